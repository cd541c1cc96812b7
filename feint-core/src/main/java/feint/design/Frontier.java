package feint.design;

import feint.math.Checks;
import feint.model.Problem;
import feint.work.Execution;
import java.util.List;

/**
 * The trade-off between finishing, exposure and incentive: for each limit on exposure the least
 * incentive at which runs finish so often, up to how often they can finish at all. Every point is a
 * design with a proven gap.
 *
 * @param finishes the demands on finishing that points were asked for at, in order
 * @param curves one for each limit on exposure
 */
public record Frontier(List<Double> finishes, List<Curve> curves) {

  /**
   * How far below the most that is reached a curve has its last point. At the very edge the least
   * incentive hangs on digits of the probability that nobody can tell apart.
   */
  public static final double EDGE = 1e-4;

  public Frontier {
    finishes = List.copyOf(finishes);
    curves = List.copyOf(curves);
  }

  /**
   * The points at one limit on exposure.
   *
   * @param finishProbability how often runs can finish; 0 if exposure cannot be kept so low
   * @param spots by increasing demands on finishing; none if exposure cannot be kept so low
   */
  public record Curve(double exposure, Extreme finishProbability, List<Spot> spots) {

    public Curve {
      spots = List.copyOf(spots);
    }

    /** Whether it is proven that no policy whatever finishes so often with so little exposure. */
    public boolean excludes(double demanded) {
      return spots.isEmpty() || finishProbability.bound() < demanded;
    }
  }

  /**
   * A demand, and the cheapest policy that meets it.
   *
   * @param edge whether nobody asked for it: it is {@link #EDGE} below the most that is reached
   */
  public record Spot(Demand demand, boolean edge, Design.Feasible design) {}

  /**
   * The frontier of a problem, whatever its objective, for these limits on exposure, with points at
   * those of the demands on finishing that can be met.
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
