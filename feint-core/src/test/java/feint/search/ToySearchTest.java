package feint.search;

import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.math.Estimate;
import feint.math.Measured;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import feint.simulation.LocalSimulator;
import feint.simulation.Simulator;
import feint.simulation.Summary;
import feint.simulation.Transcript;
import feint.simulation.Trial;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.PolicyEvaluation;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Test that searches find the optimum of the supplement's toy on at least 11 of the seeds 1..12,
 * and in long checks on at least 18 of 1..20.
 *
 * <p>False alarm: a search that finds it for 99 seeds of 100 fails with probability P(Bin(12, 0.01)
 * &ge; 2) = 6.2e-3, of 999 in 1000 with 6.6e-5; one that finds it for every other seed passes with
 * probability P(Bin(12, 0.5) &ge; 11) = 3.2e-3, for 4 of 5 with 0.27. In long checks these are
 * P(Bin(20, 0.01) &ge; 3) = 1.0e-3, 1.1e-6, P(Bin(20, 0.5) &ge; 18) = 2.0e-4 and 0.21. When this
 * was written, all searches found it for all seeds, SPSA and UCB the very best thresholds;
 * Q-learning is a closer call in the whole toy, with gaps of up to 1.9 of the 2 per cent, and not
 * in a shorter one, with gaps of up to 0.8 of 1 per cent. Three misses are always enough to fail,
 * so that a wrong search is detected when it misses on seeds 1, 2 and 3.
 *
 * <p>Settings are cheaper than the defaults, with fewer iterations and starts, to keep the build
 * quick: the defaults find at least as much.
 */
@Order(1)
class ToySearchTest {

  /** Required number of hits among the first seeds. */
  private record Enough(int hits, int seeds) {}

  private static final Enough QUICKLY = new Enough(11, 12);
  private static final Enough SURELY = new Enough(18, 20);

  private static final Execution ALONE = Execution.defaults().withThreads(1);
  private static final Spsa SPSA = Spsa.defaults().withIterations(300).withStarts(3, 200);
  private static final Ucb UCB = Ucb.defaults();
  private static final QLearning LEARNING = QLearning.defaults().withRounds(1_000);

  private static final Named<Problem> C1 = Named.of("C1", KnownProblems.toyC1());
  private static final Named<Problem> C2 = Named.of("C2", KnownProblems.toyC2());
  private static final Named<Problem> C3 = Named.of("C3", KnownProblems.toyC3());

  static Stream<Named<Problem>> toys() {
    return Stream.of(C1, C2, C3);
  }

  /**
   * Returns whether the cost is at most {@code atMost} for enough seeds; the last ones only if
   * needed.
   */
  private static boolean isFound(Enough enough, double atMost, LongToDoubleFunction cost) {
    long first = hits(1, enough.hits(), atMost, cost);
    return first == enough.hits()
        || first + hits(enough.hits() + 1, enough.seeds(), atMost, cost) >= enough.hits();
  }

  /** Returns the number of these seeds with a cost of at most {@code atMost}. */
  private static long hits(int from, int to, double atMost, LongToDoubleFunction cost) {
    return LongStream.rangeClosed(from, to)
        .parallel()
        .filter(seed -> cost.applyAsDouble(seed) <= atMost)
        .count();
  }

  /** Returns the exact cost of a search's result. */
  private static double cost(
      Problem problem, PolicySearch search, int iterations, Simulator simulator, long seed) {
    Iterate last =
        search
            .iterates(problem.shape(), simulator, new Seed(seed))
            .skip(iterations)
            .findFirst()
            .orElseThrow();
    return PolicyEvaluation.evaluate(problem, last.best().policy(), ALONE).outcome().cost();
  }

  private static Simulator simulator(Problem problem) {
    return new LocalSimulator(problem, ALONE);
  }

  private static double best(Problem problem) {
    return BestThreshold.find(problem, new Seed(1), ALONE).cost();
  }

