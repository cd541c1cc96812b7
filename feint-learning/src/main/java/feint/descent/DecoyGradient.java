package feint.descent;

import feint.math.Point;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.random.RandomGenerator;

/** Where the synthetic responses of the obfuscating stochastic gradient come from, in one run. */
interface DecoyGradient {

  /** The gradient that the decoy is said to have been answered with. */
  Point response(Point at, RandomGenerator random);

  /** Takes note of a gradient that the learner stepped along. */
  default void heard(Point answer) {}

  /** A simulated oracle: the gradient of a function that has nothing to do with the learner's. */
  static DecoyGradient simulated(NoisyGradient gradient) {
    return gradient::at;
  }

  /**
   * Mirrored gradients: the learner's answers with the opposite sign, each used once and in their
   * order, so that the decoy's path is the learner's, seen in a mirror and later. A decoy that has
   * caught up takes the latest answer again, with fresh noise; before the first one there is
   * nothing but noise.
   *
   * <p>The paper mirrors what the oracle answers to the decoy's own query. That climbs the
   * function, and where it has no upper bound the decoy soon is where no descent would be.
   */
  static DecoyGradient mirrored(int dimension, double noise) {
    return new DecoyGradient() {
      private final Queue<Point> unused = new ArrayDeque<>();
      private Point latest = Point.of(dimension, i -> 0);

      @Override
      public void heard(Point answer) {
        unused.add(answer);
        latest = answer;
      }

      @Override
      public Point response(Point at, RandomGenerator random) {
        Point next = unused.poll();
        Point answer = next == null ? NoisyGradient.blurred(latest, noise, random) : next;
        return answer.times(-1);
      }
    };
  }
}
