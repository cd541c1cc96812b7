package feint.design;

import feint.math.Checks;
import feint.model.Problem;
import feint.parallel.Execution;
import java.util.List;

/**
 * Trade-off between finishing, exposure and incentive: for each limit on exposure the least
 * incentive for each probability of finishing, up to the greatest one possible. Every point is a
 * design with a proven gap.
 *
 * @param finishes the requested demands on finishing, in order
 * @param curves one for each limit on exposure
 */
public record Frontier(List<Double> finishes, List<Curve> curves) {

  /**
   * Distance of a curve's last point from the greatest probability reached. At the very edge the
   * least incentive depends on digits of the probability that cannot be resolved.
   */
  public static final double EDGE = 1e-4;

  public Frontier {
    finishes = List.copyOf(finishes);
    curves = List.copyOf(curves);
  }

  /**
   * Points at one limit on exposure.
   *
   * @param finishProbability greatest probability of finishing; 0 if no policy keeps within the
   *     limit
   * @param spots by increasing demands on finishing; empty if no policy keeps within the limit
   */
  public record Curve(double exposure, ProvenOptimum finishProbability, List<Spot> spots) {

    public Curve {
      spots = List.copyOf(spots);
    }

    /**
     * Returns whether it is proven that no policy finishes with this probability within the limit.
     */
    public boolean excludes(double demanded) {
      return spots.isEmpty() || finishProbability.bound() < demanded;
    }
  }

  /**
   * Demand, and the cheapest policy that meets it.
   *
   * @param edge whether the point was not requested: it is {@link #EDGE} below the greatest
   *     probability reached
   */
  public record Spot(Constraints demand, boolean edge, Design.Feasible design) {}

  /**
   * Returns the frontier of a problem, independent of its objective, for these limits on exposure,
   * with points at those of the demands on finishing that can be met.
   */
  public static Frontier of(
      Problem problem, List<Double> exposures, List<Double> finishes, Execution execution) {
    finishes.forEach(finish -> Checks.probability(finish, "finish probability"));
    exposures.forEach(exposure -> Checks.probability(exposure, "exposure"));
    List<Double> sorted = finishes.stream().sorted().toList();
    Tracing tracing = new Tracing(problem, exposures.size(), sorted, execution);
    return new Frontier(sorted, exposures.stream().map(tracing::curve).toList());
  }
}
