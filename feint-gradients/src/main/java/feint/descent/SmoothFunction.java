package feint.descent;

import feint.math.Point;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The paper's f: continuously differentiable and bounded from below (O1), except that {@link
 * PricingLoss} is unbounded where the stock is negative and the price too low.
 */
public interface SmoothFunction {

  int dimension();

  double value(Point x);

  Point gradient(Point x);

  /**
   * Returns an unbiased observation of the gradient, before the noise that a scenario adds. If the
   * function is an expectation, the observation is drawn; otherwise it is the gradient.
   */
  default Point observed(Point x, RandomGenerator random) {
    return gradient(x);
  }

  /** Returns the constants of Theorem 1, if they are known. */
  default Optional<Constants> constants() {
    return Optional.empty();
  }

  /**
   * The constants of O1.
   *
   * @param lipschitz the Lipschitz constant of the gradient, or a bound on it
   * @param lowest a lower bound of the function
   */
  record Constants(double lipschitz, double lowest) {}
}
