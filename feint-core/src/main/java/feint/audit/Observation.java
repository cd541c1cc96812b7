package feint.audit;

import feint.math.Point;
import feint.policy.Turn;

/**
 * What the public sees of one query. An attacker looks at no more of it than it {@linkplain
 * Attack#sees says}.
 *
 * @param trajectory which of the trajectories it came from, counting from 0; which of them is real
 *     is drawn at random
 * @param incentive what was paid
 * @param madeIn 0 if that trajectory had not moved when it was next seen; otherwise the oracle's
 *     state, 1..R, as in which the step was made; {@link #UNSEEN} if it was not seen again, so that
 *     nobody knows; {@link #GIVEN_UP} if the query was given up, after which nothing moves
 * @param state the oracle's state; 0 where nobody can see it
 * @param attending how many of some colluding clients were connected; 0 where there are none
 * @param point where it was sent from; {@link Point#NOWHERE} where no points are seen
 * @param reply where a colluding client arrived that was connected and trained from that point;
 *     {@link Point#NOWHERE} where there is none
 */
public record Observation(
    int trajectory, int incentive, int madeIn, int state, int attending, Point point, Point reply) {

  /** Stands for a step that may have been made or not, after the last query of a trajectory. */
  public static final int UNSEEN = -1;

  /** Stands for the missing answer to a query that was given up. */
  public static final int GIVEN_UP = Turn.GIVEN_UP;

  /** An observation without points. */
  public Observation(int trajectory, int incentive, int madeIn, int state, int attending) {
    this(trajectory, incentive, madeIn, state, attending, Point.NOWHERE, Point.NOWHERE);
  }

  /** An observation of which no more than the step is seen. */
  public Observation(int trajectory, int incentive, boolean step, Point point) {
    this(trajectory, incentive, step ? 1 : 0, 0, 0, point, Point.NOWHERE);
  }

  /** The same without a point. */
  public Observation(int trajectory, int incentive, boolean step) {
    this(trajectory, incentive, step, Point.NOWHERE);
  }

  /** Whether its trajectory had moved when it was next seen; not if it was not seen again. */
  public boolean step() {
    return madeIn > 0;
  }

  /** Whether its trajectory was not seen again. */
  public boolean unseen() {
    return madeIn == UNSEEN;
  }

  /** The same with another step. */
  public Observation withMadeIn(int other) {
    return new Observation(trajectory, incentive, other, state, attending, point, reply);
  }
}
