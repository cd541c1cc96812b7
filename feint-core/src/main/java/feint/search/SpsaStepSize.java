package feint.search;

import feint.math.Checks;

/**
 * Step size of SPSA: thresholds move by size times gradient, where the size is constant or
 * decreases like Spall's gains.
 *
 * <p>The cost of a run can fall by five orders of magnitude between a bad policy and a good one,
 * and its gradient with it; one factor cannot suit both. A relative step therefore measures the
 * gradient in units of its usual size, an exponential mean over about the last twenty iterations:
 * the size is then the usual distance by which a threshold moves. (Spall's advice for choosing the
 * first gain, applied continually.)
 *
 * @param size the paper's &phi;, or a distance if relative; positive
 * @param relative whether gradients are divided by their usual size
 * @param constant whether the size stays the same, which lets the search track a system that
 *     changes
 */
public record SpsaStepSize(double size, boolean relative, boolean constant) {

  private static final double EXPONENT = 0.602;

  public SpsaStepSize {
    Checks.positive(size, "size of a step");
  }

  /** Returns steps of {@code gain} times the gradient. */
  public static SpsaStepSize of(double gain) {
    return new SpsaStepSize(gain, false, true);
  }

  /** Returns steps of about this length. */
  public static SpsaStepSize relative(double length) {
    return new SpsaStepSize(length, true, true);
  }

  /** Returns this step size, decreasing from one iteration to the next. */
  public SpsaStepSize decreasing() {
    return new SpsaStepSize(size, relative, false);
  }

  /** Returns the size in iteration k, from 0, of a number planned. */
  double size(int k, int planned) {
    double stability = 0.1 * planned;
    return constant ? size : size * Math.pow((1 + stability) / (k + 1 + stability), EXPONENT);
  }
}
