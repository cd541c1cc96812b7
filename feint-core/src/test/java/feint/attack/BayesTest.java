package feint.attack;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.OracleChain;
import feint.model.Participation;
import feint.model.Problem;
import feint.model.Shape;
import feint.policy.ClientCountAdapter;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.DecoyStepping;
import feint.policy.Memory;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.PublicQuery;
import feint.policy.SinglePolicy;
import feint.policy.TestPolicies;
import feint.policy.markov.StationaryPolicies;
import feint.testkit.Sample;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.HalfBalanced;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The posterior of hypothesis filters equals the one from the enumeration of all runs, with every
 * draw of every client, for each combination of observables.
 */
public class BayesTest {

  static final List<Eavesdropper> FEW =
      List.of(
          Eavesdropper.of(Knowledge.POLICY),
          Eavesdropper.of(Knowledge.POLICY, Observable.STEPS),
          Eavesdropper.of(Knowledge.POLICY, Observable.CONTENTS, Observable.STATE));

  public static Problem twoStates(int horizon, int successes) {
    return Problem.builder()
        .horizon(horizon)
        .successes(successes)
        .incentives(1, 2)
        .success(new double[] {0.1, 0.3}, new double[] {0.4, 0.8})
        .oracle(OracleChain.stationary(new double[] {0.7, 0.3}, new double[] {0.2, 0.8}))
        .build();
  }

  public static Problem cheapStates(int horizon, int successes) {
    return twoStates(horizon, successes).toBuilder()
        .incentives(2)
        .success(new double[] {0.3}, new double[] {0.8})
        .build();
  }

  static Problem threeStates(int horizon, int successes) {
    return Problem.builder()
        .horizon(horizon)
        .successes(successes)
        .incentives(3)
        .success(new double[] {0.2}, new double[] {0.5}, new double[] {0.9})
        .oracle(
            OracleChain.stationary(
                new double[] {0.5, 0.4, 0.1},
                new double[] {0.2, 0.6, 0.2},
                new double[] {0, 0.5, 0.5}))
        .build();
  }

  /** Returns all eavesdroppers without clients. */
  static List<Eavesdropper> eavesdroppers(Knowledge knows) {
    List<Eavesdropper> all = new ArrayList<>();
    for (Set<Observable> moves :
        List.of(
            Set.<Observable>of(),
            Set.of(Observable.STEPS),
            Set.of(Observable.STEPS, Observable.CONTENTS))) {
      for (int code = 0; code < 4; code++) {
        EnumSet<Observable> some = EnumSet.of(Observable.QUERIES);
        some.addAll(moves);
        if ((code & 1) == 1) {
          some.add(Observable.INCENTIVES);
        }
        if ((code & 2) == 2) {
          some.add(Observable.STATE);
        }
        all.add(new Eavesdropper(knows, some, 0));
      }
    }
    return all;
  }

