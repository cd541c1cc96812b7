package feint.lab.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.lab.RandomProblems;
import feint.lab.search.SearchExperiment.Milestone;
import feint.lab.search.SearchExperiment.Result;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.markov.StationaryPolicies;
import feint.search.CandidatePolicy;
import feint.search.Iterate;
import feint.search.PolicySearch;
import feint.search.Spsa;
import feint.search.Ucb;
import feint.simulation.Simulator;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.PolicyEvaluation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchExperimentTest {

  private static final Execution ONE_THREAD = Execution.defaults().withThreads(1);
  private static final Seed SEED = new Seed(1);

  /** One query for one success, which is certain; without it the run costs 100. */
  private static final Problem SURE =
      Problem.builder().horizon(1).successes(1).objective(Objective.weighted(100, 0, 1)).build();

  /** The same with an impossible success. */
  private static final Problem HOPELESS = SURE.toBuilder().success(new double[] {0}).build();

  /** Thresholds 0, 1 and 2: the first two learn, the last does not. */
  private static final List<CandidatePolicy.WithThresholds> POLICIES =
      Ucb.defaults().arms(SURE.shape());

  /** Iterates that cost their number; the first of the policies is current, the last is best. */
  private static final PolicySearch COUNTING =
      (shape, simulator, seed) ->
          IntStream.iterate(0, k -> k + 1)
              .mapToObj(k -> new Iterate(k, 10L * k, k, POLICIES.get(0), -k, POLICIES.get(2)));

  /** Iterates whose cost is sampled by a learner. */
  private static final PolicySearch MEETING =
      (shape, simulator, seed) ->
          IntStream.iterate(0, k -> k + 1)
              .mapToObj(
                  k -> new Iterate(k, k, met(simulator), POLICIES.get(0), 0, POLICIES.get(2)));

  private static double met(Simulator simulator) {
    return simulator
        .run(StationaryPolicies.greedy(SURE.shape()), 1, SEED)
        .finishProbability()
        .mean();
  }

  private static SearchExperiment experiment(int iterations) {
    return SearchExperiment.of(SURE, iterations, SEED, ONE_THREAD);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 199, 200})
  void shortHistoriesAreWhole(int iterations) {
    Result result = experiment(iterations).run(COUNTING, at -> {});
    assertThat(result.history())
        .extracting(Milestone::iteration)
        .containsExactlyElementsOf(IntStream.rangeClosed(0, iterations).boxed().toList());
    assertThat(result.history()).allMatch(point -> point.cost() == point.iteration());
  }

  @ParameterizedTest
  @ValueSource(ints = {201, 399, 400, 401, 1_000, 12_345, 40_000})
  void longHistoriesAreThinned(int iterations) {
    List<Integer> kept =
        experiment(iterations).run(COUNTING, at -> {}).history().stream()
            .map(Milestone::iteration)
            .toList();
    assertThat(kept).startsWith(0).endsWith(iterations).isSorted().doesNotHaveDuplicates();
    assertThat(kept).hasSizeBetween(101, 201);
    int every = kept.get(1);
    assertThat(kept.subList(0, kept.size() - 1)).allMatch(k -> k % every == 0);
  }

  /**
   * With 400 iterations every other one is in the history, with its cost and that of the one
   * before.
   */
  @Test
  void aPointOfTheHistoryStandsForAllSinceTheOneBefore() {
    double optimum = BackwardInduction.values(SURE, ONE_THREAD).expected();
    assertThat(experiment(400).run(COUNTING, at -> {}).history())
        .startsWith(
            new Milestone(0, 0, 0, 0, optimum),
            new Milestone(2, 20, 1.5, -2, optimum),
            new Milestone(4, 40, 3.5, -4, optimum))
        .endsWith(new Milestone(400, 4_000, 399.5, -400, optimum));
  }

  @Test
  void witnessReceivesEveryIterate() {
    List<Integer> seen = new ArrayList<>();
    experiment(500).run(COUNTING, at -> seen.add(at.number()));
    assertThat(seen).containsExactlyElementsOf(IntStream.rangeClosed(0, 500).boxed().toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 10})
  void theProblemChangesAtItsIteration(int from) {
    List<Double> met = new ArrayList<>();
    Result result = experiment(10).drifting(from, HOPELESS).run(MEETING, at -> met.add(at.cost()));
    double before = BackwardInduction.values(SURE, ONE_THREAD).expected();
    double after = BackwardInduction.values(HOPELESS, ONE_THREAD).expected();
    assertThat(before).isLessThan(after);
    for (int k = 0; k <= 10; k++) {
      assertThat(met.get(k)).isEqualTo(k < from ? 1 : 0);
      assertThat(result.history().get(k).optimum()).isEqualTo(k < from ? before : after);
    }
    assertThat(result.optimum()).hasValue(after);
  }

  @Test
  void theProblemMayChangeMoreThanOnce() {
    List<Double> met = new ArrayList<>();
    experiment(5).drifting(2, HOPELESS).drifting(4, SURE).run(MEETING, at -> met.add(at.cost()));
    assertThat(met).containsExactly(1.0, 1.0, 0.0, 0.0, 1.0, 1.0);
  }

  @Test
  void withoutDriftTheBestIsFoundAndWithDriftTheLast() {
    Result steady = experiment(3).run(COUNTING, at -> {});
    assertThat(steady.found()).isEqualTo(POLICIES.get(2));
    assertEvaluated(steady, SURE);
    Result drifting = experiment(3).drifting(2, HOPELESS).run(COUNTING, at -> {});
    assertThat(drifting.found()).isEqualTo(POLICIES.get(0));
    assertEvaluated(drifting, HOPELESS);
  }

  private static void assertEvaluated(Result result, Problem problem) {
    double cost =
        PolicyEvaluation.evaluate(problem, result.found().policy(), ONE_THREAD).outcome().cost();
    double optimum = BackwardInduction.values(problem, ONE_THREAD).expected();
    assertThat(result.evaluation().outcome().cost()).isEqualTo(cost);
    assertThat(result.optimum()).hasValue(optimum);
    assertThat(result.gap().orElseThrow()).isCloseTo(cost - optimum, within(1e-15));
    assertThat(result.episodes()).isEqualTo(30);
    assertThat(result.seconds()).isNotNegative();
  }

  @Test
  void digitsDoNotDependOnThreads() {
    Problem problem = RandomProblems.of(4);
    PolicySearch search = Spsa.defaults().withIterations(5).withStarts(2, 10);
    Result alone = SearchExperiment.of(problem, 5, SEED, ONE_THREAD).run(search, at -> {});
    Result shared =
        SearchExperiment.of(problem, 5, SEED, ONE_THREAD.withThreads(3)).run(search, at -> {});
    assertThat(shared.history()).isEqualTo(alone.history());
    assertThat(shared.found()).isEqualTo(alone.found());
    assertThat(shared.evaluation().outcome()).isEqualTo(alone.evaluation().outcome());
    assertThat(shared.gap()).isEqualTo(alone.gap());
    assertThat(shared.gap().orElseThrow()).isGreaterThanOrEqualTo(-1e-12);
  }

  @Test
  void erasBeginOneAfterAnother() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> experiment(9).drifting(0, HOPELESS))
        .withMessage("era must begin after 0, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> experiment(9).drifting(5, HOPELESS).drifting(5, SURE))
        .withMessage("era must begin after 5, was 5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> experiment(0))
        .withMessage("iterations must be at least 1, was 0");
  }
}
