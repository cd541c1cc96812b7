package feint.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.Distribution;
import feint.math.Seed;
import feint.math.StochasticMatrix;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.model.Shape;
import feint.policy.Controller;
import feint.policy.DecisionRule;
import feint.policy.Memory;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.PublicQuery;
import feint.policy.Query;
import feint.policy.QueryRecord;
import feint.policy.Reply;
import feint.policy.SinglePolicy;
import feint.policy.TestPolicies;
import feint.policy.markov.StationaryPolicies;
import feint.simulation.Episode;
import feint.simulation.SimulatedOracle;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.HalfBalanced;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The monitor of a run equals the posteriors of the audit's attackers on the same run. */
class LeakageMonitorTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(24, 5);

  private static final Map<Eavesdropper, Function<LeakageMonitor, OptionalDouble>> VIEWS = views();

  private static Map<Eavesdropper, Function<LeakageMonitor, OptionalDouble>> views() {
    Map<Eavesdropper, Function<LeakageMonitor, OptionalDouble>> views = new LinkedHashMap<>();
    views.put(Eavesdropper.of(Knowledge.POLICY), LeakageMonitor::queries);
    views.put(Eavesdropper.of(Knowledge.POLICY, Observable.STEPS), LeakageMonitor::steps);
    views.put(Eavesdropper.of(Knowledge.POLICY, Observable.CONTENTS), LeakageMonitor::contents);
    views.put(
        Eavesdropper.of(Knowledge.POLICY, Observable.CONTENTS, Observable.STATE),
        LeakageMonitor::state);
    return views;
  }

  private static Policy balanced(ProtectionLevel strength, boolean stops) {
    BalancedPolicy.Settings settings =
        BalancedPolicy.Settings.of(strength, Payment.followingTheState(PROBLEM));
    return BalancedPolicy.of(PROBLEM, stops ? settings.stopping() : settings);
  }

  private static Policy oblivious(int decoys, boolean stops) {
    return ObliviousPolicy.of(
        new ObliviousSettings(Order.COIN, decoys, stops),
        IncentiveRule.constant(PROBLEM.shape(), 3));
  }

  private static Stream<Policy> policies() {
    return Stream.of(
        StationaryPolicies.greedy(PROBLEM.shape()),
        TestPolicies.mixture(
            0.3,
            StationaryPolicies.greedy(PROBLEM.shape()),
            StationaryPolicies.random(PROBLEM.shape())),
        HalfBalanced.types(PROBLEM, 3, FillRule.QUEUE, 0.1),
        balanced(ProtectionLevel.STEPS, false),
        balanced(ProtectionLevel.CONTENTS, true),
        oblivious(1, true),
        oblivious(3, true));
  }

  /** Simulates a run as the learner knows it. */
  private static List<QueryRecord> played(Problem problem, Policy policy, Seed seed) {
    Controller controller = Controller.start(problem, policy, seed.child(0));
    SimulatedOracle oracle = new SimulatedOracle(problem, seed.child(1).generator());
    Episode.play(problem, controller, oracle);
    return controller.save().past();
  }

  /** Returns the public view of a query, with the names of trajectories exchanged. */
  private static Observation seen(QueryRecord exchange, int trajectories) {
    Query query = exchange.query();
    PublicQuery turn = query.turn(query.moves(exchange.informative()), exchange.oracle());
    return new Observation(
        trajectories - 1 - turn.decoy(),
        turn.action().incentive(),
        turn.stepState(),
        exchange.oracle(),
        0);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void attackersOfTheAuditHaveTheSamePosteriorAfterEveryQuery(Policy policy) {
    int trajectories = policy.decoys() + 1;
    double rounding = trajectories == 2 ? 0 : 1e-15;
    for (int run = 0; run < 4; run++) {
      List<QueryRecord> past = played(PROBLEM, policy, new Seed(12).child(run));
      LeakageMonitor given = new LeakageMonitor(PROBLEM, policy);
      Map<Eavesdropper, Attacker> attackers = new LinkedHashMap<>();
      VIEWS
          .keySet()
          .forEach(
              who -> attackers.put(who, who.plans().get(0).on(World.of(PROBLEM), policy).start()));
      assertSame(given, attackers, trajectories - 1, rounding);
      for (QueryRecord exchange : past) {
        given.see(exchange);
        attackers.values().forEach(one -> one.see(seen(exchange, trajectories)));
        assertSame(given, attackers, trajectories - 1, rounding);
      }
      given.ended();
      attackers.values().forEach(Attacker::ended);
      assertSame(given, attackers, trajectories - 1, rounding);
      LeakageMonitor again = LeakageMonitor.of(PROBLEM, policy, past, true);
      VIEWS.values().forEach(view -> assertThat(view.apply(again)).isEqualTo(view.apply(given)));
    }
  }

  private static void assertSame(
      LeakageMonitor given, Map<Eavesdropper, Attacker> attackers, int real, double rounding) {
    VIEWS.forEach(
        (who, view) ->
            assertThat(view.apply(given).orElseThrow())
                .as(who.label())
                .isCloseTo(
                    Objects.requireNonNull(attackers.get(who)).now().probability(real),
                    within(rounding)));
  }

  /** To the last digit, after every query, for all observables that the proof covers. */
  @ParameterizedTest
  @ValueSource(ints = {24, 1000})
  void provenZeroLeakageKeepsThePosteriorUniform(int horizon) {
    Problem problem = KnownProblems.threeStates(horizon, horizon / 4);
    BalancedPolicy.Settings stopping =
        BalancedPolicy.Settings.of(ProtectionLevel.CONTENTS, Payment.constant(problem, 3))
            .stopping();
    Policy balanced = BalancedPolicy.of(problem, stopping);
    LeakageMonitor given = new LeakageMonitor(problem, balanced);
    double most = 0;
    for (QueryRecord exchange : played(problem, balanced, new Seed(5))) {
      given.see(exchange);
      assertThat(given.queries()).hasValue(0.5);
      assertThat(given.steps()).hasValue(0.5);
      assertThat(given.contents()).hasValue(0.5);
      most = Math.max(most, Math.abs(given.state().orElseThrow() - 0.5));
    }
    // Nothing is proven if the oracle's state is observed, and that leaks much.
    assertThat(most).isGreaterThan(0.1);

    Policy oblivious =
        ObliviousPolicy.of(
            new ObliviousSettings(Order.COIN, 2, true), IncentiveRule.constant(problem.shape(), 3));
    LeakageMonitor nothing = new LeakageMonitor(problem, oblivious);
    List<QueryRecord> past = played(problem, oblivious, new Seed(6));
    for (QueryRecord exchange : past) {
      nothing.see(exchange);
      VIEWS.values().forEach(view -> assertThat(view.apply(nothing)).hasValue(1.0 / 3));
    }
    if (past.size() < horizon) {
      nothing.ended();
    }
    VIEWS.values().forEach(view -> assertThat(view.apply(nothing)).hasValue(1.0 / 3));
  }

  /** Learns with probability 0.7 always: each query has the likelihood ratio 7 to 3. */
  @Test
  void knownLikelihoodRatios() {
    Policy coin =
        StationaryPolicies.always(
            PROBLEM.shape(), TestPolicies.atOnePrice(PROBLEM.shape(), 2, (o, b) -> 0.7));
    LeakageMonitor given = new LeakageMonitor(PROBLEM, coin);
    assertThat(given.queries()).hasValue(0.5);
    given.see(new QueryRecord(1, new Query.Learning(1, Action.learn(3)), false));
    assertThat(given.queries().orElseThrow()).isCloseTo(0.7, within(1e-15));
    // A decoy of this policy always steps, and this trajectory has not.
    assertThat(given.steps()).hasValue(1);
    given.see(new QueryRecord(2, new Query.Learning(2, Action.learn(3)), true));
    assertThat(given.queries().orElseThrow()).isCloseTo(49.0 / 58, within(1e-15));
  }

  /** From state 2 this oracle never returns, but the record says that it does. */
  @Test
  void impossibleRunsHaveNoProbability() {
    Problem oneWay =
        PROBLEM.toBuilder()
            .success(new double[] {0.5, 0.5, 0.5}, new double[] {0.5, 0.5, 0.5})
            .oracle(
                new OracleChain(
                    StochasticMatrix.of(new double[] {0.5, 0.5}, new double[] {0, 1}),
                    Distribution.uniform(2)))
            .build();
    LeakageMonitor given = new LeakageMonitor(oneWay, StationaryPolicies.random(oneWay.shape()));
    given.see(new QueryRecord(2, new Query.Learning(1, Action.learn(3)), true));
    given.see(new QueryRecord(1, new Query.Learning(2, Action.learn(3)), true));
    assertThat(given.state()).isEmpty();
    assertThat(given.queries()).isPresent();
    assertThat(given.steps()).isPresent();
  }

  @Test
  void queriesMustBeInOrderAndBeforeTheEnd() {
    LeakageMonitor given = new LeakageMonitor(PROBLEM, StationaryPolicies.random(PROBLEM.shape()));
    QueryRecord second = new QueryRecord(1, new Query.Learning(2, Action.learn(3)), true);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> given.see(second))
        .withMessage("number of an answered query must be the next of 1..24 after 0, was 2");
    given.ended();
    given.ended();
    QueryRecord first = new QueryRecord(1, new Query.Learning(1, Action.learn(3)), true);
    assertThatIllegalStateException().isThrownBy(() -> given.see(first));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LeakageMonitor(KnownProblems.threeStates(25, 5), oblivious(1, false)))
        .withMessageContaining("horizon");
  }

  /** Draws a fair coin, and ends the run after its first learning query. */
  private record EndsAfterLearning() implements SinglePolicy {

    @Override
    public Shape shape() {
      return PROBLEM.shape();
    }

    @Override
    public Memory start() {
      return new Memory() {
        private boolean learnt;

        @Override
        public DecisionRule rule(int t, Ledger ledger) {
          return StationaryPolicies.random(PROBLEM.shape()).start().rule(t, ledger);
        }

        @Override
        public void see(PublicQuery turn) {
          learnt |= turn.action().learns();
        }

        @Override
        public boolean stops() {
          return learnt;
        }
      };
    }
  }

  /** After one query, only the trajectory that was queried can be real if the policy has ended. */
  @Test
  void theEndOfARunIsObserved() {
    List<QueryRecord> past =
        List.of(new QueryRecord(2, new Query.Learning(1, Action.learn(1)), false));
    Policy policy = new EndsAfterLearning();
    assertThat(LeakageMonitor.of(PROBLEM, policy, past, true).queries()).hasValue(1);
    // Ended by the learner, for a reason that carries no information: the random rule is a coin.
    LeakageMonitor brokenOff = LeakageMonitor.of(PROBLEM, policy, past, false);
    assertThat(brokenOff.queries().orElseThrow()).isStrictlyBetween(0.0, 1.0);
    brokenOff.ended();
    assertThat(brokenOff.queries()).hasValue(1);
  }

  /** A query that is given up reveals its type and its incentive, which are a fair draw here. */
  @Test
  void queriesThatAreGivenUpAreProcessed() {
    Policy policy = balanced(ProtectionLevel.TYPES, false);
    List<QueryRecord> past =
        List.of(new QueryRecord(2, new Query.Learning(1, Action.learn(3)), Reply.NONE));
    assertThat(LeakageMonitor.of(PROBLEM, policy, past, false).queries().orElseThrow())
        .isCloseTo(0.5, within(1e-12));
  }

  @Test
  void aQueryAfterTheHorizonIsRejected() {
    Problem one = KnownProblems.threeStates(1, 1);
    Policy greedy = StationaryPolicies.greedy(one.shape());
    LeakageMonitor given = new LeakageMonitor(one, greedy);
    given.see(new QueryRecord(1, new Query.Learning(1, Action.learn(1)), false));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> given.see(new QueryRecord(1, new Query.Learning(2, Action.learn(1)), false)))
        .withMessageContaining("must be the next of 1..1 after 1, was 2");
  }
}
