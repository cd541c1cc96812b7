package feint.lab.search;

import feint.math.SearchState;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.search.BestThreshold;
import feint.search.CandidatePolicy;
import feint.search.Iterate;
import feint.search.Regret;
import feint.search.Ucb;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;

/** Regret of a bandit over its pulls, at the iterations of a search's history. */
public final class RegretHistory implements Consumer<Iterate> {

  private static final String POINTS = "points";

  private final Regret regret;
  private final HistorySampler thinning;
  private final SortedMap<Integer, RegretSoFar> points = new TreeMap<>();
  private int last = -1;

  /**
   * Cumulative regret.
   *
   * @param estimatedBound as {@link Regret#estimatedBound}
   */
  public record RegretSoFar(double regret, double estimatedBound) {}

  /** Evaluates all arms exactly, which gives the expected regret of each pull. */
  public RegretHistory(Ucb settings, Problem problem, int iterations, Execution execution) {
    List<CandidatePolicy.WithThresholds> arms = settings.arms(problem.shape());
    this.regret = new Regret(settings, arms, BestThreshold.costs(problem, arms, execution));
    this.thinning = new HistorySampler(iterations);
  }

  @Override
  public void accept(Iterate iterate) {
    regret.see(iterate);
    last = iterate.number();
    if (thinning.keeps(last)) {
      points.put(last, now());
    }
  }

  private RegretSoFar now() {
    return new RegretSoFar(regret.total(), regret.estimatedBound());
  }

  /** Returns the state from which a search can be resumed. */
  public SearchState notes() {
    return regret
        .notes()
        .with(
            POINTS,
            points.entrySet().stream()
                .flatMapToDouble(
                    point ->
                        DoubleStream.of(
                            point.getKey(),
                            point.getValue().regret(),
                            point.getValue().estimatedBound()))
                .toArray());
  }

  /** Restores the state of the same bandit. */
  public void resume(SearchState notes) {
    regret.resume(notes);
    double[] numbers = notes.numbers(POINTS);
    for (int i = 0; i < numbers.length; i += 3) {
      points.put((int) numbers[i], new RegretSoFar(numbers[i + 1], numbers[i + 2]));
    }
  }

  /** Returns the regret at an iteration of the history, or at the last. */
  public RegretSoFar at(int iteration) {
    RegretSoFar point = points.get(iteration);
    if (point == null && iteration == last) {
      return now();
    }
    if (point == null) {
      throw new IllegalArgumentException("iteration " + iteration + " was not kept");
    }
    return point;
  }
}
