package feint.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.OracleChain;
import feint.model.PowerWeight;
import feint.model.Problem;
import feint.model.TerminalCost;
import feint.parallel.Execution;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.Evaluation;
import feint.solver.forward.PolicyEvaluation;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Edge cases of the problem, by closed forms where there are any. */
class EdgeCasesTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);

  /** The logarithms of all beliefs telescope, so that paying most at every query is best. */
  @Test
  void withNothingToLearnTheCostIsTheFallOfTheLogBelief() {
    for (int horizon : new int[] {1, 2, 7, 30}) {
      Problem problem =
          Problem.builder()
              .horizon(horizon)
              .successes(0)
              .incentives(5, 50)
              .success(new double[] {0.2, 0.3})
              .prior(new Ledger(7, 3))
              .build();

      assertThat(expected(problem))
          .isCloseTo(Math.log(7.0 / (7 + 50 * horizon)) / horizon, within(1e-13));
    }
  }

  @Test
  void withNothingToLearnNoPolicyFailsItsGoal() {
    Problem problem = KnownProblems.threeStateGoal(8, 0);

    assertThat(expected(problem)).isZero();
    assertThat(evaluated(problem, StationaryPolicies.greedy(problem.shape())).cost()).isZero();
  }

  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(401), 12, 5, 3, 3).any(40);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void randomPolicyWithNothingToLearnCanBeEvaluated(Instance instance) {
    Problem problem = instance.problem().toBuilder().successes(0).build();

    Evaluation evaluation =
        PolicyEvaluation.evaluate(problem, StationaryPolicies.random(problem.shape()), ALONE);

    assertThat(evaluation.outcome().finishProbability()).isCloseTo(1, within(1e-12));
    assertThat(evaluation.queueLaw().at(0)).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void moreSuccessesThanQueriesAlwaysFailTheGoal(Instance instance) {
    Problem problem =
        instance.problem().toBuilder()
            .successes(instance.problem().horizon() + 1)
            .objective(Objective.goal())
            .build();

    assertThat(expected(problem)).isCloseTo(1, within(1e-14));
    assertThat(expected(problem.withObjective(Objective.weighted(1, 0, 0))))
        .isCloseTo(1, within(1e-14));
  }

  /** Learn M times as cheaply as possible, obfuscate otherwise as dearly as possible. */
  @ParameterizedTest
  @MethodSource("problems")
  void goalWithCertainSuccessDependsOnTheMargin(Instance instance) {
    Problem problem = withSuccess(instance.problem(), 1, Objective.goal());
    int n = problem.horizon();
    int m = problem.successes();
    int margin =
        problem.prior().margin()
            + (n - m) * problem.actions().highestIncentive()
            - m * problem.actions().lowestIncentive();

    assertThat(expected(problem)).isCloseTo(n >= m && margin > 0 ? 0 : 1, within(1e-14));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void withoutAChanceOfSuccessTheGoalFailsUnlessThereIsNothingToDo(Instance instance) {
    Problem problem = withSuccess(instance.problem(), 0, Objective.goal());
    int margin =
        problem.prior().margin() + problem.horizon() * problem.actions().highestIncentive();

    assertThat(expected(problem))
        .isCloseTo(problem.successes() == 0 && margin > 0 ? 0 : 1, within(1e-14));
  }

  /** Covered from the start, so that the optimum is to pay as little as possible. */
  @ParameterizedTest
  @MethodSource("problems")
  void withoutAChanceOfSuccessTheLeastIsPaid(Instance instance) {
    Problem problem =
        withSuccess(
            instance.problem().toBuilder().prior(new Ledger(9, 4)).build(),
            0,
            Objective.weighted(2, 3, 0.25));
    double unfinished = problem.successes() > 0 ? 2 : 0;

    double spent = 0.25 * problem.horizon() * problem.actions().lowestIncentive();
    assertThat(expected(problem)).isCloseTo(unfinished + spent, within(1e-13 * (1 + spent)));
  }

  private static Problem withSuccess(Problem problem, double gamma, Objective objective) {
    double[][] rows = new double[problem.oracleStates()][problem.actions().levels()];
    for (double[] row : rows) {
      Arrays.fill(row, gamma);
    }
    return problem.toBuilder().success(rows).objective(objective).build();
  }

  /** With one incentive, fewer than half of the queries may learn, and the others must not. */
  @ParameterizedTest
  @CsvSource({"1, 1, 0.5", "9, 2, 0.5", "10, 3, 0.7", "31, 5, 0.3", "40, 19, 0.99"})
  void goalWithOneIncentiveAndOneOracleStateIsABinomialTail(int n, int m, double p) {
    Problem problem = single(n, m, p, Objective.goal());

    assertThat(expected(problem)).isCloseTo(fewerThan(m, (n - 1) / 2, p), within(1e-13));
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 0.5", "9, 2, 0.5", "10, 3, 0.7", "31, 20, 0.6", "40, 41, 0.99"})
  void finishingWithOneOracleStateIsABinomialTail(int n, int m, double p) {
    Problem problem = single(n, m, p, Objective.weighted(1, 0, 0));

    assertThat(expected(problem)).isCloseTo(fewerThan(m, n, p), within(1e-13));
    assertThat(evaluated(problem, StationaryPolicies.greedy(problem.shape())).finishProbability())
        .isCloseTo(1 - fewerThan(m, n, p), within(1e-13));
  }

  private static Problem single(int n, int m, double p, Objective objective) {
    return Problem.builder()
        .horizon(n)
        .successes(m)
        .incentives(3)
        .success(new double[] {p})
        .objective(objective)
        .build();
  }

  /** P(Bin(n, p) &lt; m), term by term. */
  private static double fewerThan(int m, int n, double p) {
    double sum = 0;
    double choose = 1;
    for (int k = 0; k <= Math.min(n, m - 1); k++) {
      sum += choose * Math.pow(p, k) * Math.pow(1 - p, n - k);
      choose = choose * (n - k) / (k + 1);
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void alwaysLearningWithCertainSuccessHasTheCostOfTheFormulas(boolean mean) {
    Problem problem =
        Problem.builder()
            .horizon(3)
            .successes(3)
            .incentives(4)
            .prior(new Ledger(5, 2))
            .objective(
                Objective.cost(
                        new PowerWeight(1, 2), new PowerWeight(1, 1), TerminalCost.power(2, 3))
                    .withTotal(mean ? Objective.Total.MEAN : Objective.Total.SUM))
            .build();

    double first = (3 + 2) / 2.0 * Math.log(6.0 * 5 / (2 * 9));
    double second = (2 + 2) / 2.0 * Math.log(10.0 * 9 / (6 * 13));
    double third = (1 + 2) / 2.0 * Math.log(14.0 * 13 / (10 * 17));
    double sum = first + second + third;
    assertThat(evaluated(problem, StationaryPolicies.greedy(problem.shape())).cost())
        .isCloseTo(mean ? sum / 3 : sum, within(1e-14));
  }

  /** Ten copies of one oracle state are as good as that state. */
  @Test
  void identicalOracleStatesDoNotChangeTheValue() {
    Problem one =
        Problem.builder()
            .horizon(14)
            .successes(4)
            .incentives(1, 3)
            .success(new double[] {0.2, 0.6})
            .objective(
                Objective.cost(
                    PowerWeight.DEFAULT_QUEUE, new PowerWeight(0, 1), TerminalCost.power(1, 2)))
            .build();
    double[][] success = new double[10][];
    Arrays.setAll(success, o -> new double[] {0.2, 0.6});
    Problem ten = one.toBuilder().success(success).oracle(cycle(10)).build();

    for (Objective objective :
        new Objective[] {one.objective(), Objective.goal(), Objective.weighted(1, 2, 0.01)}) {
      double expected = expected(one.withObjective(objective));
      assertThat(BackwardInduction.values(ten.withObjective(objective), ALONE).perOracleState())
          .hasSize(10)
          .allSatisfy(value -> assertThat(value).isCloseTo(expected, within(1e-12)));
    }
  }

  /** In a cyclic oracle, a step of time is a step of the state. */
  @Test
  void tenCyclicOracleStatesSucceedExactlyInTheGoodState() {
    double[][] success = new double[10][];
    Arrays.setAll(success, o -> new double[] {o == 9 ? 1 : 0});
    Problem problem =
        Problem.builder()
            .horizon(7)
            .successes(1)
            .success(success)
            .oracle(cycle(10))
            .objective(Objective.goal())
            .build();

    // From state o the good state 10 is reached at query 10 - o + 1.
    assertThat(BackwardInduction.values(problem, ALONE).perOracleState())
        .containsExactly(1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
  }

  private static OracleChain cycle(int states) {
    double[][] rows = new double[states][states];
    for (int o = 0; o < states; o++) {
      rows[o][(o + 1) % states] = 1;
    }
    return OracleChain.stationary(rows);
  }

  @Test
  void scaledIncentivesHaveTheValuesOfUnitIncentives() {
    Problem units = KnownProblems.twoStates();
    Problem tens = units.toBuilder().incentives(10, 20).prior(new Ledger(20, 10)).build();

    OptimalValue inUnits = BackwardInduction.values(units, ALONE);
    OptimalValue inTens = BackwardInduction.values(tens, ALONE);

    assertThat(inTens.stateStages()).isEqualTo(inUnits.stateStages());
    for (int o = 0; o < 2; o++) {
      assertThat(inTens.perOracleState().get(o))
          .isCloseTo(inUnits.perOracleState().get(o), within(1e-12));
    }
  }

  @Test
  void coarseIncentivesNeedFewStates() {
    Problem problem = KnownProblems.twoStates().toBuilder().horizon(20).incentives(5, 50).build();

    Solution solution = BackwardInduction.solve(problem, ALONE);

    double expected = solution.values().expected();
    assertThat(evaluated(problem, solution.policy()).cost())
        .isCloseTo(expected, within(1e-10 * Math.abs(expected)));
    // After t queries x = t..10t units are paid, and y = 0..x of them on learning queries.
    long ledgers = 0;
    for (int t = 0; t < 20; t++) {
      for (int x = t; x <= 10 * t; x++) {
        ledgers += x + 1;
      }
    }
    assertThat(solution.values().stateStages()).isEqualTo(ledgers * 2 * 5);
  }

  @Test
  void aPriorFarFromOneHalfDecidesTheGoalAtOnce() {
    Problem problem = KnownProblems.threeStateGoal(10, 2);

    assertThat(expected(problem.toBuilder().prior(new Ledger(100, 99)).build()))
        .isCloseTo(1, within(1e-14));
    double onlyFinishing =
        expected(
            problem.toBuilder()
                .prior(new Ledger(100, 1))
                .objective(Objective.weighted(1, 0, 0))
                .build());
    assertThat(expected(problem.toBuilder().prior(new Ledger(100, 1)).build()))
        .isCloseTo(onlyFinishing, within(1e-14));
  }

  @Test
  void emptyQueueNeverLearnsEvenIfLearningIsFree() {
    Problem problem = KnownProblems.threeStates(6, 2);
    ExactActions actions = new ExactActions(problem, BackwardInduction.solve(problem, ALONE));

    assertThat(actions.atEmptyQueue()).noneMatch(Action::learns).isNotEmpty();
  }

  /** The actions of a solution, state by state. */
  private record ExactActions(Problem problem, Solution solution) {

    Stream<Action> atEmptyQueue() {
      Stream.Builder<Action> actions = Stream.builder();
      for (int t = 0; t < problem.horizon(); t++) {
        for (int row = 0; row < solution.policy().stage(t).rows(); row++) {
          for (int o = 0; o < problem.oracleStates(); o++) {
            int emptyQueue = o * (problem.successes() + 1);
            actions.add(problem.actions().at(solution.policy().stage(t).action(row, emptyQueue)));
          }
        }
      }
      return actions.build();
    }
  }

  private static double expected(Problem problem) {
    return BackwardInduction.values(problem, ALONE).expected();
  }

  private static PolicyValue evaluated(Problem problem, MarkovPolicy policy) {
    return PolicyEvaluation.evaluate(problem, policy, ALONE).outcome();
  }
}
