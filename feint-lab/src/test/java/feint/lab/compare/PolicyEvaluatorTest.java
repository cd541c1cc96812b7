package feint.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.math.Confined;
import feint.math.Measured;
import feint.math.Moments;
import feint.math.Seed;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import feint.parallel.Execution;
import feint.policy.Memory;
import feint.policy.Policy;
import feint.policy.SinglePolicy;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.scenario.ScenarioFile;
import feint.simulation.Summary;
import feint.simulation.Transcript;
import feint.simulation.Trial;
import feint.solver.PolicyValue;
import feint.solver.forward.Evaluation;
import feint.solver.forward.PolicyEvaluation;
import feint.testkit.StatisticalAssertions;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.ProtectionLevel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyEvaluatorTest {

  private static final Execution ONE_THREAD = Execution.defaults().withThreads(1);
  private static final Problem PROBLEM =
      ScenarioFile.parse(
              """
              horizon: 8
              successes: 3
              incentives: [1, 2]
              oracle:
                success: [[0.1, 0.3], [0.4, 0.8]]
                transition: [[0.8, 0.2], [0.2, 0.8]]
              """,
              "appraised.yaml")
          .problem();

  /** The random policy, wrapped as one with a memory. */
  private static final Policy DISGUISED =
      new SinglePolicy() {
        private final MarkovPolicy inner = StationaryPolicies.random(PROBLEM.shape());

        @Override
        public Shape shape() {
          return PROBLEM.shape();
        }

        @Override
        public Memory start() {
          return inner;
        }
      };

  @Test
  void aPolicyWithoutMemoryIsEvaluatedExactly() {
    MarkovPolicy greedy = StationaryPolicies.greedy(PROBLEM.shape());
    EvaluationResult found =
        new PolicyEvaluator(10, new Seed(1)).appraise(PROBLEM, greedy, ONE_THREAD);
    assertThat(found.exact()).isTrue();
    assertThat(found.evaluation().outcome())
        .isEqualTo(PolicyEvaluation.evaluate(PROBLEM, greedy, ONE_THREAD).outcome());
  }

  @Test
  void averagesAreConsistentWithTheExactNumbers() {
    Evaluation exact =
        PolicyEvaluation.evaluate(PROBLEM, StationaryPolicies.random(PROBLEM.shape()), ONE_THREAD);
    EvaluationResult found =
        new PolicyEvaluator(20_000, new Seed(7)).appraise(PROBLEM, DISGUISED, ONE_THREAD);
    Summary measured = found.measured().orElseThrow();
    PolicyValue outcome = exact.outcome();
    // Six claims, each with a false alarm of 6e-5.
    assertClaim(measured.cost(), outcome.cost());
    assertClaim(measured.finishProbability(), outcome.finishProbability());
    assertClaim(measured.eavesdropperCorrect(), outcome.eavesdropperCorrect());
    assertClaim(measured.exposedProbability(), outcome.exposedProbability());
    assertClaim(measured.incentive(), outcome.expectedIncentive());
    assertClaim(measured.belief(), exact.belief().orElseThrow().mean());
    assertThat(found.evaluation().outcome().cost()).isEqualTo(measured.cost().mean());
    assertThat(measured.cost().draws()).isEqualTo(20_000);
  }

  private static void assertClaim(Measured found, double exact) {
    StatisticalAssertions.assertThat(found.mean(), found.standardError()).isConsistentWith(exact);
  }

  /** Deviations of means of 20,000 runs: 0.02 is at least 5.6 standard errors of any of them. */
  @Test
  void distributionsAndCourseAreThoseOfTheExactEvaluation() {
    Evaluation exact =
        PolicyEvaluation.evaluate(PROBLEM, StationaryPolicies.random(PROBLEM.shape()), ONE_THREAD);
    Evaluation found =
        new PolicyEvaluator(20_000, new Seed(7))
            .appraise(PROBLEM, DISGUISED, ONE_THREAD)
            .evaluation();
    for (int b = 0; b <= PROBLEM.successes(); b++) {
      assertThat(found.queueLaw().at(b)).isCloseTo(exact.queueLaw().at(b), within(0.02));
    }
    assertThat(found.belief().orElseThrow().deviation())
        .isCloseTo(exact.belief().orElseThrow().deviation(), within(0.02));
    assertThat(found.course()).hasSameSizeAs(exact.course());
    for (int t = 0; t < exact.course().size(); t++) {
      Evaluation.QueryForecast expected = exact.course().get(t);
      Evaluation.QueryForecast query = found.course().get(t);
      assertThat(query.number()).isEqualTo(t + 1);
      assertThat(query.learning()).isCloseTo(expected.learning(), within(0.02));
      Evaluation.Belief seen = query.belief().orElseThrow();
      Evaluation.Belief known = expected.belief().orElseThrow();
      assertThat(seen.mean()).isCloseTo(known.mean(), within(0.02));
      assertThat(seen.deviation()).isCloseTo(known.deviation(), within(0.02));
    }
    assertThat(found.course().get(0).likeliest()).isEqualTo(PROBLEM.prior());
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void threadsChangeNoDigit(int threads) {
    PolicyEvaluator appraiser = new PolicyEvaluator(1_234, new Seed(3));
    Policy balanced = BalancedPolicy.of(PROBLEM, ProtectionLevel.TYPES, 2);
    EvaluationResult alone = appraiser.appraise(PROBLEM, balanced, ONE_THREAD);
    EvaluationResult together =
        appraiser.appraise(PROBLEM, balanced, ONE_THREAD.withThreads(threads));
    assertThat(together.measured()).isEqualTo(alone.measured());
    assertThat(together.evaluation().course()).isEqualTo(alone.evaluation().course());
  }

  /** Runs are counted one by one in their order, regardless of where they were played. */
  @Test
  void averagesAreThoseOfTheRunsOneAfterAnother() {
    long runs = 1_234;
    Policy balanced = BalancedPolicy.of(PROBLEM, ProtectionLevel.TYPES, 2);
    Moments cost = new Moments();
    Moments belief = new Moments();
    for (long n = 0; n < runs; n++) {
      Transcript run =
          new Trial(balanced, 500, new Seed(3).child(n / 500)).transcript(PROBLEM, n % 500);
      double spent = run.terminalCost();
      Ledger ledger = PROBLEM.prior();
      for (Transcript.Entry query : run.queries()) {
        spent += query.cost();
        ledger = ledger.after(query.action());
      }
      cost.add(spent);
      belief.add(ledger.belief());
    }
    Summary found =
        new PolicyEvaluator(runs, new Seed(3))
            .appraise(PROBLEM, balanced, ONE_THREAD)
            .measured()
            .orElseThrow();
    assertThat(found.cost()).isEqualTo(new Confined(cost.estimate(), PROBLEM.costRange()));
    assertThat(found.belief().mean()).isEqualTo(belief.mean());
  }
}
