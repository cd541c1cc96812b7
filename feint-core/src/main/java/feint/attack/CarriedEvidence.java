package feint.attack;

import feint.math.Checks;
import feint.policy.CarriedFilters;
import java.util.List;

/**
 * Evidence of policy-aware eavesdroppers at the end of a run. They start with it when the next run
 * follows at once, with the same trajectories, while the oracle keeps its state.
 *
 * @param views by eavesdropper, with those that have the same observables listed once, and by
 *     hypothesis on the real trajectory
 */
public record CarriedEvidence(List<List<Item>> views) {

  public CarriedEvidence {
    views = views.stream().map(List::copyOf).toList();
  }

  /**
   * Evidence under the hypothesis that one trajectory is real.
   *
   * @param logLikelihood of all observations under the hypothesis; minus infinity if it is
   *     impossible
   * @param hidden the filter over the oracle's states 1..R
   * @param filters the filters that the policy keeps under the hypothesis
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
