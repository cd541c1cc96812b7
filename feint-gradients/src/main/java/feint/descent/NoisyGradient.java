package feint.descent;

import feint.math.Checks;
import feint.math.Point;
import java.util.random.RandomGenerator;

/**
 * Equation 1: a function's observed gradient, with Gaussian noise.
 *
 * @param noise standard deviation in each coordinate
 */
record NoisyGradient(SmoothFunction function, double noise) {

  NoisyGradient {
    Checks.notNegative(noise, "noise");
  }

  Point at(Point x, RandomGenerator random) {
    return blurred(function.observed(x, random), noise, random);
  }

  /** Returns a direction with noise in each coordinate. */
  static Point blurred(Point direction, double noise, RandomGenerator random) {
    return noise == 0
        ? direction
        : Point.of(direction.dimension(), i -> direction.at(i) + noise * random.nextGaussian());
  }
}
