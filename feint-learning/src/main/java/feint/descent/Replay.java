package feint.descent;

import feint.math.Point;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Mirrored gradients: a decoy that follows the learner's answers with the opposite sign, each used
 * once and in their order, so that its path is the learner's, seen in a mirror and later. One that
 * has caught up takes the latest answer again, with fresh noise; before the first one there is
 * nothing but noise.
 *
 * <p>The paper mirrors what the oracle answers to the decoy's own query. That climbs the function,
 * and where it has no upper bound the decoy soon is where no descent would be.
 */
final class Replay implements Trajectory {

  private final Descent learner;
  private final double stepSize;
  private final double noise;
  private final RandomGenerator random;
  private Point at;
  private int used;

  Replay(Descent learner, Point start, double stepSize, double noise, RandomGenerator random) {
    this.learner = learner;
    this.at = start;
    this.stepSize = stepSize;
    this.noise = noise;
    this.random = random;
  }

  @Override
  public Point at() {
    return at;
  }

  @Override
  public boolean queried(boolean informative) {
    return informative;
  }

  @Override
  public void step() {
    at = at.plus(stepSize, answer());
  }

  @Override
  public void pretend(double effort) {
    step();
  }

  private Point answer() {
    List<Point> heard = learner.steps();
    if (used < heard.size()) {
      return heard.get(used++);
    }
    Point latest = heard.isEmpty() ? at.times(0) : heard.get(heard.size() - 1);
    return NoisyGradient.blurred(latest, noise, random);
  }
}
