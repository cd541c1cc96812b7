package feint.search;

import feint.math.Checks;
import feint.math.Moments;
import feint.math.SearchState;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Regret of a bandit relative to the best arm, with an estimate of Theorem 3's bound.
 *
 * <p>It uses the true cost of every arm, which the search does not know. Only &sigma;&sup2;, the
 * variance of a pull, is estimated from the pulls: their variance about the mean of their arm, over
 * all arms.
 */
public final class Regret {

  private static final String TOTAL = "total";
  private static final String PULLS = "pulls";

  private final Ucb settings;
  private final double[] excess;
  private final Map<CandidatePolicy, Integer> numbers = new HashMap<>();
  private final Moments[] pulls;
  private double total;

  /**
   * Creates the regret before the first pull.
   *
   * @param costs the exact cost of each arm
   * @throws IllegalArgumentException if the number of costs is not the number of arms
   */
  public Regret(Ucb settings, List<CandidatePolicy.WithThresholds> arms, double[] costs) {
    Checks.require(
        costs.length == arms.size(), "costs", "must be one per arm, " + arms.size(), costs.length);
    this.settings = settings;
    double least = Arrays.stream(costs).min().orElseThrow();
    this.excess = Arrays.stream(costs).map(cost -> cost - least).toArray();
    for (int i = 0; i < costs.length; i++) {
      numbers.put(arms.get(i), i);
    }
    this.pulls = new Moments[costs.length];
    Arrays.setAll(pulls, i -> new Moments());
  }

  /** Returns the state from which the regret can be resumed. */
  public SearchState notes() {
    return SearchState.NONE
        .with(TOTAL, total)
        .with(PULLS, Arrays.stream(pulls).flatMapToDouble(Moments::numbers).toArray());
  }

  /** Restores the state of another regret with the same arms. */
  public void resume(SearchState notes) {
    total = notes.number(TOTAL);
    double[] numbers = notes.numbers(PULLS, 3 * pulls.length);
    Arrays.setAll(pulls, i -> Moments.of(numbers, 3 * i));
  }

  /**
   * Adds a pull.
   *
   * @throws IllegalArgumentException if its policy is not one of the arms
   */
  public void see(Iterate iterate) {
    Integer arm = numbers.get(iterate.current());
    if (arm == null) {
      throw new IllegalArgumentException("not one of the arms: " + iterate.current());
    }
    total += settings.episodes() * excess[arm];
    pulls[arm].add(iterate.cost());
  }

  /**
   * Returns the regret so far, in units of cost: the cost of all episodes less that of the best arm
   * in as many episodes.
   */
  public double total() {
    return total;
  }

  /**
   * Returns an estimate of the bound of the expected regret. The theorem needs a known variance
   * proxy of a pull; this takes the variance of the pulls so far, and so may fall as pulls are
   * added. It is infinite where the theorem makes no statement, because the exploration is too weak
   * or no variance is known yet.
   */
  public double estimatedBound() {
    double alpha = settings.exploration();
    long pulled = Arrays.stream(pulls).mapToLong(Moments::count).sum();
    long tried = Arrays.stream(pulls).filter(arm -> arm.count() > 0).count();
    if (alpha <= 2 || pulled <= tried) {
      return Double.POSITIVE_INFINITY;
    }
    double squares = Arrays.stream(pulls).mapToDouble(Moments::squares).sum();
    double variance = squares / (pulled - tried);
    double bound = 0;
    for (double gap : excess) {
      // Arms that differ from the best by rounding alone count as the best.
      if (gap > 1e-9) {
        bound += 8 * alpha * variance * Math.log((double) pulled) / gap + alpha * gap / (alpha - 2);
      }
    }
    return settings.episodes() * bound;
  }
}
