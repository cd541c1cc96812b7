package feint.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.DiscreteDistribution;
import feint.math.Distribution;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.MixturePolicy;
import feint.policy.Policy.Part;
import feint.policy.markov.StationaryPolicies;
import feint.simulation.LocalSimulator;
import feint.simulation.Summary;
import feint.solver.forward.Evaluation;
import feint.solver.forward.PolicyEvaluation;
import feint.testkit.StatisticalAssertions;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.HalfBalanced;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The evaluation of a policy drawn at the start of a run is the average of those of its components.
 */
class MixtureEvaluationTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);
  private static final Problem PROBLEM = KnownProblems.twoStates();
  private static final MixturePolicy MIXTURE =
      MixturePolicy.of(
          List.of(
              new Part(StationaryPolicies.greedy(PROBLEM.shape()), 0.25),
              new Part(StationaryPolicies.random(PROBLEM.shape()), 0.75)));

  @Test
  void agreesWithSimulation() {
    PolicyValue exact = PolicyEvaluation.evaluate(PROBLEM, MIXTURE, ALONE).outcome();
    Summary found = new LocalSimulator(PROBLEM, ALONE).run(MIXTURE, 40_000, new Seed(41));
    // Five claims, each with a false alarm of 6e-5.
    assertClaim(found.cost(), exact.cost());
    assertClaim(found.finishProbability(), exact.finishProbability());
    assertClaim(found.eavesdropperCorrect(), exact.eavesdropperCorrect());
    assertClaim(found.exposedProbability(), exact.exposedProbability());
    assertClaim(found.incentive(), exact.expectedIncentive());
  }

  private static void assertClaim(feint.math.Measured found, double exact) {
    StatisticalAssertions.assertThat(found.mean(), found.standardError()).isConsistentWith(exact);
  }

  @Test
  void distributionsAreAveraged() {
    Evaluation greedy =
        PolicyEvaluation.evaluate(PROBLEM, StationaryPolicies.greedy(PROBLEM.shape()), ALONE);
    Evaluation random =
        PolicyEvaluation.evaluate(PROBLEM, StationaryPolicies.random(PROBLEM.shape()), ALONE);
    Evaluation mixed = PolicyEvaluation.evaluate(PROBLEM, MIXTURE, ALONE);
    for (int b = 0; b <= PROBLEM.successes(); b++) {
      assertThat(mixed.queueLaw().at(b))
          .isCloseTo(
              0.25 * greedy.queueLaw().at(b) + 0.75 * random.queueLaw().at(b), within(1e-15));
    }
    DiscreteDistribution belief = mixed.belief().orElseThrow();
    assertThat(belief.mean())
        .isCloseTo(
            0.25 * greedy.belief().orElseThrow().mean()
                + 0.75 * random.belief().orElseThrow().mean(),
            within(1e-14));
    for (int t = 0; t < PROBLEM.horizon(); t++) {
      assertThat(mixed.course().get(t).learning())
          .isCloseTo(
              0.25 * greedy.course().get(t).learning() + 0.75 * random.course().get(t).learning(),
              within(1e-14));
      assertThat(mixed.course().get(t).likeliest()).isEqualTo(random.course().get(t).likeliest());
    }
  }

  /** E(x²) is averaged, whatever the means. */
  @Test
  void varianceOfBeliefsIsWithinAndBetweenComponents() {
    Evaluation greedy =
        PolicyEvaluation.evaluate(PROBLEM, StationaryPolicies.greedy(PROBLEM.shape()), ALONE);
    Evaluation random =
        PolicyEvaluation.evaluate(PROBLEM, StationaryPolicies.random(PROBLEM.shape()), ALONE);
    Evaluation mixed = PolicyEvaluation.evaluate(PROBLEM, MIXTURE, ALONE);
    for (int t = 0; t < PROBLEM.horizon(); t++) {
      assertThat(square(mixed, t))
          .isCloseTo(0.25 * square(greedy, t) + 0.75 * square(random, t), within(1e-14));
    }
  }

  private static double square(Evaluation evaluation, int t) {
    Evaluation.Belief belief = evaluation.course().get(t).belief().orElseThrow();
    return belief.mean() * belief.mean() + belief.deviation() * belief.deviation();
  }

  @Test
  void aMixtureOfOnePolicyIsThatPolicy() {
    Evaluation random =
        PolicyEvaluation.evaluate(PROBLEM, StationaryPolicies.random(PROBLEM.shape()), ALONE);
    MixturePolicy mixture =
        MixturePolicy.of(List.of(new Part(StationaryPolicies.random(PROBLEM.shape()), 1)));
    Evaluation mixed = PolicyEvaluation.evaluate(PROBLEM, mixture, ALONE);
    assertThat(mixed.outcome()).isEqualTo(random.outcome());
    assertThat(mixed.queueLaw()).isEqualTo(random.queueLaw());
  }

  @Test
  void policyWithUnboundedMemoryIsNotCovered() {
    BalancedPolicy balanced = HalfBalanced.types(PROBLEM, 2, FillRule.QUEUE, 0);
    MixturePolicy mixture =
        MixturePolicy.of(
            List.of(
                new Part(balanced, 0.5),
                new Part(StationaryPolicies.greedy(PROBLEM.shape()), 0.5)));
    assertThat(PolicyEvaluation.covers(balanced)).isFalse();
    assertThat(PolicyEvaluation.covers(mixture)).isFalse();
    assertThat(PolicyEvaluation.covers(MIXTURE)).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PolicyEvaluation.evaluate(PROBLEM, mixture, ALONE))
        .withMessage("policy must be Markov or finite-state, was neither");
  }

  @Test
  void aMixtureNeedsAWeightPerDistribution() {
    DiscreteDistribution one = DiscreteDistribution.of(new double[] {1, 2}, new double[] {1, 1});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DiscreteDistribution.mixture(List.of(one), Distribution.uniform(2)))
        .withMessage("number of distributions must be 2, was 1");
  }
}
