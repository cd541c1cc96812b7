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
 * @param named for each attack, the coordinates of the point that it takes for the estimate
 */
public record SearchOutcome(
    List<Estimate> estimate, Estimate value, Estimate during, List<List<Estimate>> named) {

  public SearchOutcome {
    estimate = List.copyOf(estimate);
    named = named.stream().map(List::copyOf).toList();
  }
}
