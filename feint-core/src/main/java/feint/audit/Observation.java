package feint.audit;

import feint.math.Point;

/**
 * What the public sees of one query. An attacker looks at no more of it than it {@linkplain
 * Attack#sees says}.
 *
 * @param trajectory which of the trajectories it came from, counting from 0; which of them is real
 *     is drawn at random
 * @param incentive what was paid
 * @param step whether that trajectory had moved when it was next seen
 * @param point where it was sent from; {@link Point#NOWHERE} where no points are seen
 */
public record Observation(int trajectory, int incentive, boolean step, Point point) {

  /** An observation without a point. */
  public Observation(int trajectory, int incentive, boolean step) {
    this(trajectory, incentive, step, Point.NOWHERE);
  }
}
