package feint.solver.forward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.DecisionRule;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.solver.PolicyValue;
import feint.solver.ProgressRecord;
import feint.solver.Solution;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.Evaluation.QueryForecast;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The forward pass against backward induction, closed forms and itself. */
class PolicyEvaluationTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);

  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(201), 12, 5, 3, 3).any(80);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void exactPolicyHasItsValue(Instance instance) {
    Problem problem = instance.problem();
    Solution solution = BackwardInduction.solve(problem, ALONE);

    Evaluation evaluation = PolicyEvaluation.evaluate(problem, solution.policy(), ALONE);

    assertClose(evaluation.outcome().cost(), solution.values().expected(), 1e-10);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void valuesWithAndWithoutThePolicyHaveTheSameDigits(Instance instance) {
    assertThat(BackwardInduction.solve(instance.problem(), ALONE).values())
        .isEqualTo(BackwardInduction.values(instance.problem(), ALONE));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void reachablePartOfTheExactPolicyHasTheSameDigits(Instance instance) {
    Problem problem = instance.problem();
    Solution solution = BackwardInduction.solve(problem, ALONE);

    Evaluation whole = PolicyEvaluation.evaluate(problem, solution.policy(), ALONE);
    Evaluation part = PolicyEvaluation.evaluate(problem, solution.policy().reachable(), ALONE);

    assertThat(part.outcome()).isEqualTo(whole.outcome());
    assertThat(part.queueLaw()).isEqualTo(whole.queueLaw());
    assertThat(part.course()).isEqualTo(whole.course());
  }

  @ParameterizedTest
  @MethodSource("problems")
  void noOtherPolicyIsBetterThanTheExactOne(Instance instance) {
    Problem problem = instance.problem();
    double optimum = BackwardInduction.values(problem, ALONE).expected();
    RandomGenerator random = new Seed(202).child(instance.number()).generator();

    assertNotBelow(optimum, problem, StationaryPolicies.greedy(problem.shape()));
    assertNotBelow(optimum, problem, StationaryPolicies.random(problem.shape()));
    for (int draw = 0; draw < 5; draw++) {
      assertNotBelow(
          optimum,
          problem,
          StationaryPolicies.threshold(
              problem.shape(), RandomProblems.thresholds(problem, random)));
      assertNotBelow(
          optimum,
          problem,
          StationaryPolicies.constantIncentive(
              problem.shape(), RandomProblems.thresholds(problem, 1, random)));
      assertNotBelow(
          optimum,
          problem,
          StationaryPolicies.sigmoid(
              problem.shape(),
              RandomProblems.thresholds(problem, random),
              random.nextDouble(0.05, 2)));
    }
  }

  private static void assertNotBelow(double optimum, Problem problem, MarkovPolicy policy) {
    double cost = PolicyEvaluation.evaluate(problem, policy, ALONE).outcome().cost();
    assertThat(cost).isGreaterThanOrEqualTo(optimum - 1e-10 * Math.max(1, Math.abs(optimum)));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void outcomesOfOneEvaluationAreConsistent(Instance instance) {
    Problem problem = instance.problem();
    Evaluation evaluation =
        PolicyEvaluation.evaluate(problem, StationaryPolicies.random(problem.shape()), ALONE);
    PolicyValue outcome = evaluation.outcome();

    assertThat(evaluation.queueLaw().size()).isEqualTo(problem.successes() + 1);
    assertClose(evaluation.queueLaw().at(0), outcome.finishProbability(), 1e-12);
    assertThat(outcome.eavesdropperCorrect())
        .isLessThanOrEqualTo(outcome.exposedProbability() + 1e-15);
    assertClose(
        PolicyEvaluation.evaluate(
                problem.withObjective(Objective.weighted(1, 0, 0)),
                StationaryPolicies.random(problem.shape()),
                ALONE)
            .outcome()
            .cost(),
        1 - outcome.finishProbability(),
        1e-12);
    assertClose(
        PolicyEvaluation.evaluate(
                problem.withObjective(Objective.weighted(0, 2, 3)),
                StationaryPolicies.random(problem.shape()),
                ALONE)
            .outcome()
            .cost(),
        2 * outcome.exposedProbability() + 3 * outcome.expectedIncentive(),
        1e-12);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void courseFollowsTheRunFromThePrior(Instance instance) {
    Problem problem = instance.problem();
    Evaluation evaluation =
        PolicyEvaluation.evaluate(problem, StationaryPolicies.random(problem.shape()), ALONE);

    assertThat(evaluation.course().stream().map(QueryForecast::number))
        .containsExactlyElementsOf(Stream.iterate(1, n -> n + 1).limit(problem.horizon()).toList());
    QueryForecast first = evaluation.course().get(0);
    assertThat(first.likeliest()).isEqualTo(problem.prior());
    assertClose(first.belief().orElseThrow().mean(), problem.prior().belief(), 1e-12);
    assertThat(first.belief().orElseThrow().deviation()).isLessThan(1e-7);
    // A random policy learns half the time, unless no success is missing.
    assertClose(first.learning(), problem.successes() > 0 ? 0.5 : 0, 1e-12);
    assertThat(evaluation.course())
        .allSatisfy(query -> assertThat(query.learning()).isBetween(0.0, 0.5 + 1e-12));
  }

  @Test
  void evaluationOfTheGoalIsTheProbabilityOfFailure() {
    Problem problem = KnownProblems.threeStateGoal(15, 5);
    MarkovPolicy random = StationaryPolicies.random(problem.shape());
    MarkovPolicy greedy = StationaryPolicies.greedy(problem.shape());

    for (MarkovPolicy policy : List.of(random, greedy)) {
      PolicyValue outcome = PolicyEvaluation.evaluate(problem, policy).outcome();
      double either = 1 - outcome.finishProbability() + outcome.exposedProbability();

      assertThat(outcome.cost())
          .isGreaterThanOrEqualTo(1 - outcome.finishProbability() - 1e-12)
          .isGreaterThanOrEqualTo(outcome.exposedProbability() - 1e-12)
          .isLessThanOrEqualTo(either + 1e-12);
    }
  }

  /** Certain success and one incentive: the run is the same every time. */
  @Test
  void greedyRunWithoutChanceIsFollowedExactly() {
    Problem problem =
        Problem.builder().horizon(5).successes(2).incentives(3).objective(Objective.goal()).build();

    Evaluation evaluation =
        PolicyEvaluation.evaluate(problem, StationaryPolicies.greedy(problem.shape()), ALONE);

    assertThat(evaluation.course().stream().map(QueryForecast::likeliest))
        .containsExactly(
            new Ledger(2, 1),
            new Ledger(5, 4),
            new Ledger(8, 7),
            new Ledger(11, 7),
            new Ledger(14, 7));
    assertThat(evaluation.course().stream().map(QueryForecast::learning))
        .containsExactly(1.0, 1.0, 0.0, 0.0, 0.0);
    assertThat(evaluation.outcome()).isEqualTo(new PolicyValue(0, 1, 0, 0, 15));
    assertThat(evaluation.belief().orElseThrow().mean()).isEqualTo(7.0 / 17);
  }

  @Test
  void ofEquallyLikelyLedgersTheOneWithLessPaidIsShown() {
    Problem problem =
        Problem.builder()
            .horizon(2)
            .successes(0)
            .incentives(1, 40)
            .success(new double[] {0.5, 0.5})
            .build();

    Evaluation evaluation =
        PolicyEvaluation.evaluate(problem, StationaryPolicies.random(problem.shape()), ALONE);

    assertThat(evaluation.course().get(1).likeliest()).isEqualTo(new Ledger(3, 1));
    assertThat(evaluation.course().get(1).belief().orElseThrow().mean())
        .isCloseTo((1.0 / 3 + 1.0 / 42) / 2, within(1e-15));
    assertThat(evaluation.course().get(1).belief().orElseThrow().deviation())
        .isCloseTo((1.0 / 3 - 1.0 / 42) / 2, within(1e-14));
  }

  @Test
  void tieIsExposedAndDecidedByACoin() {
    Problem problem = Problem.builder().horizon(2).successes(1).objective(Objective.goal()).build();

    PolicyValue outcome =
        PolicyEvaluation.evaluate(problem, StationaryPolicies.greedy(problem.shape())).outcome();

    assertThat(outcome).isEqualTo(new PolicyValue(1, 1, 0.5, 1, 2));
  }

  /** Queries that are charged at the empty queue, enter the ledger and leave the queue empty. */
  @Test
  void idleLearningIsPaidAndChargedAtTheEmptyQueue() {
    Problem problem = Problem.builder().horizon(4).successes(1).incentives(2).build();
    DecisionRule alwaysLearn = DecisionRule.deterministic(problem.shape(), (o, b) -> 1);

    Evaluation evaluation =
        PolicyEvaluation.evaluate(problem, StationaryPolicies.always(problem.shape(), alwaysLearn));

    double first = 4 * Math.log(3.0 * 2 / (1 * 4));
    double idle = Math.log(9.0 * 4 / (3 * 10));
    assertThat(evaluation.outcome().cost()).isCloseTo((first + idle) / 4, within(1e-14));
    assertThat(evaluation.queueLaw().at(0)).isEqualTo(1);
    assertThat(evaluation.outcome().expectedIncentive()).isEqualTo(8);
    assertThat(evaluation.belief().orElseThrow().mean()).isEqualTo(0.9);
  }

  /** Half of all runs learn first, and half of those succeed. */
  @Test
  void randomPolicyOfOneQueryAgreesWithHandCalculation() {
    Problem problem = Problem.builder().horizon(1).successes(1).success(new double[] {0.5}).build();

    Evaluation evaluation =
        PolicyEvaluation.evaluate(problem, StationaryPolicies.random(problem.shape()), ALONE);

    double learn = 4 * Math.log(2.0 * 2 / (1 * 3));
    double obfuscate = Math.log(2.0 / 3) / 4;
    assertThat(evaluation.outcome().cost())
        .isCloseTo((learn + obfuscate) / 2 + 0.75, within(1e-14));
    assertThat(evaluation.outcome().finishProbability()).isEqualTo(0.25);
    assertThat(evaluation.belief().orElseThrow().quantile(0.5)).isEqualTo(1.0 / 3);
    assertThat(evaluation.belief().orElseThrow().quantile(0.51)).isEqualTo(2.0 / 3);
  }

  @Test
  void progressRisesToOne() {
    Problem problem = KnownProblems.threeStates(15, 5);
    ProgressRecord progress = new ProgressRecord();

    PolicyEvaluation.evaluate(
        problem, StationaryPolicies.random(problem.shape()), ALONE.withProgress(progress));

    progress.assertRisesToOne(15);
  }

  @Test
  void policyMayReadTimeAndLedger() {
    Problem problem =
        Problem.builder()
            .horizon(6)
            .successes(6)
            .incentives(1, 2)
            .success(new double[] {1, 1})
            .build();
    int learnOne = problem.actions().indexOf(Action.learn(1));
    int obfuscateTwo = problem.actions().indexOf(Action.obfuscate(2));
    MarkovPolicy balancing =
        MarkovPolicy.of(
            problem.shape(),
            (t, ledger) ->
                DecisionRule.deterministic(
                    problem.shape(),
                    (o, b) -> ledger.margin() > 0 && t < 5 ? learnOne : obfuscateTwo));

    Evaluation evaluation = PolicyEvaluation.evaluate(problem, balancing);

    // Margin 0, 2, 1, 0, 2, 1, and obfuscate at the last query.
    assertThat(evaluation.course().stream().map(QueryForecast::learning))
        .containsExactly(0.0, 1.0, 1.0, 0.0, 1.0, 0.0);
    assertThat(evaluation.queueLaw().at(3)).isEqualTo(1);
  }

  private static void assertClose(double actual, double expected, double relative) {
    assertThat(actual).isCloseTo(expected, within(relative * Math.max(1, Math.abs(expected))));
  }
}