  static Map<String, Policy> policies(Problem problem) {
    Map<String, Policy> all = new LinkedHashMap<>();
    Shape shape = problem.shape();
    int highest = problem.actions().highestIncentive();
    SinglePolicy greedy = StationaryPolicies.greedy(shape);
    SinglePolicy random = StationaryPolicies.random(shape);
    all.put("greedy", greedy);
    all.put("mixture", TestPolicies.mixture(0.3, greedy, random));
    all.put("patient", new TestPolicies.Patient(problem, 1));
    all.put("decoy by answers", DecoyStepping.by(DecoyDistribution.IF_INFORMATIVE, random));
    all.put("types", HalfBalanced.types(problem, highest, FillRule.QUEUE, 0.1));
    all.put("steps", BalancedPolicy.of(problem, ProtectionLevel.STEPS, highest));
    all.put("contents", BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, highest));
    BalancedPolicy.Settings settings =
        BalancedPolicy.Settings.of(ProtectionLevel.CONTENTS, Payment.followingTheState(problem))
            .stopping();
    all.put("stopping", BalancedPolicy.of(problem, settings));
    for (Order order : Order.values()) {
      all.put(
          "oblivious, " + order,
          ObliviousPolicy.of(
              new ObliviousSettings(order, 1, order == Order.COIN),
              IncentiveRule.constant(shape, highest)));
    }
    all.put(
        "mixture of those who stop and those who do not",
        TestPolicies.mixture(0.4, BalancedPolicy.of(problem, settings), greedy));
    return all;
  }

  private static void check(AllRuns runs, World world, Policy policy, List<Eavesdropper> all) {
    ObservationDistribution.check(runs, row -> row, true, world, policy, all);
  }

  static Stream<Arguments> everything() {
    List<Arguments> all = new ArrayList<>();
    for (Problem problem : List.of(twoStates(3, 1), cheapStates(4, 2), threeStates(3, 2))) {
      policies(problem).forEach((name, policy) -> all.add(Arguments.of(name, problem, policy)));
    }
    return all.stream();
  }

  static Stream<Arguments> fewEverything() {
    return Sample.of(everything(), 12);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fewEverything")
  void policyAwareAttackersHaveTheTruePosterior(String name, Problem problem, Policy policy) {
    check(new AllRuns(problem, policy), World.of(problem), policy, eavesdroppers(Knowledge.POLICY));
  }

  /** The presumed learner is the one played, so that the presumed posterior is the true one. */
  @Test
  void modelKnowledgeGivesThePosteriorOfTheUniformLearner() {
    for (int decoys = 1; decoys <= 2; decoys++) {
      Problem problem = twoStates(3 - decoys / 2, 1);
      Policy policy = new UniformLearnerModel(problem.shape(), decoys);
      check(
          new AllRuns(problem, policy), World.of(problem), policy, eavesdroppers(Knowledge.MODEL));
    }
  }

  static Problem counted(Participation participation, int horizon) {
    return participation.counted(
        Problem.builder()
            .horizon(horizon)
            .successes(1)
            .incentives(2)
            .success(new double[] {0.3}, new double[] {0.8})
            .oracle(OracleChain.stationary(participation.transition()))
            .build());
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"2, 1, 3", "2, 2, 3", "3, 1, 2", "3, 2, 2"})
  void clientsAreFollowedOneByOne(int clients, int colluding, int horizon) {
    Participation participation = Participation.of(clients, 0.7, 0, 2);
    Problem problem = counted(participation, horizon);
    SinglePolicy greedy = StationaryPolicies.greedy(bucketed(problem));
    SinglePolicy random = StationaryPolicies.random(bucketed(problem));
    List<Policy> policies =
        List.of(
            BalancedPolicy.of(problem, ProtectionLevel.STEPS, 2),
            BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, 2),
            ClientCountAdapter.of(TestPolicies.mixture(0.5, greedy, random), participation));
    World world = World.attended(participation, problem, colluding);
    for (Policy policy : policies) {
      check(
          new AllRuns(problem, policy, AllRuns.clients(participation, colluding), 1, false),
          world,
          policy,
          Stream.of(Observable.QUERIES, Observable.STEPS, Observable.STATE)
              .map(
                  more ->
                      new Eavesdropper(
                          Knowledge.POLICY, Set.of(Observable.ATTENDANCE, more), colluding))
              .toList());
    }
  }

  static Shape bucketed(Problem problem) {
    return new Shape(problem.horizon(), problem.successes(), 2, problem.actions(), problem.prior());
  }

  /** An attacker without attendance must filter the whole number of clients. */
  @Test
  void attackersWithoutAttendanceFilterAllClients() {
    Participation participation = Participation.of(3, 0.7, 0, 2);
    Problem problem = counted(participation, 2);
    Policy policy = BalancedPolicy.of(problem, ProtectionLevel.TYPES, 2);
    AllRuns runs = new AllRuns(problem, policy, AllRuns.clients(participation, 1), 1, false);
    World world = World.attended(participation, problem, 1);
    check(runs, world, policy, FEW);
  }

  static Stream<Arguments> rows() {
    Problem problem = twoStates(2, 1);
    Problem more = cheapStates(2, 1);
    return Stream.of(
        Arguments.of(more, BalancedPolicy.of(more, ProtectionLevel.STEPS, 2)),
        Arguments.of(more, BalancedPolicy.of(more, ProtectionLevel.CONTENTS, 2)),
        Arguments.of(more, HalfBalanced.types(more, 2, FillRule.QUEUE, 0)),
        Arguments.of(
            more,
            BalancedPolicy.of(
                more,
                BalancedPolicy.Settings.of(ProtectionLevel.CONTENTS, Payment.constant(more, 2))
                    .stopping())),
        Arguments.of(problem, StationaryPolicies.greedy(problem.shape())),
        Arguments.of(
            problem,
            TestPolicies.mixture(
                0.3,
                StationaryPolicies.greedy(problem.shape()),
                StationaryPolicies.random(problem.shape()))));
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("rows")
  void consecutiveRunsAreFilteredAsOne(Problem problem, Policy policy) {
    for (boolean carried : new boolean[] {false, true}) {
      AllRuns runs = new AllRuns(problem, policy, AllRuns.chain(problem), 2, carried);
      World world = World.of(problem).inRows(2, carried);
      check(runs, world, policy, FEW);
    }
  }

  /** Queries all trajectories equally, except that it prefers to stay with the last. */
  record Sticky(Shape shape, int decoys) implements SinglePolicy {

    @Override
    public Memory start() {
      return new Memory() {
        private int last;
        private int seen;

        @Override
        public DecisionRule rule(int t, Ledger ledger) {
          double learns = last == 0 ? 0.6 : 0.1;
          return TestPolicies.atOnePrice(shape, 0, (o, b) -> o == 1 ? learns : learns / 2);
        }

        @Override
        public DecoyDistribution decoy(Action action) {
          double[] chances = new double[decoys];
          for (int j = 0; j < seen; j++) {
            chances[j] = (j + 1 == last ? 3.0 : 1.0);
          }
          if (seen < decoys) {
            chances[seen] = decoys - seen;
          }
          double sum = java.util.Arrays.stream(chances).sum();
          java.util.Arrays.setAll(chances, j -> chances[j] / sum);
          return DecoyDistribution.withProbability(0.4).towards(chances);
        }

        @Override
        public void see(PublicQuery turn) {
          last = turn.decoy();
          seen = Math.max(seen, last);
        }
      };
    }
  }

  @Tag("slow")
  @Test
  void severalDecoysAreDistinguishedByTheirNames() {
    Problem problem = twoStates(3, 1);
    Policy policy = new Sticky(problem.shape(), 2);
    check(new AllRuns(problem, policy), World.of(problem), policy, FEW);
    for (Order order : Order.values()) {
      Policy oblivious =
          ObliviousPolicy.of(
              new ObliviousSettings(order, 2, true), IncentiveRule.constant(problem.shape(), 2));
      check(new AllRuns(problem, oblivious), World.of(problem), oblivious, FEW);
    }
    Problem shorter = twoStates(2, 1);
    Policy again = new Sticky(shorter.shape(), 2);
    check(
        new AllRuns(shorter, again, AllRuns.chain(shorter), 2, false),
        World.of(shorter).inRows(2, false),
        again,
        FEW);
  }
}
