package feint.zeroleak.oblivious;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.Measured;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Controller;
import feint.policy.DecisionRule;
import feint.policy.LeakageGuarantee;
import feint.policy.Memory;
import feint.policy.MixturePolicy;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.PolicyState;
import feint.policy.PublicQuery;
import feint.policy.Query;
import feint.policy.SinglePolicy;
import feint.policy.markov.StationaryPolicies;
import feint.simulation.LocalSimulator;
import feint.simulation.Summary;
import feint.solver.forward.Evaluation;
import feint.solver.forward.PolicyEvaluation;
import feint.testkit.Sample;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ObliviousPolicyTest {

  private static final int EPISODES = 20_000;

  static Stream<Arguments> settings() {
    List<Arguments> all = new ArrayList<>();
    for (Order order : Order.values()) {
      for (int decoys = 1; decoys <= 2; decoys++) {
        for (boolean stops : new boolean[] {true, false}) {
          all.add(Arguments.of(new ObliviousSettings(order, decoys, stops)));
        }
      }
    }
    return all.stream();
  }

  static Stream<Arguments> fewSettings() {
    return Sample.of(settings(), 2);
  }

  private static ObliviousPolicy policy(Problem problem, ObliviousSettings settings) {
    return ObliviousPolicy.of(
        settings, IncentiveRule.of(problem.shape(), (t, o, s) -> (t + 2 * s + o * s) / 2 % 2));
  }

  /** Three computations that share no recursion: the policy's states, chains, all runs. */
  @ParameterizedTest
  @MethodSource("settings")
  void evaluationEqualsTheChain(ObliviousSettings settings) {
    for (int successes : new int[] {0, 1, 3}) {
      Problem problem = EveryRunTest.problem(9, successes);
      ObliviousPolicy policy = policy(problem, settings);

      Evaluation evaluation = PolicyEvaluation.evaluate(problem, policy, Execution.defaults());
      ObliviousForecast forecast = policy.forecast(problem);

      assertThat(evaluation.queueLaw().toArray())
          .containsExactly(forecast.queueLaw().toArray(), within(1e-13));
      assertThat(evaluation.outcome().expectedIncentive())
          .isCloseTo(forecast.expectedIncentive(), within(1e-12));
      // Each query learns with probability 1/(K+1), the first as well as the last.
      double learning =
          evaluation.course().stream().mapToDouble(Evaluation.QueryForecast::learning).sum();
      assertThat(learning * settings.trajectories())
          .isCloseTo(forecast.expectedQueries(), within(1e-12));
    }
  }

  /** With one decoy the eavesdropper of equation 5 is no better than a coin. */
  @ParameterizedTest
  @EnumSource(Order.class)
  void eavesdropperIsRightHalfTheTime(Order order) {
    Problem problem = KnownProblems.threeStates(40, 8);
    ObliviousPolicy policy =
        ObliviousPolicy.of(
            ObliviousSettings.defaults().withOrder(order),
            IncentiveRule.constant(problem.shape(), 2));

    assertThat(
            PolicyEvaluation.evaluate(problem, policy, Execution.defaults())
                .outcome()
                .eavesdropperCorrect())
        .isCloseTo(0.5, within(1e-12));
  }

  /** Simulated averages of each kind, each with a false alarm of 6e-5. */
  @Tag("slow")
  @ParameterizedTest
  @MethodSource("fewSettings")
  void simulationAgrees(ObliviousSettings settings) {
    Problem problem = KnownProblems.threeStates(18, 3);
    ObliviousPolicy policy = policy(problem, settings);
    Evaluation exact = PolicyEvaluation.evaluate(problem, policy, Execution.defaults());

    Summary summary = LocalSimulator.of(problem).run(policy, EPISODES, new Seed(4711));

    assertEstimate(summary.cost(), exact.outcome().cost());
    assertEstimate(summary.finishProbability(), exact.outcome().finishProbability());
    // Two decoys that alternate are paid twice as much as the learner: all runs are equal.
    if (settings.order() != Order.ALTERNATE || settings.decoys() == 1) {
      assertEstimate(summary.exposedProbability(), exact.outcome().exposedProbability());
    }
    assertEstimate(summary.incentive(), exact.outcome().expectedIncentive());
    assertEstimate(summary.belief(), exact.belief().orElseThrow().mean());
  }

  private static void assertEstimate(Measured estimate, double exact) {
    assertThat(estimate.mean(), estimate.standardError()).isConsistentWith(exact);
  }

  @Test
  void mixturesAreEvaluatedExactly() {
    Problem problem = KnownProblems.threeStates(30, 5);
    ObliviousSettings settings = ObliviousSettings.defaults().withStopping(true);
    CheapestOblivious.Cheapest cheapest =
        (CheapestOblivious.Cheapest) CheapestOblivious.find(problem, settings, 0.7);
    Policy policy = cheapest.policy(settings);

    assertThat(PolicyEvaluation.covers(policy)).isTrue();
    Evaluation exact = PolicyEvaluation.evaluate(problem, policy, Execution.defaults());
    assertThat(exact.outcome().finishProbability()).isCloseTo(0.7, within(1e-12));
    assertThat(exact.outcome().expectedIncentive())
        .isCloseTo(cheapest.expectedIncentive(), within(1e-9));
  }

  /** Zero leakage is claimed in every world, for all observables except points. */
  @Test
  void claimsThatNothingLeaks() {
    Problem problem = KnownProblems.threeStates(30, 5);
    Problem other =
        problem.toBuilder()
            .success(new double[] {0, 0, 0}, new double[] {0, 0, 1}, new double[] {1, 1, 1})
            .build();

    for (Problem world : List.of(problem, other)) {
      LeakageGuarantee claim = policy(problem, ObliviousSettings.defaults()).claim(world);
      assertThat(claim.advantage()).isZero();
      assertThat(claim.seen())
          .isEqualTo(EnumSet.complementOf(EnumSet.of(Observable.POINTS, Observable.REPLIES)));
    }
  }

  @Test
  void mixtureClaimsTheIntersectionOfItsComponents() {
    Problem problem = KnownProblems.threeStates(30, 5);
    ObliviousPolicy oblivious = policy(problem, ObliviousSettings.defaults());

    assertThat(mixture(oblivious, oblivious).claim(problem)).isEqualTo(oblivious.claim(problem));
    assertThat(mixture(oblivious, StationaryPolicies.greedy(problem.shape())).claim(problem))
        .isEqualTo(LeakageGuarantee.NONE);
  }

  private static Policy mixture(SinglePolicy one, SinglePolicy other) {
    return MixturePolicy.of(List.of(new Policy.Part(one, 0.25), new Policy.Part(other, 0.75)));
  }

  // Decisions of the policy, step by step.

  private static double learns(PolicyState standing, int t) {
    DecisionRule rule = standing.rule(t);
    return IntStream.range(0, 2).mapToDouble(k -> rule.probability(1, 0, 2 + k)).sum();
  }

  private static PublicQuery real(boolean step) {
    return new PublicQuery(Action.learn(3), 0, step ? 1 : 0);
  }

  private static PublicQuery decoy(int number, boolean step) {
    return new PublicQuery(Action.obfuscate(3), number, step ? 2 : 0);
  }

  private static PolicyState start(Order order, int decoys, int successes) {
    Problem problem = EveryRunTest.problem(20, successes);
    return ObliviousPolicy.of(
            new ObliviousSettings(order, decoys, true), IncentiveRule.constant(problem.shape(), 3))
        .standing();
  }

  @Test
  void oneFirstFinishesTheStartedTrajectory() {
    PolicyState now = start(Order.ONE_FIRST, 2, 2);
    assertThat(learns(now, 0)).isEqualTo(1.0 / 3);
    assertThat(now.decoy(Action.obfuscate(3)).queries(1)).isEqualTo(1);

    now = now.after(decoy(1, true)).after(decoy(1, false));
    assertThat(learns(now, 2)).isZero();
    assertThat(now.decoy(Action.obfuscate(3)).queries(1)).isEqualTo(1);

    now = now.after(decoy(1, true));
    assertThat(learns(now, 3)).isEqualTo(0.5);
    assertThat(now.decoy(Action.obfuscate(3)).queries(2)).isEqualTo(1);

    now = now.after(real(true));
    assertThat(learns(now, 4)).isEqualTo(1);
    now = now.after(real(true));
    assertThat(learns(now, 5)).isZero();
    assertThat(now.stops()).isFalse();

    now = now.after(decoy(2, true)).after(decoy(2, true));
    assertThat(now.stops()).isTrue();
    assertThat(learns(now, 7)).isEqualTo(1.0 / 3);
    assertThat(now.decoy(Action.obfuscate(3)).queries(1)).isCloseTo(0.5, within(1e-15));
    assertThat(now.decoy(Action.obfuscate(3)).queries(2)).isCloseTo(0.5, within(1e-15));
  }

  /** The order in which finished trajectories finished does not matter any more. */
  @Test
  void statesWithEqualDecisionsAreEqual() {
    PolicyState realFirst = start(Order.ONE_FIRST, 1, 1);
    PolicyState decoyFirst = realFirst.after(decoy(1, true)).after(real(true));
    realFirst = realFirst.after(real(true)).after(decoy(1, true));

    assertThat(realFirst).isEqualTo(decoyFirst).hasSameHashCodeAs(decoyFirst);
  }

  @Test
  void turnsGoRoundInTheOrderOfTheFirstRound() {
    PolicyState now = start(Order.ALTERNATE, 2, 2);
    assertThat(learns(now, 0)).isEqualTo(1.0 / 3);
    now = now.after(decoy(1, true));
    assertThat(learns(now, 1)).isEqualTo(0.5);
    now = now.after(real(true));
    assertThat(learns(now, 2)).isZero();
    assertThat(now.decoy(Action.obfuscate(3)).queries(2)).isEqualTo(1);
    now = now.after(decoy(2, false));

    for (int t = 3; t < 9; t += 3) {
      assertThat(learns(now, t)).isZero();
      assertThat(now.decoy(Action.obfuscate(3)).queries(1)).isEqualTo(1);
      now = now.after(decoy(1, true));
      assertThat(learns(now, t + 1)).isEqualTo(1);
      now = now.after(real(true));
      assertThat(learns(now, t + 2)).isZero();
      assertThat(now.decoy(Action.obfuscate(3)).queries(2)).isEqualTo(1);
      now = now.after(decoy(2, false));
    }
  }

  @Test
  void coinCountsUnqueriedDecoysAsOne() {
    PolicyState now = start(Order.COIN, 3, 2);
    assertThat(learns(now, 0)).isEqualTo(0.25);
    assertThat(now.decoy(Action.obfuscate(3)).queries(1)).isEqualTo(1);

    now = now.after(decoy(1, true));
    assertThat(learns(now, 1)).isEqualTo(0.25);
    assertThat(now.decoy(Action.obfuscate(3)).queries(1)).isCloseTo(1.0 / 3, within(1e-15));
    assertThat(now.decoy(Action.obfuscate(3)).queries(2)).isCloseTo(2.0 / 3, within(1e-15));
    assertThat(now.decoy(Action.obfuscate(3)).queries(3)).isZero();
  }

  /** Pays the lowest incentive once no success is missing, and before that by the rule. */
  @Test
  void paysTheLowestAtTheEnd() {
    PolicyState now = start(Order.ONE_FIRST, 1, 1);
    assertThat(now.rule(0).probability(1, 1, 3)).isEqualTo(0.5);
    now = now.after(real(true)).after(decoy(1, true));
    assertThat(now.rule(2).probability(1, 0, 2)).isEqualTo(0.5);
  }

  /** Hypotheses of an attacker can be histories that no run has. */
  @ParameterizedTest
  @MethodSource("fewSettings")
  void acceptsEveryHistory(ObliviousSettings settings) {
    Problem problem = EveryRunTest.problem(12, 2);
    ObliviousPolicy policy = policy(problem, settings);
    RandomGenerator random = new Seed(5).generator();
    for (int run = 0; run < Sample.count(60, 200); run++) {
      PolicyState now = policy.standing();
      for (int t = 0; t < 12; t++) {
        int who = random.nextInt(settings.trajectories());
        PublicQuery turn = who == 0 ? real(random.nextBoolean()) : decoy(who, random.nextBoolean());
        PolicyState before = now;
        int sent = t;
        assertThatCode(() -> before.rule(sent)).doesNotThrowAnyException();
        assertThatCode(() -> before.decoy(Action.obfuscate(3))).doesNotThrowAnyException();
        double decoys =
            IntStream.rangeClosed(1, settings.decoys())
                .mapToDouble(j -> before.decoy(Action.obfuscate(3)).queries(j))
                .sum();
        assertThat(decoys).isCloseTo(1, within(1e-12));
        now = now.after(turn);
      }
    }
  }

  /** States with equal decisions are equal, and states with different decisions are not. */
  @Test
  void statesAreEqualIfTheirDecisionsAre() {
    Problem problem = EveryRunTest.problem(20, 1);
    for (Order order : Order.values()) {
      ObliviousPolicy policy =
          ObliviousPolicy.of(
              new ObliviousSettings(order, 2, true), IncentiveRule.constant(problem.shape(), 3));
      PolicyState first = policy.standing();
      PolicyState there = first.after(decoy(1, true)).after(real(true));
      assertThat(there).isEqualTo(first.after(decoy(1, true)).after(real(true)));
      assertThat(there).hasSameHashCodeAs(first.after(decoy(1, true)).after(real(true)));
      assertThat(there).isNotEqualTo(first.after(decoy(1, true)));
      assertThat(there).isNotEqualTo(first.after(decoy(1, true)).after(real(false)));
      assertThat(there).isNotEqualTo(first.after(decoy(1, true)).after(decoy(2, true)));
      // Only turns depend on the number of queries sent.
      PolicyState later = first.after(decoy(1, true)).after(real(true)).after(real(false));
      PolicyState latest = later.after(real(false));
      assertThat(later.equals(latest)).isEqualTo(order != Order.ALTERNATE);
      assertThat(first)
          .isNotEqualTo(policy(problem, new ObliviousSettings(order, 2, true)).standing());
      assertThat(first).isNotEqualTo("another kind");
    }
    // The trajectory that was queried last matters while it needs successes; the first turn always
    // does.
    PolicyState start = start(Order.ONE_FIRST, 2, 2);
    assertThat(start.after(decoy(1, false)).after(decoy(2, false)))
        .isNotEqualTo(start.after(decoy(2, false)).after(decoy(1, false)));
    PolicyState turns = start(Order.ALTERNATE, 1, 2);
    assertThat(turns.after(decoy(1, false)).after(real(false)))
        .isNotEqualTo(turns.after(real(false)).after(decoy(1, false)));
  }

  /**
   * Different states of a small policy have different hashes: otherwise hash tables would be slow.
   */
  @Test
  void differentStatesHaveDifferentHashes() {
    Set<PolicyState> all = new HashSet<>();
    Set<Integer> hashes = new HashSet<>();
    List<PolicyState> now = List.of(start(Order.ONE_FIRST, 2, 2));
    for (int t = 0; t < 4; t++) {
      List<PolicyState> next = new ArrayList<>();
      for (PolicyState one : now) {
        for (int who = 0; who <= 2; who++) {
          next.add(one.after(who == 0 ? real(true) : decoy(who, true)));
        }
      }
      now = next;
    }
    all.addAll(now);
    now.forEach(one -> hashes.add(one.hashCode()));

    assertThat(all).hasSizeGreaterThan(10);
    assertThat(hashes).hasSizeGreaterThan(all.size() * 3 / 4);
  }

  /** Numbers above the number of decoys occur under wrong hypotheses and are clamped. */
  @Test
  void nonexistentDecoysAreClampedToTheLast() {
    PolicyState now = start(Order.COIN, 2, 1).after(decoy(3, true));

    assertThat(now.decoy(Action.obfuscate(3)).queries(2)).isCloseTo(0.5, within(1e-15));
    assertThat(now.decoy(Action.obfuscate(3)).queries(3)).isZero();
  }

  @Test
  void itReturnsItsComponents() {
    Problem problem = EveryRunTest.problem(20, 1);
    ObliviousSettings settings = new ObliviousSettings(Order.COIN, 3, true);
    IncentiveRule rule = IncentiveRule.constant(problem.shape(), 3);
    ObliviousPolicy policy = ObliviousPolicy.of(settings, rule);

    assertThat(policy.settings()).isEqualTo(settings);
    assertThat(policy.incentives()).isSameAs(rule);
    assertThat(policy.shape()).isSameAs(problem.shape());
    assertThat(policy.decoys()).isEqualTo(3);
    assertThat(policy.remembers()).containsExactly(Observable.STEPS);
    assertThat(settings.trajectories()).isEqualTo(4);
    assertThat(settings.allSuccesses(problem.shape())).isEqualTo(4);
    assertThat(Order.ONE_FIRST).hasToString("one-first");
  }

  /** A run that stops is over for the controller, and resumes in the same state. */
  @Test
  void controllerStops() {
    Problem problem = EveryRunTest.problem(20, 1);
    ObliviousPolicy policy = policy(problem, ObliviousSettings.defaults().withStopping(true));
    Controller controller = Controller.start(problem, policy, new Seed(3));
    for (int n = 1; n <= 2; n++) {
      assertThat(controller.finished()).isFalse();
      Query query = controller.next(1);
      assertThat(controller.tell(query.number(), true)).isTrue();
    }
    assertThat(controller.finished()).isTrue();
    assertThat(controller.queue()).isZero();
    assertThat(Controller.resume(problem, policy, controller.save()).finished()).isTrue();
  }

  /**
   * A run's memory changes in place; its decisions are those of the states, also after a wrong
   * history.
   */
  @ParameterizedTest
  @MethodSource("settings")
  void memoryDecidesAsTheStates(ObliviousSettings settings) {
    Problem problem = KnownProblems.twoStates().toBuilder().horizon(30).successes(3).build();
    ObliviousPolicy policy = policy(problem, settings);
    RandomGenerator random = new Seed(341).generator();
    for (int run = 0; run < 50; run++) {
      Memory memory = policy.start();
      PolicyState state = policy.standing();
      for (int t = 0; t < problem.horizon(); t++) {
        assertThat(memory.stops()).isEqualTo(state.stops());
        DecisionRule rule = memory.rule(t, problem.prior());
        for (int o = 1; o <= problem.oracleStates(); o++) {
          for (int u = 0; u < problem.actions().count(); u++) {
            assertThat(rule.probability(o, 1, u)).isEqualTo(state.rule(t).probability(o, 1, u));
          }
        }
        Action decoyed = Action.obfuscate(1);
        assertThat(memory.decoy(decoyed).decoys()).isEqualTo(state.decoy(decoyed).decoys());
        int decoy = random.nextInt(settings.decoys() + 1);
        int step = random.nextInt(4) == 0 ? PublicQuery.GIVEN_UP : random.nextInt(3);
        PublicQuery query =
            new PublicQuery(decoy == 0 ? Action.learn(1) : Action.obfuscate(1), decoy, step);
        PolicyState before = state;
        int hash = before.hashCode();
        memory.see(query);
        state = state.after(query);
        assertThat(before.hashCode()).isEqualTo(hash);
      }
    }
  }
}
