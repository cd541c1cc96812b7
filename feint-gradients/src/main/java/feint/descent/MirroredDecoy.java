package feint.descent;

import feint.math.Point;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Decoy by mirrored gradients: it follows the learner's answers with the opposite sign, each used
 * once and in their order, so that its path is the learner's path, mirrored and delayed. A decoy
 * that has caught up uses the latest answer again, with fresh noise; before the first answer it
 * uses noise alone.
 *
 * <p>The paper mirrors the oracle's answer to the decoy's own query. That ascends the function, and
 * where the function has no upper bound the decoy soon leaves the region of any descent.
 */
final class MirroredDecoy implements Trajectory {

  private final Descent learner;
  private final double stepSize;
  private final double noise;
  private final RandomGenerator random;
  private Point at;
  private int used;

  MirroredDecoy(
      Descent learner, Point start, double stepSize, double noise, RandomGenerator random) {
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
