package feint.descent;

import feint.math.Point;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The paper's f: continuously differentiable, and bounded from below (O1), except that {@link
 * PricingLoss} is not where the stock is negative and the price too low.
 */
public interface SmoothFunction {

  int dimension();

  double value(Point x);

  Point gradient(Point x);

  /**
   * A gradient as it is observed, before the noise that a scenario adds: right on average. Where
   * the function itself is an expectation, it is drawn; elsewhere it is the gradient.
   */
  default Point observed(Point x, RandomGenerator random) {
    return gradient(x);
  }

  /** What Theorem 1 needs to know, where it is known. */
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
