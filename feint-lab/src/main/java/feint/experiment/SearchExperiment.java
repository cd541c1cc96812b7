package feint.experiment;

import feint.math.Checks;
import feint.math.Notes;
import feint.math.Seed;
import feint.model.Problem;
import feint.model.Shape;
import feint.search.Found;
import feint.search.Iterate;
import feint.search.PolicySearch;
import feint.search.ResumableSearch;
import feint.search.SearchRun;
import feint.simulation.ChangingSimulator;
import feint.simulation.LocalSimulator;
import feint.simulation.Simulator;
import feint.solver.Evaluation;
import feint.work.Execution;
import feint.work.Progress;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs a search, which knows nothing but episodes, and compares what it finds with the optimum. */
public final class SearchExperiment {

  private static final double ROUNDING = 1e-12;

  /** The child of the seed for runs after the search. */
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
   * A time in which a problem holds.
   *
   * @param from the first iteration of it
   */
  public record Era(int from, Problem problem) {}

  /**
   * A point of the search's history.
   *
   * @param cost the mean of the costs sampled since the point before; if the problem changes on the
   *     way, a sample of what the policy that the search is at costs
   * @param bestCost the sampled cost of the best policy so far
   * @param optimum the exact optimum of the problem that holds; not a number if it cannot be had
   */
  public record Milestone(
      int iteration, long episodes, double cost, double bestCost, double optimum) {}

  /**
   * What came out.
   *
   * @param found the best policy; if the problem changed on the way, the last
   * @param appraisal what that policy is worth in the problem that holds at the end: exactly, as
   *     far as that can be had
   * @param optimum the exact optimum of that problem, if it can be had
   * @param seconds how long the search took, without the optimum and the evaluation
   */
  public record Result(
      Found found,
      Appraisal appraisal,
      OptionalDouble optimum,
      long episodes,
      double seconds,
      List<Milestone> history) {

    public Result {
      history = List.copyOf(history);
    }

    /** What is known of the policy. */
    public Evaluation evaluation() {
      return appraisal.evaluation();
    }

    /**
     * How much the policy costs more than the optimum, if both are known exactly; a difference
     * within rounding is none.
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

  /** An experiment in which the problem stays the same. */
  public static SearchExperiment of(
      Problem problem, int iterations, Seed seed, Execution execution) {
    return new SearchExperiment(List.of(new Era(0, problem)), iterations, seed, execution);
  }

  /** The same experiment, but from iteration {@code from} on another problem holds. */
  public SearchExperiment drifting(int from, Problem problem) {
    List<Era> more = new ArrayList<>(eras);
    more.add(new Era(from, problem));
    return new SearchExperiment(more, iterations, seed, execution);
  }

  /** Who accompanies a search. */
  @FunctionalInterface
  public interface Witness {

    /**
     * Sees an iterate.
     *
     * @param notes gives what must be known to go on after it
     * @return whether the search shall go on
     */
    boolean sees(Iterate at, Supplier<Notes> notes);
  }

  /** How many iterations are done, by the notes that a witness was given. */
  public static int done(Notes notes) {
    return (int) notes.count(DONE);
  }

  /** Runs the search; {@code witness} sees every iterate. */
  public Result run(PolicySearch search, Consumer<Iterate> witness) {
    return run(
        world -> once(search.iterates(shape(), world, seed).iterator()),
        Notes.NONE,
        (at, notes) -> {
          witness.accept(at);
          return true;
        });
  }

  /**
   * Runs the search, or goes on with it, until it ends or {@code witness} ends it. Where it is
   * ended it has found what is best so far; where it goes on it ends with the same digits as if
   * nothing had happened, but for the seconds that it was not running.
   *
   * @param notes that a witness of the same experiment with the same search was given; {@link
   *     Notes#NONE} to begin
   * @throws IllegalArgumentException if the notes do not fit
   */
  public Result run(ResumableSearch search, Notes notes, Witness witness) {
    return run(world -> search.begin(shape(), world, seed, notes.part(SEARCH)), notes, witness);
  }

  /** A search that is run once, from its beginning to its end. */
  private static SearchRun once(Iterator<Iterate> iterates) {
    return new SearchRun() {
      @Override
      public Iterate next() {
        return iterates.next();
      }

      @Override
      public Iterate conclude() {
        throw new IllegalStateException("the search cannot end before its end");
      }

      @Override
      public Notes notes() {
        throw new IllegalStateException("the search cannot go on later");
      }
    };
  }

  private Shape shape() {
    return eras.get(0).problem().shape();
  }

  private Result run(Function<Simulator, SearchRun> begin, Notes notes, Witness witness) {
    List<Double> optima = eras.stream().map(era -> optimum(era.problem())).toList();
    int k = notes.isEmpty() ? 0 : done(notes);
    Checks.within(0, iterations, k, "iterations done");
    double before = notes.isEmpty() ? 0 : notes.number(SECONDS);
    long start = System.nanoTime();
    int era = eraBefore(k);
    ChangingSimulator world = new ChangingSimulator(simulator(eras.get(era)));
    SearchRun search = begin.apply(world);
    SearchHistory history =
        new SearchHistory(new Thinning(iterations), world, eras.size() > 1, seed.child(-1));
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
                  Notes.NONE
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
    Found found = eras.size() > 1 ? last.current() : last.best();
    Problem problem = eras.get(era).problem();
    Appraisal appraisal =
        new Appraiser(Appraiser.runs(problem), seed.child(APPRAISED))
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

  /** The era that held before iteration k; what begins at k begins then. */
  private int eraBefore(int k) {
    int era = 0;
    while (era + 1 < eras.size() && eras.get(era + 1).from() < k) {
      era++;
    }
    return era;
  }

  /** The optimum, or not a number if it cannot be had. */
  private double optimum(Problem problem) {
    // A search needs episodes only: that there is none is no reason to stop.
    return Optimum.of(problem, execution).orElse(Double.NaN);
  }

  private LocalSimulator simulator(Era era) {
    return new LocalSimulator(era.problem(), execution.withProgress(Progress.NONE));
  }
}
