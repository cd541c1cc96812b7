package feint.search;

import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.math.Distribution;
import feint.math.Seed;
import feint.math.StochasticMatrix;
import feint.model.Objective;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.model.Shape;
import feint.parallel.Execution;
import feint.simulation.LocalSimulator;
import feint.simulation.Simulator;
import feint.testkit.Sample;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties of every search. */
class PolicySearchTest {

  /** More than each search plans, and so past its comparisons of policies. */
  private static final int ITERATES = 14;

  /** Short runs: policies are compared in 40,000 of them. */
  private static final Problem PROBLEM =
      KnownProblems.twoStates().toBuilder().horizon(5).successes(2).build();

  /** The same sizes, but another oracle and another objective. */
  private static final Problem OTHER =
      PROBLEM.toBuilder()
          .success(new double[] {0.9, 1}, new double[] {0, 0})
          .oracle(
              new OracleChain(
                  StochasticMatrix.of(new double[] {0, 1}, new double[] {0.5, 0.5}),
                  Distribution.of(1, 0)))
          .objective(Objective.goal())
          .build();

  static Stream<Named<PolicySearch>> searches() {
    return Stream.of(
        Named.of("spsa", Spsa.defaults().withIterations(10).withStarts(2, 20)),
        Named.of("spsa, paper", Spsa.paper().withIterations(10)),
        Named.of(
            "spsa, unlike chances",
            Spsa.authors().withIterations(10).withCommonRandomNumbers(false)),
        Named.of("ucb", Ucb.defaults().withThresholdStep(3)),
        Named.of("q-learning", QLearning.defaults().withRounds(10)),
        Named.of(
            "q-learning, (o, b)",
            QLearning.defaults().withRounds(10).withEpisodes(7).withStages(false)));
  }

  static Stream<Named<PolicySearch>> fewSearches() {
    return Sample.of(searches(), 3);
  }

  /** Content of an iterate; policies by their actions. */
  private record Trace(
      int number,
      long episodes,
      double cost,
      List<Integer> current,
      double bestCost,
      List<Integer> best) {

    static List<Trace> of(PolicySearch search, Simulator simulator, long seed) {
      return of(search, PROBLEM.shape(), simulator, seed);
    }

    static List<Trace> of(PolicySearch search, Shape shape, Simulator simulator, long seed) {
      return search
          .iterates(shape, simulator, new Seed(seed))
          .limit(ITERATES)
          .map(
              at ->
                  new Trace(
                      at.number(),
                      at.episodes(),
                      at.cost(),
                      actions(at.current()),
                      at.bestCost(),
                      actions(at.best())))
          .toList();
    }

    private static List<Integer> actions(CandidatePolicy found) {
      List<Integer> actions = new ArrayList<>();
      for (int t = 0; t < PROBLEM.horizon(); t++) {
        for (int o = 1; o <= PROBLEM.oracleStates(); o++) {
          for (int b = 0; b <= PROBLEM.successes(); b++) {
            actions.add(found.policy().rule(t, PROBLEM.prior()).action(o, b));
          }
        }
      }
      return actions;
    }
  }

  private static LocalSimulator simulator(Problem problem, int threads) {
    return new LocalSimulator(problem, Execution.defaults().withThreads(threads));
  }

  @ParameterizedTest
  @MethodSource("fewSearches")
  void aSearchSeesTheProblemThroughTheSimulatorAlone(PolicySearch search) {
    List<Trace> informed = Trace.of(search, simulator(PROBLEM, 1), 1);
    assertThat(Trace.of(search, OTHER.shape(), simulator(PROBLEM, 1), 1)).isEqualTo(informed);
    assertThat(Trace.of(search, simulator(OTHER, 1), 1)).isNotEqualTo(informed);
  }

  @ParameterizedTest
  @MethodSource("fewSearches")
  void digitsDependOnTheSeedAndNotOnThreads(PolicySearch search) {
    List<Trace> alone = Trace.of(search, simulator(PROBLEM, 1), 1);
    assertThat(Trace.of(search, simulator(PROBLEM, 1), 1)).isEqualTo(alone);
    assertThat(Trace.of(search, simulator(PROBLEM, 2), 1)).isEqualTo(alone);
    assertThat(Trace.of(search, simulator(PROBLEM, 7), 1)).isEqualTo(alone);
    assertThat(Trace.of(search, simulator(PROBLEM, 2), 2)).isNotEqualTo(alone);
  }

  @ParameterizedTest
  @MethodSource("fewSearches")
  void anIterateIsComputedOnDemand(PolicySearch search) {
    RecordingSimulator simulator = new RecordingSimulator(PROBLEM);
    Iterator<Iterate> iterates =
        search.iterates(PROBLEM.shape(), simulator, new Seed(1)).iterator();
    assertThat(simulator.calls()).isEmpty();
    for (int k = 0; k < ITERATES; k++) {
      long before = simulator.episodes();
      Iterate at = iterates.next();
      assertThat(at.number()).isEqualTo(k);
      assertThat(simulator.episodes()).isGreaterThan(before);
      assertThat(at.episodes()).as("all episodes are counted").isEqualTo(simulator.episodes());
    }
  }

  /** Sharp thresholds and greedy tables: results can be stored and evaluated. */
  @ParameterizedTest
  @MethodSource("searches")
  void resultsAreDeterministicAndNeverLearnWithAnEmptyQueue(PolicySearch search) {
    int levels = PROBLEM.actions().levels();
    for (Trace at : Trace.of(search, simulator(PROBLEM, 2), 3)) {
      assertThat(IntStream.range(0, at.best().size()).filter(i -> i % 3 == 0))
          .allMatch(i -> at.best().get(i) < levels && at.current().get(i) < levels);
      assertThat(at.cost()).isFinite();
      assertThat(at.bestCost()).isFinite();
    }
  }
}
