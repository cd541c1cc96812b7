package feint.experiment;

import feint.math.Notes;
import feint.model.Problem;
import feint.search.BestThreshold;
import feint.search.Found;
import feint.search.Iterate;
import feint.search.Regret;
import feint.search.Ucb;
import feint.work.Execution;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;

/** The regret of a bandit over its pulls, for the points that a search's history keeps. */
public final class RegretHistory implements Consumer<Iterate> {

  private static final String POINTS = "points";

  private final Regret regret;
  private final Thinning thinning;
  private final SortedMap<Integer, RegretSoFar> points = new TreeMap<>();
  private int last = -1;

  /**
   * Where the regret stood.
   *
   * @param estimatedBound as {@link Regret#estimatedBound}
   */
  public record RegretSoFar(double regret, double estimatedBound) {}

  /** Evaluates all arms exactly, to know what each pull will cost more than the best. */
  public RegretHistory(Ucb settings, Problem problem, int iterations, Execution execution) {
    List<Found.WithThresholds> arms = settings.arms(problem.shape());
    this.regret = new Regret(settings, arms, BestThreshold.costs(problem, arms, execution));
    this.thinning = new Thinning(iterations);
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

  /** What must be known to go on. */
  public Notes notes() {
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

  /** Goes on where another was, of the same bandit. */
  public void resume(Notes notes) {
    regret.resume(notes);
    double[] numbers = notes.numbers(POINTS);
    for (int i = 0; i < numbers.length; i += 3) {
      points.put((int) numbers[i], new RegretSoFar(numbers[i + 1], numbers[i + 2]));
    }
  }

  /** The regret at an iteration that the history keeps, or at the last. */
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
