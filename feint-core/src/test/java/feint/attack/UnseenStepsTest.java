package feint.attack;

import feint.model.Participation;
import feint.model.Problem;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.testkit.Sample;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * If the last step of a trajectory was not observed, the posterior of the likelihood-ratio attack
 * equals the one from the enumeration of all runs with equal observations.
 */
public class UnseenStepsTest {

  /** Returns the view of clients: after its last query a trajectory is not observed again. */
  public static List<Observation> heard(List<Observation> run) {
    Set<Integer> later = new HashSet<>();
    List<Observation> backwards = new ArrayList<>();
    for (int n = run.size() - 1; n >= 0; n--) {
      Observation one = run.get(n);
      backwards.add(later.add(one.trajectory()) ? one.withStepState(Observation.UNSEEN) : one);
    }
    Collections.reverse(backwards);
    return backwards;
  }

  /** Returns the run with the step of the very last query unobserved. */
  private static List<Observation> heardButOne(List<Observation> run) {
    List<Observation> heard = new ArrayList<>(run);
    if (!run.isEmpty()) {
      heard.add(heard.remove(run.size() - 1).withStepState(Observation.UNSEEN));
    }
    return heard;
  }

  private static void check(AllRuns runs, World world, Policy policy, List<Eavesdropper> all) {
    ObservationDistribution.check(
        runs, row -> row.stream().map(UnseenStepsTest::heard).toList(), true, world, policy, all);
  }

  static Stream<Arguments> everything() {
    return BayesTest.everything();
  }

  static Stream<Arguments> fewEverything() {
    return Sample.of(everything(), 6);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fewEverything")
  void allOutcomesAreAddedUp(String name, Problem problem, Policy policy) {
    AllRuns runs = new AllRuns(problem, policy);
    List<Eavesdropper> all = BayesTest.eavesdroppers(Knowledge.POLICY);
    check(runs, World.of(problem), policy, all);
    ObservationDistribution.check(
        runs,
        row -> row.stream().map(UnseenStepsTest::heardButOne).toList(),
        true,
        World.of(problem),
        policy,
        all);
  }

  /** Without policies that may have stopped: of them it is not known whether they continue. */
  static Stream<Arguments> unstopping() {
    return everything().filter(one -> !String.valueOf(one.get()[0]).matches(".*(stop|coin).*"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("unstopping")
  void prefixesOfRunsHaveTheTruePosterior(String name, Problem problem, Policy policy) {
    int queries = problem.horizon() - 1;
    ObservationDistribution.check(
        new AllRuns(problem, policy),
        row -> row.stream().map(run -> heard(run.subList(0, queries))).toList(),
        false,
        World.of(problem),
        policy,
        BayesTest.FEW);
  }

  @Test
  void modelKnowledgeSumsOverUnobservedSteps() {
    for (int decoys = 1; decoys <= 2; decoys++) {
      Problem problem = BayesTest.twoStates(3 - decoys / 2, 1);
      Policy policy = new UniformLearnerModel(problem.shape(), decoys);
      check(
          new AllRuns(problem, policy),
          World.of(problem),
          policy,
          BayesTest.eavesdroppers(Knowledge.MODEL));
    }
  }

  @Test
  void severalDecoysHaveALastQueryEach() {
    Problem problem = BayesTest.twoStates(3, 1);
    Policy sticky = new BayesTest.Sticky(problem.shape(), 2);
    check(new AllRuns(problem, sticky), World.of(problem), sticky, BayesTest.FEW);
    for (Order order : Order.values()) {
      for (boolean stops : new boolean[] {false, true}) {
        Policy oblivious =
            ObliviousPolicy.of(
                new ObliviousSettings(order, 2, stops), IncentiveRule.constant(problem.shape(), 2));
        check(new AllRuns(problem, oblivious), World.of(problem), oblivious, BayesTest.FEW);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 1, 3", "3, 2, 2"})
  void clientsHaveTheTruePosterior(int clients, int colluding, int horizon) {
    Participation participation = Participation.of(clients, 0.7, 0, 2);
    Problem problem = BayesTest.counted(participation, horizon);
    Policy policy = BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, 2);
    check(
        new AllRuns(problem, policy, AllRuns.clients(participation, colluding), 1, false),
        World.attended(participation, problem, colluding),
        policy,
        List.of(new Eavesdropper(Knowledge.POLICY, Set.of(Observable.ATTENDANCE), colluding)));
  }

  static Stream<Arguments> rows() {
    return BayesTest.rows();
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("rows")
  void consecutiveRunsHaveTheTruePosterior(Problem problem, Policy policy) {
    for (boolean carried : new boolean[] {false, true}) {
      AllRuns runs = new AllRuns(problem, policy, AllRuns.chain(problem), 2, carried);
      check(runs, World.of(problem).inRows(2, carried), policy, BayesTest.FEW);
    }
  }
}
