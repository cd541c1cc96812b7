package feint.lab.search;

import feint.lab.compare.EvaluationResult;
import feint.lab.compare.PolicyEvaluator;
import feint.math.Checks;
import feint.math.SearchState;
import feint.math.Seed;
import feint.model.Problem;
import feint.model.Shape;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.search.CandidatePolicy;
import feint.search.Iterate;
import feint.search.PolicySearch;
import feint.search.ResumableSearch;
import feint.search.SearchRun;
import feint.simulation.ChangingSimulator;
import feint.simulation.LocalSimulator;
import feint.simulation.Simulator;
import feint.solver.forward.Evaluation;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs a search, which observes episodes only, and compares its result with the optimum. */
public final class SearchExperiment {

  private static final double ROUNDING = 1e-12;

  /** Child of the seed for the evaluation after the search. */
  private static final long APPRAISED = -2;

  private static final String DONE = "done";
  private static final String SECONDS = "seconds";
  private static final String HISTORY = "history";
  private static final String SEARCH = "search";

  private final List<Era> eras;
  private final int iterations;
  private final Seed seed;
  private final Execution execution;

  /**
   * A problem and its first iteration.
   *
   * @param from the first iteration at which it applies
   */
  public record Era(int from, Problem problem) {}

  /**
   * A point of the search's history.
   *
   * @param cost the mean of the costs sampled since the previous point; if the problem changes, a
   *     sampled cost of the current policy
   * @param bestCost the sampled cost of the best policy so far
   * @param optimum the exact optimum of the current problem; NaN if unavailable
   */
  public record Milestone(
      int iteration, long episodes, double cost, double bestCost, double optimum) {}

  /**
   * Result of a search.
   *
   * @param found the best policy; if the problem changed, the last one
   * @param appraisal its evaluation in the final problem, exact as far as possible
   * @param optimum the exact optimum of that problem, if available
   * @param seconds duration of the search, without the optimum and the evaluation
   */
  public record Result(
      CandidatePolicy found,
      EvaluationResult appraisal,
      OptionalDouble optimum,
      long episodes,
      double seconds,
      List<Milestone> history) {

    public Result {
      history = List.copyOf(history);
    }

    /** Returns the evaluation of the policy. */
    public Evaluation evaluation() {
      return appraisal.evaluation();
    }

    /**
     * Returns the cost of the policy minus the optimum, if both are known exactly; 0 if they differ
     * by rounding.
     */
    public OptionalDouble gap() {
      if (optimum.isEmpty() || !appraisal.exact()) {
        return OptionalDouble.empty();
      }
      double best = optimum.getAsDouble();
      double gap = evaluation().outcome().cost() - best;
      return OptionalDouble.of(Math.abs(gap) <= ROUNDING * Math.max(1, Math.abs(best)) ? 0 : gap);
    }
  }

  private SearchExperiment(List<Era> eras, int iterations, Seed seed, Execution execution) {
    Checks.require(
        !eras.isEmpty() && eras.get(0).from() == 0, "first era", "must begin at 0", eras);
    for (int i = 1; i < eras.size(); i++) {
      int before = eras.get(i - 1).from();
      Checks.require(
          eras.get(i).from() > before, "era", "must begin after " + before, eras.get(i).from());
    }
    this.eras = List.copyOf(eras);
    this.iterations = Checks.atLeast(1, iterations, "iterations");
    this.seed = seed;
    this.execution = execution;
  }

  /** Returns an experiment with a constant problem. */
  public static SearchExperiment of(
      Problem problem, int iterations, Seed seed, Execution execution) {
    return new SearchExperiment(List.of(new Era(0, problem)), iterations, seed, execution);
  }

  /** Returns the same experiment with another problem from iteration {@code from} on. */
  public SearchExperiment drifting(int from, Problem problem) {
    List<Era> more = new ArrayList<>(eras);
    more.add(new Era(from, problem));
    return new SearchExperiment(more, iterations, seed, execution);
  }

  /** Observer of a search. */
  @FunctionalInterface
  public interface Witness {

    /**
     * Receives an iterate.
     *
     * @param notes supplies the state from which the search can be resumed after it
     * @return whether the search should continue
     */
    boolean sees(Iterate at, Supplier<SearchState> notes);
  }

