package feint.model;

import feint.math.Checks;

/** Cost <i>d</i> of the final state of a run. */
@FunctionalInterface
public interface TerminalCost {

  /**
   * Returns the cost of the final state.
   *
   * @param queue successes still missing, 0..M
   * @param exposed whether the eavesdropper of equation 5 does not pick the decoy
   */
  double at(int queue, boolean exposed);

  /** Returns d(b) = scale &middot; b^power, whether exposed or not. */
  static TerminalCost power(double scale, double power) {
    return new Power(scale, power);
  }

  /** Terminal cost d(b) = scale &middot; b^power, whether exposed or not. */
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

  /** Terminal cost 1 if a success is missing or the run is exposed, otherwise 0. */
  record Failure() implements TerminalCost {

    @Override
    public double at(int queue, boolean exposed) {
      return queue > 0 || exposed ? 1 : 0;
    }
  }

  /** Terminal cost with a price on not finishing and one on being exposed. */
  record Prices(double unfinished, double exposure) implements TerminalCost {

    @Override
    public double at(int queue, boolean exposed) {
      return (queue > 0 ? unfinished : 0) + (exposed ? exposure : 0);
    }
  }
}
