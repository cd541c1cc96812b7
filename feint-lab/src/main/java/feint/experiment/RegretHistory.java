package feint.experiment;

import feint.math.Execution;
import feint.model.Problem;
import feint.search.BestThreshold;
import feint.search.Found;
import feint.search.Iterate;
import feint.search.Regret;
import feint.search.Ucb;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The regret of a bandit over its pulls, for the points that a search's history keeps. */
public final class RegretHistory implements Consumer<Iterate> {

  private final Regret regret;
  private final Thinning thinning;
  private final Map<Integer, RegretSoFar> points = new HashMap<>();

  /**
   * Where the regret stood.
   *
   * @param bound the bound of Theorem 3, infinite where it says nothing
   */
  public record RegretSoFar(double regret, double bound) {}

  /** Evaluates all arms exactly, to know what each pull will cost more than the best. */
  public RegretHistory(Ucb settings, Problem problem, int iterations, Execution execution) {
    List<Found.WithThresholds> arms = settings.arms(problem.shape());
    this.regret = new Regret(settings, arms, BestThreshold.costs(problem, arms, execution));
    this.thinning = new Thinning(iterations);
  }

  @Override
  public void accept(Iterate iterate) {
    regret.see(iterate);
    if (thinning.keeps(iterate.number())) {
      points.put(iterate.number(), new RegretSoFar(regret.total(), regret.bound()));
    }
  }

  /** The regret at an iteration that the history keeps. */
  public RegretSoFar at(int iteration) {
    RegretSoFar point = points.get(iteration);
    if (point == null) {
      throw new IllegalArgumentException("iteration " + iteration + " was not kept");
    }
    return point;
  }
}
