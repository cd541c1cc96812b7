package feint.descent;

import feint.math.Point;
import feint.math.ResourceLimitException;
import feint.scenario.Learning;
import feint.scenario.Learning.Success.ByQuality;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Criterion by which an answer to a query is accepted for a step. */
sealed interface AnswerFilter {

  /**
   * Returns the gradient to step along, if the answer is accepted.
   *
   * @param informative whether the oracle made the effort
   */
  Optional<Point> answer(Point x, boolean informative, RandomGenerator random);

  /**
   * Draws a gradient from the distribution of accepted answers, without a query.
   *
   * @param effort probability that the oracle would have made the effort
   */
  Point invented(Point x, double effort, RandomGenerator random);

  /** Returns a scenario's success criterion for one function. */
  static AnswerFilter of(SmoothFunction function, Learning learning) {
    NoisyGradient gradient = new NoisyGradient(function, learning.noise());
    return learning.success() instanceof ByQuality test
        ? new Judged(gradient, test)
        : new Answered(gradient);
  }

  /** Success decided by the oracle: it answers or it does not. */
  record Answered(NoisyGradient gradient) implements AnswerFilter {

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
   * Success decided by the learner, who receives an answer to every query, does not observe the
   * effort, and tests the answer.
   *
   * <p>An answer comes in two halves, each with &radic;2 times the noise, so that their mean has
   * the noise of a whole one. Half their difference is then distributed as the mean's error is: its
   * root mean square over the coordinates estimates the noise and is compared with the threshold.
   * With noise &sigma; in d coordinates, d times the squared disagreement over &sigma;&sup2;
   * follows &chi;&sup2; with d degrees of freedom.
   */
  record Judged(NoisyGradient gradient, ByQuality test) implements AnswerFilter {

    /** Number of rejected draws after which the threshold counts as unattainable. */
    private static final int MOST_DRAWS = 100_000;

    @Override
    public Optional<Point> answer(Point x, boolean informative, RandomGenerator random) {
      Point observed = gradient.function().observed(x, random);
      return error(x.dimension(), informative, random).map(error -> observed.plus(1, error));
    }

    /**
     * The test depends on the noise alone, so that the gradient is observed once, for the accepted
     * draw.
     */
    @Override
    public Point invented(Point x, double effort, RandomGenerator random) {
      for (int n = 0; n < MOST_DRAWS; n++) {
        Optional<Point> error = error(x.dimension(), random.nextDouble() < effort, random);
        if (error.isPresent()) {
          return gradient.function().observed(x, random).plus(1, error.get());
        }
      }
      throw new ResourceLimitException(
          "the policy lets the decoy step, and none of "
              + MOST_DRAWS
              + " answers drawn for it passed the test: learning.quality.threshold "
              + test.threshold()
              + " is too low for noise "
              + gradient.noise()
              + " and badNoise "
              + test.badNoise());
    }

    /** Returns the error of the mean of an answer's halves, if the test accepts it. */
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
