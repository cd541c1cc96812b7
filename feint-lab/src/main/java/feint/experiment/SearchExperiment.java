package feint.experiment;

import feint.math.Checks;
import feint.math.Execution;
import feint.math.Moments;
import feint.math.Progress;
import feint.math.Seed;
import feint.model.Problem;
import feint.model.Shape;
import feint.search.Found;
import feint.search.Iterate;
import feint.search.PolicySearch;
import feint.simulation.ChangingSimulator;
import feint.simulation.LocalSimulator;
import feint.solver.BackwardInduction;
import feint.solver.Evaluation;
import feint.solver.PolicyEvaluation;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/** Runs a search, which knows nothing but episodes, and compares what it finds with the optimum. */
public final class SearchExperiment {

  private static final double ROUNDING = 1e-12;

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
   * @param optimum the exact optimum of the problem that holds
   */
  public record Milestone(
      int iteration, long episodes, double cost, double bestCost, double optimum) {}

  /**
   * What came out.
   *
   * @param found the best policy; if the problem changed on the way, the last
   * @param evaluation the exact evaluation of that policy in the problem that holds at the end
   * @param optimum the exact optimum of that problem
   * @param seconds how long the search took, without the optimum and the evaluation
   */
  public record Result(
      Found found,
      Evaluation evaluation,
      double optimum,
      long episodes,
      double seconds,
      List<Milestone> history) {

    public Result {
      history = List.copyOf(history);
    }

    /** How much the policy costs more than the optimum; a difference within rounding is none. */
    public double gap() {
      double gap = evaluation.outcome().cost() - optimum;
      return Math.abs(gap) <= ROUNDING * Math.max(1, Math.abs(optimum)) ? 0 : gap;
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

  /** Runs the search; {@code witness} sees every iterate. */
  public Result run(PolicySearch search, Consumer<Iterate> witness) {
    // The optimum first: what does not fit into memory is refused before hours of search.
    Shape shape = eras.get(0).problem().shape();
    List<Double> optima = eras.stream().map(era -> optimum(era.problem())).toList();
    long start = System.nanoTime();
    ChangingSimulator world = new ChangingSimulator(simulator(eras.get(0)));
    Iterator<Iterate> iterates = search.iterates(shape, world, seed).iterator();
    History history = new History(new Thinning(iterations), world);
    int era = 0;
    int k = 0;
    Iterate last;
    do {
      if (era + 1 < eras.size() && eras.get(era + 1).from() == k) {
        era++;
        world.become(simulator(eras.get(era)));
      }
      last = iterates.next();
      witness.accept(last);
      history.add(last, optima.get(era));
      k++;
    } while (k <= iterations);
    double seconds = (System.nanoTime() - start) / 1e9;
    Found found = eras.size() > 1 ? last.current() : last.best();
    Evaluation evaluation =
        PolicyEvaluation.evaluate(eras.get(era).problem(), found.policy(), execution);
    return new Result(found, evaluation, optima.get(era), last.episodes(), seconds, history.points);
  }

  private double optimum(Problem problem) {
    return BackwardInduction.values(problem, execution).expected();
  }

  private LocalSimulator simulator(Era era) {
    return new LocalSimulator(era.problem(), execution.withProgress(Progress.NONE));
  }

  /** Collects the points that are kept. */
  private final class History {

    private static final int EPISODES = 1_000;

    private final Thinning thinning;
    private final ChangingSimulator world;
    private final List<Milestone> points = new ArrayList<>();
    private Moments costs = new Moments();

    History(Thinning thinning, ChangingSimulator world) {
      this.thinning = thinning;
      this.world = world;
    }

    void add(Iterate at, double optimum) {
      costs.add(at.cost());
      if (thinning.keeps(at.number())) {
        double cost =
            eras.size() == 1
                ? costs.estimate().mean()
                : world
                    .run(at.current().policy(), EPISODES, seed.child(-1).child(at.number()))
                    .cost()
                    .mean();
        points.add(new Milestone(at.number(), at.episodes(), cost, at.bestCost(), optimum));
        costs = new Moments();
      }
    }
  }
}
