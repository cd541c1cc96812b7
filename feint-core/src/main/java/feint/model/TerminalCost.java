package feint.model;

import feint.math.Checks;

/** <i>d</i>: the cost of the state in which a run ends. */
@FunctionalInterface
public interface TerminalCost {

  /**
   * The cost of ending.
   *
   * @param queue successes still missing
   * @param exposed whether the eavesdropper of equation 5 does not point at the decoy
   */
  double at(int queue, boolean exposed);

  /** d(b) = scale &middot; b^power, whether exposed or not. */
  static TerminalCost power(double scale, double power) {
    Checks.finite(scale, "terminal scale");
    Checks.notNegative(power, "terminal power");
    return (queue, exposed) -> scale * Math.pow(queue, power);
  }
}
