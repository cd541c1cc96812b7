package feint.policy;

import feint.math.Checks;
import java.util.List;

/**
 * Filters of a policy at the end of a run, which initialise a run that follows at once with the
 * same trajectories while the oracle continues: the posterior of the oracle's state before the next
 * query, given all public observations.
 *
 * @param own filter under the public history as it is: the probabilities of states 1..R
 * @param exchanged filter under the public history with the two trajectories exchanged
 */
public record CarriedFilters(List<Double> own, List<Double> exchanged) {

  private static final double ROUNDING = 1e-9;

  public CarriedFilters {
    own = List.copyOf(own);
    exchanged = List.copyOf(exchanged);
    requireDistribution(own);
    requireDistribution(exchanged);
    Checks.require(
        own.size() == exchanged.size(),
        "number of states of the second filter",
        "must be that of the first, " + own.size(),
        exchanged.size());
  }

  private static void requireDistribution(List<Double> filter) {
    double sum = 0;
    for (double probability : filter) {
      Checks.require(
          probability >= 0 && probability <= 1 + ROUNDING,
          "probability of a filter",
          "must be in [0, 1]",
          probability);
      sum += probability;
    }
    Checks.require(
        Math.abs(sum - 1) <= ROUNDING, "sum of the probabilities of a filter", "must be 1", sum);
  }

  /** Returns the number of oracle states, R. */
  public int states() {
    return own.size();
  }
}