  @Tag("slow")
  @Test
  void spsaFindsThresholdsThatAreNearlyBest() {
    assertSpsaFinds(C1.getPayload(), QUICKLY);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("toys")
  void spsaFindsNearlyBestThresholdsWithAnyCosts(Problem toy) {
    assertSpsaFinds(toy, SURELY);
  }

  private static void assertSpsaFinds(Problem toy, Enough enough) {
    assertThat(isFound(enough, nearly(best(toy)), seed -> spsa(toy, simulator(toy), seed)))
        .isTrue();
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("toys")
  void spsaThatClimbsIsDetected(Problem toy) {
    assertThat(hits(1, 3, nearly(best(toy)), seed -> spsa(toy, new Backwards(toy), seed))).isZero();
  }

  private static double spsa(Problem toy, Simulator simulator, long seed) {
    return cost(toy, SPSA, SPSA.iterations(), simulator, seed);
  }

  /** Two per cent above, or 0.02. */
  private static double nearly(double best) {
    return best + Math.max(0.02 * Math.abs(best), 0.02);
  }

  @Tag("slow")
  @Test
  void ucbFindsTheBestArmOrOneWithinOnePerCent() {
    assertUcbFinds(C1.getPayload(), UCB, 5_000, QUICKLY);
  }

  /**
   * In C3 an arm next to the best costs only two per cent more, which takes more pulls to resolve.
   */
  static Stream<Arguments> toysAndPulls() {
    return Stream.of(
        Arguments.of(C1, UCB, 5_000),
        Arguments.of(C2, UCB, 5_000),
        Arguments.of(C3, UCB.withEpisodes(40), 10_000));
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("toysAndPulls")
  void ucbFindsANearlyBestArmWithAnyCosts(Problem toy, Ucb ucb, int pulls) {
    assertUcbFinds(toy, ucb, pulls, SURELY);
  }

  private static void assertUcbFinds(Problem toy, Ucb ucb, int pulls, Enough enough) {
    double nearBest = 1.01 * best(toy);
    assertThat(isFound(enough, nearBest, seed -> cost(toy, ucb, pulls, simulator(toy), seed)))
        .isTrue();
  }

  @ParameterizedTest
  @MethodSource("toys")
  void ucbThatPullsTheWorstArmIsDetected(Problem toy) {
    assertThat(
            hits(1, 3, 1.01 * best(toy), seed -> cost(toy, UCB, 1_000, new Backwards(toy), seed)))
        .isZero();
  }

  /**
   * The cost C3 ignores the ledger, so that a table by oracle state, queue and queries left
   * suffices.
   */
  @Tag("long")
  @Test
  void qLearningFindsAPolicyThatIsNearlyOptimal() {
    Problem toy = KnownProblems.toyC3();
    QLearning learning = LEARNING.withRounds(8_000);
    assertThat(isFound(SURELY, 1.02 * optimum(toy), seed -> learning(toy, learning, seed)))
        .isTrue();
  }

  /** A tenth of the work: 15 queries for 7 successes. */
  @Tag("slow")
  @Test
  void qLearningFindsAPolicyThatIsNearlyOptimalInAShorterToy() {
    assertLearningFindsTheShorter(QUICKLY);
  }

  @Tag("long")
  @Test
  void qLearningFindsNearlyOptimalPoliciesForMoreSeeds() {
    assertLearningFindsTheShorter(SURELY);
  }

  private static void assertLearningFindsTheShorter(Enough enough) {
    Problem toy = shorter();
    assertThat(isFound(enough, 1.01 * optimum(toy), seed -> learning(toy, LEARNING, seed)))
        .isTrue();
  }

  static Stream<Named<Problem>> learnt() {
    return Stream.of(Named.of("C3", KnownProblems.toyC3()), Named.of("shorter", shorter()));
  }

  private static Problem shorter() {
    return KnownProblems.toyC3().toBuilder().horizon(15).successes(7).build();
  }

  /** The number of queries left matters: without it, no table is within two per cent. */
  @Tag("slow")
  @ParameterizedTest
  @MethodSource("learnt")
  void qLearningWithoutStagesIsDetected(Problem toy) {
    QLearning blind = LEARNING.withStages(false);
    assertThat(hits(1, 3, 1.02 * optimum(toy), seed -> learning(toy, blind, seed))).isZero();
  }

  private static double optimum(Problem toy) {
    return BackwardInduction.values(toy, ALONE).expected();
  }

  private static double learning(Problem toy, QLearning settings, long seed) {
    return cost(toy, settings, settings.rounds(), simulator(toy), seed);
  }

  /** A simulator whose costs have the wrong sign. */
  private record Backwards(Problem problem) implements Simulator {

    @Override
    public Summary run(Policy policy, long episodes, Seed seed) {
      Summary right = simulator(problem).run(policy, episodes, seed);
      Measured cost = right.cost();
      return new Summary(
          new Estimate(-cost.mean(), cost.standardError(), cost.draws()),
          right.finishProbability(),
          right.eavesdropperCorrect(),
          right.exposedProbability(),
          right.incentive(),
          right.belief());
    }

    @Override
    public List<Transcript> transcribe(Trial trial) {
      return simulator(problem).transcribe(trial);
    }
  }
}
