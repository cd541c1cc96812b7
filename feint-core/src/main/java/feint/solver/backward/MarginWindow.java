package feint.solver.backward;

import feint.math.Checks;

/**
 * Truncation of the recursion on the margin.
 *
 * @param tube margins from -tube to tube are distinguished. Below, a run counts as exposed; above,
 *     it counts as if it were at the end of the tube. Both overestimate the cost, so that a tube
 *     gives the cost of a policy that exists: an upper bound
 * @param lowCut a queue whose value is within this of that of an empty one is given the latter
 * @param highCut a queue whose value is within this of that of an infinitely long one is given the
 *     latter
 */
public record MarginWindow(int tube, double lowCut, double highCut) {

  /** Tube that includes all margins. */
  public static final int NO_TUBE = Integer.MAX_VALUE;

  public MarginWindow {
    Checks.atLeast(1, tube, "tube");
    Checks.notNegative(lowCut, "low cut");
    Checks.notNegative(highCut, "high cut");
  }

  /**
   * Returns a window of all margins with cuts below the resolution of a double: each of N queries
   * adds at most the larger cut to the error, which is of the size of a rounding error.
   */
  static MarginWindow exact(double scale) {
    return new MarginWindow(NO_TUBE, 1e-24 * scale, 4e-16 * scale);
  }
}
