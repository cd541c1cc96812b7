package feint.solver.forward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Measured;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.markov.LedgerIndex;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.policy.markov.Thresholds;
import feint.simulation.LocalSimulator;
import feint.simulation.Summary;
import feint.solver.PolicyValue;
import feint.solver.backward.BackwardInduction;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Evaluation on the margin, by both methods, against evaluation on the whole ledger. */
class MarginPassTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);
  private static final double ROUNDING = 1e-12;

  /** A budget so large that the dropped probability is visible. */
  private static final double WASTEFUL = 0.02;

  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(1301), 14, 6, 3, 3).withoutLedger(300);
  }

  private static List<MarkovPolicy> onOneRule(Problem problem) {
    double[][] thresholds = new double[problem.oracleStates()][problem.actions().count() - 1];
    for (int o = 0; o < thresholds.length; o++) {
      for (int j = 0; j < thresholds[o].length; j++) {
        thresholds[o][j] = 0.7 * j + 0.4 * o;
      }
    }
    return List.of(
        StationaryPolicies.greedy(problem.shape()),
        StationaryPolicies.random(problem.shape()),
        StationaryPolicies.threshold(problem.shape(), Thresholds.of(thresholds)),
        StationaryPolicies.sigmoid(problem.shape(), Thresholds.of(thresholds), 0.8));
  }

  /** Returns the exact policy, which reads the margin or nothing of the ledger. */
  private static MarkovPolicy exact(Problem problem) {
    return BackwardInduction.solve(problem, ALONE).policy();
  }

  private static Evaluation followed(Problem problem, MarkovPolicy policy, double budget) {
    return PolicyEvaluation.onMargin(problem, policy, ALONE, budget);
  }

  private static Evaluation transformed(Problem problem, MarkovPolicy policy, double outside) {
    MarginTransform transform =
        MarginTransform.of(problem, policy, MarginPass.BUDGET, outside).orElseThrow();
    return PolicyEvaluation.transformed(problem, transform, ALONE);
  }

  private static double largestCost(Problem problem) {
    double largest = 1;
    for (int b = 0; b <= problem.successes(); b++) {
      for (boolean exposed : new boolean[] {false, true}) {
        largest = Math.max(largest, Math.abs(problem.objective().terminal().at(b, exposed)));
      }
    }
    double paid = (double) problem.horizon() * problem.actions().highestIncentive();
    return largest + 3 * paid;
  }

  /** Fails unless both agree, within the claimed bound. */
  private static void requireSame(
      Problem problem, Evaluation found, Evaluation whole, double claimed) {
    double off = ROUNDING + claimed;
    PolicyValue a = found.outcome();
    PolicyValue b = whole.outcome();
    double paid = (double) problem.horizon() * problem.actions().highestIncentive();
    assertThat(a.finishProbability()).isCloseTo(b.finishProbability(), within(off));
    assertThat(a.eavesdropperCorrect()).isCloseTo(b.eavesdropperCorrect(), within(off));
    assertThat(a.exposedProbability()).isCloseTo(b.exposedProbability(), within(off));
    assertThat(a.expectedIncentive()).isCloseTo(b.expectedIncentive(), within(2 * off * paid));
    assertThat(a.cost()).isCloseTo(b.cost(), within(2 * off * largestCost(problem)));
    assertThat(found.covert()).isCloseTo(whole.covert(), within(off));
    for (int q = 0; q <= problem.successes(); q++) {
      assertThat(found.queueLaw().at(q)).isCloseTo(whole.queueLaw().at(q), within(off));
    }
    for (int t = 0; t < problem.horizon(); t++) {
      assertThat(found.course().get(t).learning())
          .isCloseTo(whole.course().get(t).learning(), within(off));
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void outcomeIsThatOfTheWholeLedger(Instance instance) {
    Problem problem = instance.problem();
    for (MarkovPolicy policy : onOneRule(problem)) {
      Evaluation whole = PolicyEvaluation.onLedger(problem, policy, ALONE);
      Evaluation followed = followed(problem, policy, MarginPass.BUDGET);
      Evaluation transformed = transformed(problem, policy, MarginTransform.OUTSIDE);
      assertThat(followed.dropped()).isLessThanOrEqualTo(MarginPass.BUDGET);
      assertThat(transformed.dropped()).isLessThanOrEqualTo(2 * MarginPass.BUDGET);
      requireSame(problem, followed, whole, 0);
      requireSame(problem, transformed, whole, 0);
    }
    MarkovPolicy exact = exact(problem);
    requireSame(
        problem,
        followed(problem, exact, MarginPass.BUDGET),
        PolicyEvaluation.onLedger(problem, exact, ALONE),
        0);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void droppedProbabilityBoundsTheError(Instance instance) {
    Problem problem = instance.problem();
    for (MarkovPolicy policy : onOneRule(problem)) {
      Evaluation whole = PolicyEvaluation.onLedger(problem, policy, ALONE);
      Evaluation followed = followed(problem, policy, WASTEFUL);
      assertThat(followed.dropped()).isLessThanOrEqualTo(WASTEFUL);
      requireSame(problem, followed, whole, followed.dropped());
      Evaluation transformed = transformed(problem, policy, WASTEFUL);
      requireSame(problem, transformed, whole, transformed.dropped());
    }
  }

  /** A pass that drops too much without reporting it fails the same comparison. */
  @Tag("slow")
  @Test
  void unreportedDroppingIsDetected() {
    Problem problem = KnownProblems.threeStateGoal(100, 15);
    MarkovPolicy random = StationaryPolicies.random(problem.shape());
    Evaluation whole = PolicyEvaluation.onLedger(problem, random, ALONE);
    Evaluation followed = followed(problem, random, WASTEFUL);
    requireSame(problem, followed, whole, followed.dropped());
    assertThatThrownBy(() -> requireSame(problem, followed, whole, 0))
        .isInstanceOf(AssertionError.class);
    // A window of margins that is too narrow: the mass outside is aliased to the other end.
    Evaluation transformed = transformed(problem, random, 3);
    assertThatThrownBy(() -> requireSame(problem, transformed, whole, 0))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void frequencyOfARulePropertyIsThatOfTheWholeLedger() {
    Problem problem = KnownProblems.threeStateGoal(30, 9);
    MarkovPolicy exact = exact(problem);
    assertThat(exact.index()).isInstanceOf(LedgerIndex.Margin.class);
    RuleProperty learns = (rule, oracle) -> rule.action(oracle, 3) >= 3;
    MarkovPolicy onLedger = MarkovPolicy.of(problem.shape(), exact::rule);
    assertThat(PolicyEvaluation.frequency(problem, exact, learns, ALONE))
        .isCloseTo(PolicyEvaluation.frequency(problem, onLedger, learns, ALONE), within(1e-12));
  }

  @Tag("slow")
  @Test
  void resultsDoNotDependOnThreads() {
    Problem problem = KnownProblems.threeStateGoal(300, 60);
    Execution three = Execution.defaults().withThreads(3);
    for (MarkovPolicy policy : onOneRule(problem)) {
      Evaluation alone = followed(problem, policy, MarginPass.BUDGET);
      Evaluation shared = PolicyEvaluation.onMargin(problem, policy, three, MarginPass.BUDGET);
      assertThat(shared.outcome()).isEqualTo(alone.outcome());
      assertThat(shared.course()).isEqualTo(alone.course());
      MarginTransform transform =
          MarginTransform.of(problem, policy, MarginPass.BUDGET, MarginTransform.OUTSIDE)
              .orElseThrow();
      assertThat(PolicyEvaluation.transformed(problem, transform, three).outcome())
          .isEqualTo(transformed(problem, policy, MarginTransform.OUTSIDE).outcome());
    }
  }

  /** Incentives in cents: billions of ledgers, of which runs reach few; both methods. */
  @Tag("slow")
  @Test
  void incentivesInCentsAreEvaluatedByBothMethods() {
    Problem problem =
        KnownProblems.threeStateGoal(60, 8).toBuilder().incentives(250, 499, 999).build();
    for (MarkovPolicy policy : onOneRule(problem)) {
      requireSame(
          problem,
          followed(problem, policy, MarginPass.BUDGET),
          transformed(problem, policy, MarginTransform.OUTSIDE),
          0);
    }
  }

  /** Each claim has a false alarm of 6e-5. */
  @Tag("slow")
  @Test
  void longRunsAgreeWithSimulation() {
    Problem problem = KnownProblems.threeStateGoal(2_000, 296);
    MarkovPolicy random = StationaryPolicies.random(problem.shape());
    Evaluation exact = PolicyEvaluation.outcome(problem, random, ALONE);
    assertThat(exact.belief()).isEmpty();
    Summary measured = LocalSimulator.of(problem).run(random, 1_500, new Seed(7));
    assertClaim(measured.finishProbability(), exact.outcome().finishProbability());
    assertClaim(measured.exposedProbability(), exact.outcome().exposedProbability());
    assertClaim(measured.cost(), exact.outcome().cost());
    assertClaim(measured.incentive(), exact.outcome().expectedIncentive());
    // The same test rejects a probability that is off by a tenth.
    assertThatThrownBy(
            () ->
                assertClaim(
                    measured.finishProbability(), 0.1 + exact.outcome().finishProbability()))
        .isInstanceOf(AssertionError.class);
  }

  private static void assertClaim(Measured measured, double exact) {
    assertThat(measured.mean()).isCloseTo(exact, within(4 * measured.standardError()));
  }
}
