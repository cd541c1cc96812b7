package feint.lab.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.io.ArchiveException;
import feint.lab.search.SearchExperiment.Result;
import feint.math.SearchState;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policyfile.SearchFile;
import feint.provenance.Provenance;
import feint.search.CandidatePolicy;
import feint.search.QLearning;
import feint.search.ResumableSearch;
import feint.search.Spsa;
import feint.search.Ucb;
import feint.testkit.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A search that is stopped and resumed from a file ends like an uninterrupted one. */
class SearchResumptionTest {

  private static final Problem PROBLEM =
      Problem.builder()
          .horizon(6)
          .successes(2)
          .incentives(1, 2)
          .success(new double[] {0.1, 0.4}, new double[] {0.5, 0.9})
          .oracle(OracleChain.stationary(new double[] {0.7, 0.3}, new double[] {0.4, 0.6}))
          .objective(Objective.weighted(5, 1, 0.1))
          .build();

  private static final Problem OTHER =
      PROBLEM.toBuilder().success(new double[] {0, 0.1}, new double[] {0.1, 0.3}).build();

  private static final int ITERATIONS = 11;
  private static final SearchFile FILE = new SearchFile(Map.of("seed", "3", "method", "any"));

  @TempDir Path directory;

  static Stream<ResumableSearch> searches() {
    return Stream.of(
        Spsa.defaults().withIterations(ITERATIONS).withEpisodes(5).withStarts(2, 6),
        Spsa.paper().withIterations(ITERATIONS).withCommonRandomNumbers(false),
        Ucb.defaults().withThresholdStep(3).withEpisodes(3),
        QLearning.defaults().withRounds(ITERATIONS).withEpisodes(7),
        QLearning.defaults().withRounds(ITERATIONS).withEpisodes(7).withStages(false));
  }

  static Stream<Arguments> cases() {
    return searches()
        .flatMap(search -> Stream.of(true, false).map(drift -> Arguments.of(search, drift)));
  }

  static Stream<Arguments> fewCases() {
    return Sample.of(cases(), 2);
  }

  private static SearchExperiment experiment(int threads, boolean drifting) {
    Execution execution = Execution.defaults().withThreads(threads);
    SearchExperiment steady = SearchExperiment.of(PROBLEM, ITERATIONS, new Seed(3), execution);
    return drifting ? steady.drifting(5, OTHER) : steady;
  }

  /** State saved at a stop after iteration {@code last}, through a file. */
  private SearchState stopped(
      ResumableSearch search, boolean drifting, SearchState from, int last) {
    List<SearchState> kept = new ArrayList<>();
    Result result =
        experiment(1, drifting)
            .run(
                search,
                from,
                (at, notes) -> {
                  kept.add(notes.get());
                  return at.number() < last;
                });
    assertThat(result.history().get(result.history().size() - 1).iteration()).isEqualTo(last);
    assertThat(result.evaluation().outcome().cost()).isFinite();
    Path file = directory.resolve("state");
    FILE.write(file, last, kept.get(kept.size() - 1), Provenance.ofLibrary());
    return FILE.read(file);
  }

  @ParameterizedTest
  @MethodSource("fewCases")
  void resumedSearchEndsLikeAnUninterruptedOne(ResumableSearch search, boolean drifting) {
    Result whole = experiment(2, drifting).run(search, SearchState.NONE, (at, notes) -> true);
    for (int last : Sample.of(IntStream.range(0, ITERATIONS).boxed(), 3).toList()) {
      SearchState notes = stopped(search, drifting, SearchState.NONE, last);
      assertThat(SearchExperiment.done(notes)).isEqualTo(last + 1);
      assertSame(experiment(3, drifting).run(search, notes, (at, more) -> true), whole);
    }
    SearchState often = SearchState.NONE;
    for (int last : new int[] {0, 1, 4, 5, 9}) {
      often = stopped(search, drifting, often, last);
    }
    assertSame(experiment(1, drifting).run(search, often, (at, more) -> true), whole);
  }

  /** Saving states must not change the search. */
  @ParameterizedTest
  @MethodSource("fewCases")
  void savingStatesChangesNothing(ResumableSearch search, boolean drifting) {
    Result whole = experiment(1, drifting).run(search, at -> {});
    Result noted =
        experiment(1, drifting)
            .run(search, SearchState.NONE, (at, notes) -> !notes.get().isEmpty());
    assertSame(noted, whole);
  }

