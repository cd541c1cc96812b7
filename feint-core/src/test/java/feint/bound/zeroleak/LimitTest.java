package feint.bound.zeroleak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.math.Seed;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.parallel.ThreadTeam;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Order(1)
class LimitTest {

  private static final Execution EXECUTION = Execution.defaults();

  /** Tolerance of the search for multipliers above the smallest bound of its kind. */
  private static final double SEARCH = 1e-3;

  /**
   * Lower limit: what a share policy reached in 100,000 simulated runs, less four standard errors.
   * Upper limit: what a search by subgradients found.
   */
  @Tag("long")
  @ParameterizedTest
  @CsvSource({"28, 0.9957, 0.9980", "32, 0.9055, 0.9166", "34, 0.7650, 0.7807"})
  void otherNumbersOfSuccessesAreBoundedAsClosely(int successes, double reached, double bound) {
    paperIsBoundedFromAboveByLittle(successes, reached, bound);
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource("30, 0.9755, 0.9814")
  void paperIsBoundedFromAboveByLittle(int successes, double reached, double bound) {
    Limit limit = Limit.of(KnownProblems.threeStates(100, successes), EXECUTION);
    assertThat(limit.bound()).isBetween(reached, bound);
    assertThat(limit.bound()).isEqualTo(limit.steps().orElseThrow());
    assertThat(limit.types()).isGreaterThan(limit.bound());
  }

  /** The bound by types alone: found by subgradients to be 0.92, or less. */
  @Test
  void theBoundByTypesIsWeaker() {
    Tightening search = new Tightening(400, 0, Progress.NONE);
    assertThat(search.of(new EqualShare(KnownProblems.threeStates(100, 34), 0.5)))
        .isBetween(0.9180, 0.9225);
    assertThat(search.of(new EqualShare(KnownProblems.threeStates(100, 32), 0.5)))
        .isBetween(0.98, 0.99);
  }

  static Stream<Problem> tiny() {
    return Stream.of(
        tiny(1, 1, 0.3, 0.8),
        tiny(2, 1, 0.3, 0.8),
        tiny(2, 2, 0.3, 0.8),
        tiny(3, 1, 0.3, 0.8),
        tiny(3, 2, 0.3, 0.8),
        tiny(3, 2, 0, 1),
        tiny(3, 2, 0.9, 0.2),
        tiny(3, 3, 0.5, 0.9),
        tiny(3, 1, 0.05, 0.4));
  }

  private static Problem tiny(int horizon, int successes, double bad, double good) {
    return Problem.builder()
        .horizon(horizon)
        .successes(successes)
        .success(new double[] {bad}, new double[] {good})
        .oracle(OracleChain.stationary(new double[] {0.8, 0.2}, new double[] {0.3, 0.7}))
        .build();
  }

  /**
   * The best of all policies, by a program that uses neither, lies between two fixed policies and
   * the bound. In problems this small the bound is even attained.
   */
  @ParameterizedTest
  @MethodSource("tiny")
  void bestOfAllPoliciesIsWithinTheBound(Problem problem) {
    double best = ZeroLeakProgramme.best(problem);
    Limit limit = Limit.of(problem, EXECUTION);
    FixedPolicies fixed = new FixedPolicies(problem);
    assertThat(limit.types()).isGreaterThanOrEqualTo(best);
    assertThat(limit.steps().orElseThrow()).isBetween(best, best + SEARCH);
    assertThat(best).isGreaterThan(fixed.coin() - 1e-12).isGreaterThan(fixed.betterHalf() - 1e-12);
  }

  /** Paying less, sometimes or by the oracle's state, does not exceed the bound. */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "2, 2"})
  void incentivesMayVary(int horizon, int successes) {
    Problem problem =
        tiny(horizon, successes, 0.3, 0.8).toBuilder()
            .incentives(1, 4)
            .success(new double[] {0.1, 0.6}, new double[] {0.5, 0.7})
            .build();
    double best = ZeroLeakProgramme.best(problem);
    Limit limit = Limit.of(problem, EXECUTION);
    assertThat(limit.types()).isGreaterThanOrEqualTo(best);
    assertThat(limit.steps().orElseThrow()).isBetween(best, best + SEARCH);
  }

  @ParameterizedTest
  @MethodSource("tiny")
  void everyBoundOnTheWayHolds(Problem problem) {
    double best = ZeroLeakProgramme.best(problem);
    try (ThreadTeam team = EXECUTION.team()) {
      for (LagrangianBound relaxation :
          List.of(new EqualShare(problem, 0.5), new MirroredSteps(problem, team))) {
        for (int k = 0; k < 60; k++) {
          assertThat(relaxation.bound()).isGreaterThanOrEqualTo(best);
          relaxation.improve(k % 2 == 0 ? 0.3 : 0.01);
        }
      }
    }
  }

  static Stream<RandomProblems.Instance> random() {
    return new RandomProblems(new Seed(921), 6, 3, 3, 3).any(60);
  }

  @ParameterizedTest
  @MethodSource("random")
  void policiesThatLeakNothingStayBelow(RandomProblems.Instance instance) {
    Limit limit = Limit.of(instance.problem(), EXECUTION);
    FixedPolicies fixed = new FixedPolicies(instance.problem());
    assertThat(limit.bound())
        .isBetween(0.0, 1.0)
        .isGreaterThanOrEqualTo(fixed.coin())
        .isGreaterThanOrEqualTo(fixed.betterHalf());
  }

  @ParameterizedTest
  @MethodSource("random")
  void anotherQueryDoesNotLowerTheBound(RandomProblems.Instance instance) {
    Problem problem = instance.problem();
    Problem longer = problem.toBuilder().horizon(problem.horizon() + 1).build();
    assertThat(Limit.of(longer, EXECUTION).bound())
        .isGreaterThanOrEqualTo(Limit.of(problem, EXECUTION).bound() - SEARCH);
  }

  @ParameterizedTest
  @MethodSource("random")
  void likelierSuccessDoesNotLowerTheBound(RandomProblems.Instance instance) {
    Problem problem = instance.problem();
    double[][] success = problem.success().toArray();
    for (double[] row : success) {
      for (int j = 0; j < row.length; j++) {
        row[j] = 0.8 * row[j] + 0.2;
      }
    }
    Problem better = problem.toBuilder().success(success).build();
    assertThat(Limit.of(better, EXECUTION).bound())
        .isGreaterThanOrEqualTo(Limit.of(problem, EXECUTION).bound() - SEARCH);
  }

  /** 75 queues of either kind in three states are enough for threads to share a stage. */
  @Test
  void digitsDoNotDependOnThreads() {
    Problem problem = KnownProblems.threeStates(80, 74);
    assertThat(bounds(problem, 3)).isEqualTo(bounds(problem, 1));
  }

  private static List<Double> bounds(Problem problem, int threads) {
    List<Double> bounds = new ArrayList<>();
    try (ThreadTeam team = EXECUTION.withThreads(threads).team()) {
      LagrangianBound relaxation = new MirroredSteps(problem, team);
      for (int k = 0; k < 4; k++) {
        relaxation.improve(0.01);
        bounds.add(relaxation.bound());
      }
    }
    return bounds;
  }

  @Test
  void progressGoesFromStartToEnd() {
    List<Double> reached = new ArrayList<>();
    Limit.of(KnownProblems.threeStates(10, 3), EXECUTION.withProgress(reached::add));
    assertThat(reached).isSorted().hasSizeGreaterThan(20).endsWith(1.0);
    assertThat(reached.get(0)).isBetween(0.0, 0.1);
  }

  /** With certain successes one of two queues is empty after M queries, and both after 2M. */
  @Test
  void certainSuccessesNeedTwiceTheQueries() {
    Problem sure = Problem.builder().horizon(6).successes(3).build();
    assertThat(Limit.fewestQueries(sure, 1, EXECUTION)).hasValue(6);
    assertThat(Limit.fewestQueries(sure, 0.51, EXECUTION)).hasValue(6);
    assertThat(Limit.fewestQueries(sure, 0.5, EXECUTION)).hasValue(3);
  }

  @Test
  void oneQueryLessIsExcluded() {
    Problem problem = KnownProblems.threeStates(20, 4);
    int fewest = Limit.fewestQueries(problem, 0.9, EXECUTION).orElseThrow();
    assertThat(bound(problem, fewest - 1)).isLessThan(0.9);
    assertThat(bound(problem, fewest)).isGreaterThanOrEqualTo(0.9);
  }

  private static double bound(Problem problem, int queries) {
    return Limit.of(problem.toBuilder().horizon(queries).build(), EXECUTION).bound();
  }

  /** For any horizon of the problem. */
  @Test
  void fewestQueriesDependOnTheHorizonOnlyByHowFarToLook() {
    for (int horizon : new int[] {3, 13, 50}) {
      assertThat(Limit.fewestQueries(KnownProblems.threeStates(horizon, 4), 0.9, EXECUTION))
          .isEqualTo(Limit.fewestQueries(KnownProblems.threeStates(20, 4), 0.9, EXECUTION));
    }
  }

  @Test
  void unreachableProbabilitiesHaveNoHorizon() {
    Problem hopeless =
        Problem.builder().horizon(2).successes(1).success(new double[] {0.001}).build();
    assertThat(Limit.fewestQueries(hopeless, 0.9, EXECUTION)).isEmpty();
    Problem never = hopeless.toBuilder().success(new double[] {0}).build();
    assertThat(Limit.fewestQueries(never, 1e-6, EXECUTION)).isEmpty();
  }

  @Test
  void zeroProbabilityNeedsOneQuery() {
    assertThat(Limit.fewestQueries(KnownProblems.threeStates(20, 4), 0, EXECUTION)).hasValue(1);
  }

  @Test
  void requiredProbabilityIsChecked() {
    assertThatThrownBy(() -> Limit.fewestQueries(KnownProblems.threeStates(20, 4), 1.1, EXECUTION))
        .hasMessage("probability of finishing must be in [0, 1], was 1.1");
  }

  /** Too large for the bound by steps: the other one always exists. */
  @Test
  void largeProblemsHaveTheQuickBoundOnly() {
    Limit limit = Limit.of(KnownProblems.threeStates(130, 199), EXECUTION);
    assertThat(limit.steps()).isEmpty();
    assertThat(limit.bound()).isEqualTo(limit.types()).isCloseTo(0, within(1e-6));
  }

  /** No success is needed, none is possible, or all are certain. */
  @Test
  void corners() {
    Problem done = Problem.builder().horizon(2).successes(0).build();
    assertThat(Limit.of(done, EXECUTION).bound()).isEqualTo(1);
    Problem never = Problem.builder().horizon(5).successes(2).success(new double[] {0}).build();
    assertThat(Limit.of(never, EXECUTION).bound()).isBetween(0.0, 1e-8);
    Problem sure = Problem.builder().horizon(4).successes(2).build();
    assertThat(Limit.of(sure, EXECUTION).bound()).isEqualTo(1);
  }
}
