package feint.solver;

import feint.math.Checks;

/**
 * How much of a problem the recursion on the margin looks at.
 *
 * @param tube margins are told apart from -tube to tube. Below, a run counts as exposed; above, it
 *     counts as if it were at the end of the tube. Both make things look worse than they are, so a
 *     tube gives the cost of a policy that exists: a bound from above
 * @param lowCut a queue so short that its value is within this of that of an empty one is given the
 *     latter
 * @param highCut a queue so long that its value is within this of that of one without end is given
 *     the latter
 */
public record MarginWindow(int tube, double lowCut, double highCut) {

  /** Stands for all margins. */
  public static final int NO_TUBE = Integer.MAX_VALUE;

  public MarginWindow {
    Checks.atLeast(1, tube, "tube");
    Checks.notNegative(lowCut, "low cut");
    Checks.notNegative(highCut, "high cut");
  }

  /**
   * All margins, and cuts below what a double can tell: of N queries each adds at most the larger
   * cut to the error, which is of the size of a rounding error.
   */
  static MarginWindow exact(double scale) {
    return new MarginWindow(NO_TUBE, 1e-24 * scale, 4e-16 * scale);
  }
}
