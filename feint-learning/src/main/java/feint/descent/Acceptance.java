package feint.descent;

import feint.math.Point;
import feint.scenario.Learning.Success.ByQuality;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Who says whether an answer to a learning query is good enough for a step. */
@FunctionalInterface
interface Acceptance {

  /**
   * The gradient to step along, if there is one.
   *
   * @param informative whether the oracle made the effort
   */
  Optional<Point> answer(Point x, boolean informative, RandomGenerator random);

  /** The oracle: it answers or it does not. */
  static Acceptance byOracle(NoisyGradient gradient) {
    return (x, informative, random) ->
        informative ? Optional.of(gradient.at(x, random)) : Optional.empty();
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
  static Acceptance byQuality(SmoothFunction function, double noise, ByQuality test) {
    return (x, informative, random) -> {
      double half = Math.sqrt(2) * (informative ? noise : test.badNoise());
      Point observed = function.observed(x, random);
      Point one = NoisyGradient.blurred(observed, half, random);
      Point other = NoisyGradient.blurred(observed, half, random);
      double disagreement = one.distance(other) / 2 / Math.sqrt(x.dimension());
      return disagreement <= test.threshold()
          ? Optional.of(one.plus(-0.5, one.minus(other)))
          : Optional.empty();
    };
  }
}
