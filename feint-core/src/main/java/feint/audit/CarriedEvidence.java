package feint.audit;

import feint.math.Checks;
import feint.policy.CarriedFilters;
import java.util.List;

/**
 * Evidence of eavesdroppers who know the policy at the end of a run, with which they begin to watch
 * a run that follows it at once, with the same trajectories, while the oracle goes on.
 *
 * @param views by eavesdropper, those who see the same counted once, and by the trajectory that is
 *     taken for real
 */
public record CarriedEvidence(List<List<Item>> views) {

  public CarriedEvidence {
    views = views.stream().map(List::copyOf).toList();
  }

  /**
   * Evidence for one trajectory.
   *
   * @param logLikelihood of all that was seen if that trajectory is real; minus infinity if it
   *     cannot be
   * @param hidden the filter over the oracle's states 1..R
   * @param filters those that the policy keeps if that trajectory is real
   */
  public record Item(double logLikelihood, List<Double> hidden, CarriedFilters filters) {

    public Item {
      hidden = List.copyOf(hidden);
      Checks.require(
          logLikelihood < Double.POSITIVE_INFINITY,
          "logarithm of a likelihood",
          "must not be infinite",
          logLikelihood);
      Checks.require(
          hidden.size() == filters.states() && hidden.stream().allMatch(p -> p >= 0),
          "filter of an eavesdropper",
          "must have a probability for each of " + filters.states() + " states",
          hidden);
    }
  }
}