  private static void assertSame(Result one, Result other) {
    assertThat(actions(one.found())).isEqualTo(actions(other.found()));
    assertThat(one.evaluation().outcome()).isEqualTo(other.evaluation().outcome());
    assertThat(one.optimum()).isEqualTo(other.optimum());
    assertThat(one.episodes()).isEqualTo(other.episodes());
    assertThat(one.history()).isEqualTo(other.history());
  }

  private static List<Integer> actions(CandidatePolicy found) {
    return IntStream.range(0, PROBLEM.horizon())
        .boxed()
        .flatMap(
            t ->
                IntStream.rangeClosed(1, 2)
                    .boxed()
                    .flatMap(
                        o ->
                            IntStream.rangeClosed(0, PROBLEM.successes())
                                .mapToObj(
                                    b -> found.policy().rule(t, PROBLEM.prior()).action(o, b))))
        .toList();
  }

  /** If candidates are compared only occasionally, the current one may be the best at a stop. */
  @Test
  void resultOfAStoppedSearchIsComparedOnceMore() {
    Spsa search = Spsa.defaults().withIterations(1000).withEpisodes(20).withStarts(1, 1);
    SearchExperiment experiment =
        SearchExperiment.of(PROBLEM, 1000, new Seed(3), Execution.defaults());
    List<CandidatePolicy> best = new ArrayList<>();
    Result result =
        experiment.run(
            search,
            SearchState.NONE,
            (at, notes) -> {
              best.add(at.best());
              assertThat(at.best()).as("no comparison yet").isEqualTo(best.get(0));
              return at.number() < 150;
            });
    assertThat(result.found()).isNotEqualTo(best.get(0));
  }

  @Test
  void regretIsResumed() {
    Ucb ucb = Ucb.defaults().withThresholdStep(3).withEpisodes(3);
    Execution execution = Execution.defaults();
    RegretHistory whole = new RegretHistory(ucb, PROBLEM, ITERATIONS, execution);
    RegretHistory first = new RegretHistory(ucb, PROBLEM, ITERATIONS, execution);
    RegretHistory second = new RegretHistory(ucb, PROBLEM, ITERATIONS, execution);
    experiment(1, false)
        .run(
            ucb,
            at -> {
              whole.accept(at);
              (at.number() <= 4 ? first : second).accept(at);
              if (at.number() == 4) {
                second.resume(first.notes());
              }
            });
    for (int k = 0; k <= ITERATIONS; k++) {
      assertThat(second.at(k)).isEqualTo(whole.at(k));
    }
  }

  @Test
  void statesOfAnotherSearchAreRefused() {
    ResumableSearch ucb = searches().skip(2).findFirst().orElseThrow();
    ResumableSearch spsa = searches().findFirst().orElseThrow();
    SearchState notes = stopped(ucb, false, SearchState.NONE, 3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> experiment(1, false).run(spsa, notes, (at, more) -> true))
        .withMessage("episodes must be present, was missing");
  }

  @Test
  void damagedFilesAreRefused() throws IOException {
    stopped(searches().findFirst().orElseThrow(), false, SearchState.NONE, 3);
    Path file = directory.resolve("state");
    String good = Files.readString(file);
    for (int length = 0; length < good.length(); length += 97) {
      Files.writeString(file, good.substring(0, length));
      assertThatExceptionOfType(ArchiveException.class)
          .isThrownBy(() -> FILE.read(file))
          .withMessageStartingWith(file + ": ");
    }
    Files.writeString(file, good);
    assertRefused(
        file,
        good,
        "\"seed\":\"3\"",
        "\"seed\":\"4\"",
        "seed must be 3 as the command says, was 4");
    assertRefused(
        file,
        good,
        "\"method\":",
        "\"method2\":",
        "method must be any as the command says, was missing");
    assertRefused(file, good, "\"version\":1", "\"version\":2", "version must be 1, was 2");
    assertRefused(
        file,
        good,
        "feint-search",
        "feint-controller",
        "format must be feint-search, was feint-controller");
    assertRefused(
        file, good, "\"search.done\":[\"Q", "\"search.done\":[\"R", "is damaged: sha256 must be ");
    assertRefused(
        file,
        good,
        "\"search.done\":[\"",
        "\"search.done\":[\"*",
        "is damaged: notes.search.done is not Base64");
    assertRefused(file, good, "\"search.done\"", "\"search.gone\"", "is damaged: sha256 must be ");
  }

  private static void assertRefused(
      Path file, String good, String there, String instead, String message) throws IOException {
    assertThat(good).contains(there);
    Files.writeString(file, good.replace(there, instead));
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> FILE.read(file))
        .withMessageStartingWith(file + ": " + message);
  }
}
