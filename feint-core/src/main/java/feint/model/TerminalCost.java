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
    return new Power(scale, power);
  }

  /** d(b) = scale &middot; b^power, whether exposed or not. */
  record Power(double scale, double power) implements TerminalCost {

    public Power {
      Checks.finite(scale, "terminal scale");
      Checks.notNegative(power, "terminal power");
    }

    @Override
    public double at(int queue, boolean exposed) {
      return scale * Math.pow(queue, power);
    }
  }

  /** 1 if a success is missing, or the run is exposed. */
  record Failure() implements TerminalCost {

    @Override
    public double at(int queue, boolean exposed) {
      return queue > 0 || exposed ? 1 : 0;
    }
  }

  /** A price on not finishing, and one on being exposed. */
  record Prices(double unfinished, double exposure) implements TerminalCost {

    @Override
    public double at(int queue, boolean exposed) {
      return (queue > 0 ? unfinished : 0) + (exposed ? exposure : 0);
    }
  }
}
