package feint.model;

import feint.math.Checks;

/** Weight (x + offset)^power: the paper's &psi;<sub>1</sub> and &psi;<sub>2</sub>. */
public record PowerWeight(double power, double offset) {

  /** &psi;<sub>1</sub>(b) = (b + 1)&sup2;. */
  public static final PowerWeight DEFAULT_QUEUE = new PowerWeight(2, 1);

  /** &psi;<sub>2</sub>(o) = o&sup2;. */
  public static final PowerWeight DEFAULT_ORACLE = new PowerWeight(2, 0);

  public PowerWeight {
    Checks.finite(power, "power");
    Checks.finite(offset, "offset");
  }

  /**
   * Returns (x + offset) to the power.
   *
   * @param x a queue or an oracle state
   */
  public double at(int x) {
    return Math.pow(x + offset, power);
  }
}
