package feint.attack.points;

import feint.math.Estimate;
import java.util.List;

/**
 * Results of the search for the minimum of one function, over the runs in which it was the real
 * one.
 *
 * @param estimate coordinates of the learner's estimate
 * @param value the function at the estimate
 * @param during the function at the learner's current point, averaged over the queries of a run
 * @param other coordinates of the last observed point of the decoy
 * @param right for each attack, the share of runs in which it picks the learning trajectory
 */
public record SearchOutcome(
    List<Estimate> estimate,
    Estimate value,
    Estimate during,
    List<Estimate> other,
    List<Estimate> right) {

  public SearchOutcome {
    estimate = List.copyOf(estimate);
    other = List.copyOf(other);
    right = List.copyOf(right);
  }
}