  /** Returns the number of iterations completed in a saved state. */
  public static int done(SearchState notes) {
    return (int) notes.count(DONE);
  }

  /** Runs the search; {@code witness} receives every iterate. */
  public Result run(PolicySearch search, Consumer<Iterate> witness) {
    return run(
        world -> once(search.iterates(shape(), world, seed).iterator()),
        SearchState.NONE,
        (at, notes) -> {
          witness.accept(at);
          return true;
        });
  }

  /**
   * Runs or resumes the search until it ends or {@code witness} ends it. A search ended early
   * returns the best policy so far. A resumed search ends with the same digits as an uninterrupted
   * one, except for the seconds.
   *
   * @param notes state saved by a witness of the same experiment with the same search; {@link
   *     SearchState#NONE} to begin
   * @throws IllegalArgumentException if the state does not fit
   */
  public Result run(ResumableSearch search, SearchState notes, Witness witness) {
    return run(world -> search.begin(shape(), world, seed, notes.part(SEARCH)), notes, witness);
  }

  /** Returns a search that runs once from beginning to end. */
  private static SearchRun once(Iterator<Iterate> iterates) {
    return new SearchRun() {
      @Override
      public Iterate next() {
        return iterates.next();
      }

      @Override
      public Iterate conclude() {
        throw new IllegalStateException("the search cannot be ended early");
      }

      @Override
      public SearchState notes() {
        throw new IllegalStateException("the search cannot be resumed");
      }
    };
  }

  private Shape shape() {
    return eras.get(0).problem().shape();
  }

  private Result run(Function<Simulator, SearchRun> begin, SearchState notes, Witness witness) {
    List<Double> optima = eras.stream().map(era -> optimum(era.problem())).toList();
    int k = notes.isEmpty() ? 0 : done(notes);
    Checks.within(0, iterations, k, "iterations done");
    double before = notes.isEmpty() ? 0 : notes.number(SECONDS);
    long start = System.nanoTime();
    int era = eraBefore(k);
    ChangingSimulator world = new ChangingSimulator(simulator(eras.get(era)));
    SearchRun search = begin.apply(world);
    SearchHistory history =
        new SearchHistory(new HistorySampler(iterations), world, eras.size() > 1, seed.child(-1));
    if (!notes.isEmpty()) {
      history.resume(notes.part(HISTORY));
    }
    Iterate last;
    boolean goesOn;
    do {
      if (era + 1 < eras.size() && eras.get(era + 1).from() == k) {
        era++;
        world.become(simulator(eras.get(era)));
      }
      last = search.next();
      history.add(last, optima.get(era));
      k++;
      int done = k;
      goesOn =
          witness.sees(
              last,
              () ->
                  SearchState.NONE
                      .with(DONE, done)
                      .with(SECONDS, before + seconds(start))
                      .with(HISTORY, history.notes())
                      .with(SEARCH, search.notes()));
    } while (goesOn && k <= iterations);
    if (k <= iterations) {
      last = search.conclude();
      history.end(last, optima.get(era));
    }
    double seconds = before + seconds(start);
    CandidatePolicy found = eras.size() > 1 ? last.current() : last.best();
    Problem problem = eras.get(era).problem();
    EvaluationResult appraisal =
        new PolicyEvaluator(PolicyEvaluator.runs(problem), seed.child(APPRAISED))
            .appraise(problem, found.policy(), execution);
    double optimum = optima.get(era);
    return new Result(
        found,
        appraisal,
        Double.isNaN(optimum) ? OptionalDouble.empty() : OptionalDouble.of(optimum),
        last.episodes(),
        seconds,
        history.points());
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  /**
   * Returns the problem's index before iteration k; a problem that begins at k counts from k on.
   */
  private int eraBefore(int k) {
    int era = 0;
    while (era + 1 < eras.size() && eras.get(era + 1).from() < k) {
      era++;
    }
    return era;
  }

  /** Returns the optimum, or NaN if unavailable. */
  private double optimum(Problem problem) {
    // A search needs episodes only, so that a missing optimum does not stop it.
    return Optimum.of(problem, execution).orElse(Double.NaN);
  }

  private LocalSimulator simulator(Era era) {
    return new LocalSimulator(era.problem(), execution.withProgress(Progress.NONE));
  }
}
