package feint.search;

import feint.math.Checks;
import feint.math.Moments;
import feint.math.Notes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a bandit has lost by not pulling the best arm from the start, beside an estimate of Theorem
 * 3's bound.
 *
 * <p>It knows what every arm costs in truth, as the search does not. Only &sigma;&sup2;, the
 * variance of a pull, is taken from the pulls seen: their variance about the mean of their arm,
 * over all arms.
 */
public final class Regret {

  private static final String TOTAL = "total";
  private static final String PULLS = "pulls";

  private final Ucb settings;
  private final double[] excess;
  private final Map<Found, Integer> numbers = new HashMap<>();
  private final Moments[] pulls;
  private double total;

  /**
   * Nothing pulled yet.
   *
   * @param costs the exact cost of each arm
   */
  public Regret(Ucb settings, List<Found.WithThresholds> arms, double[] costs) {
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

  /** What must be known to go on. */
  public Notes notes() {
    return Notes.NONE
        .with(TOTAL, total)
        .with(PULLS, Arrays.stream(pulls).flatMapToDouble(Moments::numbers).toArray());
  }

  /** Goes on where another was that had the same arms. */
  public void resume(Notes notes) {
    total = notes.number(TOTAL);
    double[] numbers = notes.numbers(PULLS, 3 * pulls.length);
    Arrays.setAll(pulls, i -> Moments.of(numbers, 3 * i));
  }

  /** Takes note of a pull. */
  public void see(Iterate iterate) {
    Integer arm = numbers.get(iterate.current());
    if (arm == null) {
      throw new IllegalArgumentException("not one of the arms: " + iterate.current());
    }
    total += settings.episodes() * excess[arm];
    pulls[arm].add(iterate.cost());
  }

  /** The regret so far, in units of cost: what all episodes cost more than the best arm's would. */
  public double total() {
    return total;
  }

  /**
   * Returns an estimate of what the regret is expected not to exceed. The theorem needs a known
   * variance proxy of a pull; this takes the variance of the pulls so far, and so may fall as pulls
   * are added. It is infinite where the theorem says nothing, because the exploration is too weak
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
      // Arms that differ from the best by rounding alone are the best.
      if (gap > 1e-9) {
        bound += 8 * alpha * variance * Math.log((double) pulled) / gap + alpha * gap / (alpha - 2);
      }
    }
    return settings.episodes() * bound;
  }
}
