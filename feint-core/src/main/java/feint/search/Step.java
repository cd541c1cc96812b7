package feint.search;

import feint.math.Checks;

/**
 * How far SPSA steps: thresholds move by size times gradient, where the size is constant or
 * decreases like Spall's gains.
 *
 * <p>The cost of a run can fall by five orders of magnitude between a bad policy and a good one,
 * and its gradient with it; one factor cannot suit both. A relative step therefore measures the
 * gradient in its usual size, an exponential mean over the last twenty iterations or so: its size
 * is then how far a threshold usually moves. (Spall's advice for choosing the first gain, kept up
 * to date.)
 *
 * @param size the paper's &phi;, or a distance if relative
 * @param relative whether gradients are divided by their usual size
 * @param constant whether the size stays the same, which lets the search follow a system that
 *     changes
 */
public record Step(double size, boolean relative, boolean constant) {

  private static final double EXPONENT = 0.602;

  public Step {
    Checks.positive(size, "size of a step");
  }

  /** Steps of {@code gain} times the gradient. */
  public static Step of(double gain) {
    return new Step(gain, false, true);
  }

  /** Steps of about this length. */
  public static Step relative(double length) {
    return new Step(length, true, true);
  }

  /** The same, decreasing from one iteration to the next. */
  public Step decreasing() {
    return new Step(size, relative, false);
  }

  /** The size in iteration k, from 0, of a number planned. */
  double size(int k, int planned) {
    double stability = 0.1 * planned;
    return constant ? size : size * Math.pow((1 + stability) / (k + 1 + stability), EXPONENT);
  }
}
