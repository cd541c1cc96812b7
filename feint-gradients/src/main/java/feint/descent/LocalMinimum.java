package feint.descent;

import feint.math.Point;

/**
 * Local minimum of a known function, by gradient descent with backtracking (Armijo, "Minimization
 * of functions having Lipschitz continuous first partial derivatives", Pacific Journal of
 * Mathematics 16, 1966). It is for the reader of a result; the learner knows no function.
 */
public final class LocalMinimum {

  private static final int MOST_STEPS = 100_000;
  private static final double STATIONARY = 1e-9;
  private static final double SUFFICIENT = 1e-4;
  private static final double SMALLEST_STEP = 1e-14;

  private LocalMinimum() {}

  /** Returns the point to which the descent from a point leads. */
  public static Point near(SmoothFunction function, Point start) {
    Point at = start;
    double step = 1;
    for (int k = 0; k < MOST_STEPS; k++) {
      Point slope = function.gradient(at);
      double steepness = slope.dot(slope);
      if (Math.sqrt(steepness) < STATIONARY) {
        return at;
      }
      double value = function.value(at);
      Point next = at.plus(-step, slope);
      while (!(function.value(next) <= value - SUFFICIENT * step * steepness)) {
        step /= 2;
        if (step < SMALLEST_STEP) {
          return at;
        }
        next = at.plus(-step, slope);
      }
      at = next;
      step *= 2;
    }
    return at;
  }
}
