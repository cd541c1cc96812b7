package feint.descent;

import feint.math.Point;
import feint.math.RefusalException;
import feint.scenario.Learning;
import feint.scenario.Learning.Success.ByQuality;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Who says whether an answer to a query is good enough for a step. */
sealed interface Acceptance {

  /**
   * The gradient to step along, if there is one.
   *
   * @param informative whether the oracle made the effort
   */
  Optional<Point> answer(Point x, boolean informative, RandomGenerator random);

  /**
   * A gradient to step along that nobody has answered with, drawn by the law of those that are
   * accepted.
   *
   * @param effort how likely the oracle would have made the effort
   */
  Point invented(Point x, double effort, RandomGenerator random);

  /** What a scenario says about success, for one function. */
  static Acceptance of(SmoothFunction function, Learning learning) {
    NoisyGradient gradient = new NoisyGradient(function, learning.noise());
    return learning.success() instanceof ByQuality test
        ? new Judged(gradient, test)
        : new Answered(gradient);
  }

  /** The oracle: it answers or it does not. */
  record Answered(NoisyGradient gradient) implements Acceptance {

    @Override
    public Optional<Point> answer(Point x, boolean informative, RandomGenerator random) {
      return informative ? Optional.of(gradient.at(x, random)) : Optional.empty();
    }

    @Override
    public Point invented(Point x, double effort, RandomGenerator random) {
      return gradient.at(x, random);
    }
  }

  /**
   * The learner: it gets an answer to every query, does not see what effort was made, and tests it.
   *
   * <p>An answer comes in two halves, each with &radic;2 times the noise, so that their mean has
   * the noise of a whole one. Half their difference is then distributed as the mean's error is: its
   * root mean square over the coordinates estimates the noise, and is what is compared with the
   * threshold. So with noise &sigma; in d coordinates, d times the squared disagreement over
   * &sigma;&sup2; follows &chi;&sup2; with d degrees of freedom.
   */
  record Judged(NoisyGradient gradient, ByQuality test) implements Acceptance {

    /** After so many that were refused, no answer will do. */
    private static final int MOST_DRAWS = 100_000;

    @Override
    public Optional<Point> answer(Point x, boolean informative, RandomGenerator random) {
      Point observed = gradient.function().observed(x, random);
      return error(x.dimension(), informative, random).map(error -> observed.plus(1, error));
    }

    /** The test looks at noise alone, so that the gradient is observed once, for what passes. */
    @Override
    public Point invented(Point x, double effort, RandomGenerator random) {
      for (int n = 0; n < MOST_DRAWS; n++) {
        Optional<Point> error = error(x.dimension(), random.nextDouble() < effort, random);
        if (error.isPresent()) {
          return gradient.function().observed(x, random).plus(1, error.get());
        }
      }
      throw new RefusalException(
          "the policy lets the decoy step, and none of "
              + MOST_DRAWS
              + " answers invented for it passed the test: learning.quality.threshold "
              + test.threshold()
              + " is too low for noise "
              + gradient.noise()
              + " and badNoise "
              + test.badNoise());
    }

    /** The error of the mean of an answer's halves, if they agree. */
    private Optional<Point> error(int dimension, boolean informative, RandomGenerator random) {
      double half = Math.sqrt(2) * (informative ? gradient.noise() : test.badNoise());
      Point still = Point.of(dimension, i -> 0);
      Point one = NoisyGradient.blurred(still, half, random);
      Point other = NoisyGradient.blurred(still, half, random);
      double disagreement = one.distance(other) / 2 / Math.sqrt(dimension);
      return disagreement <= test.threshold()
          ? Optional.of(one.plus(1, other).times(0.5))
          : Optional.empty();
    }
  }
}
