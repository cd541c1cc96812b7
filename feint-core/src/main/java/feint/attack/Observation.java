package feint.attack;

import feint.math.Point;
import feint.policy.PublicQuery;

/**
 * Public view of one query. An attacker uses no more of it than its {@linkplain Attack#sees
 * observables}.
 *
 * @param trajectory index of the trajectory that was queried, from 0; the index of the real one is
 *     drawn at random
 * @param incentive the incentive that was paid
 * @param stepState 0 if the trajectory had not moved when it was next observed; otherwise the
 *     oracle state, 1..R, in which the step was made; {@link #UNSEEN} if the trajectory was not
 *     observed again, so that the step is unknown; {@link #GIVEN_UP} if the query was given up,
 *     after which nothing moves
 * @param state the oracle's state, 1..R; 0 if it is not observed
 * @param attending number of colluding clients that were connected; 0 if there are none
 * @param point the point at which the query was made; {@link Point#NOWHERE} if points are not
 *     observed
 * @param reply the point that a connected colluding client reached by training from that point;
 *     {@link Point#NOWHERE} if there is none
 */
public record Observation(
    int trajectory,
    int incentive,
    int stepState,
    int state,
    int attending,
    Point point,
    Point reply) {

  /** Step state of the last query of a trajectory, whose step, if any, was not observed. */
  public static final int UNSEEN = -1;

  /** Step state of a query that was given up and has no answer. */
  public static final int GIVEN_UP = PublicQuery.GIVEN_UP;

  /** Creates an observation without points. */
  public Observation(int trajectory, int incentive, int stepState, int state, int attending) {
    this(trajectory, incentive, stepState, state, attending, Point.NOWHERE, Point.NOWHERE);
  }

  /**
   * Creates an observation in which only the occurrence of a step is known, without its oracle
   * state.
   */
  public Observation(int trajectory, int incentive, boolean step, Point point) {
    this(trajectory, incentive, step ? 1 : 0, 0, 0, point, Point.NOWHERE);
  }

  /** Creates an observation without a point in which only the occurrence of a step is known. */
  public Observation(int trajectory, int incentive, boolean step) {
    this(trajectory, incentive, step, Point.NOWHERE);
  }

  /**
   * Returns whether the trajectory had moved when it was next observed; false if it was not
   * observed again.
   */
  public boolean step() {
    return stepState > 0;
  }

  /** Returns whether the trajectory was not observed again. */
  public boolean unseen() {
    return stepState == UNSEEN;
  }

  /** Returns a copy with another {@link #stepState}. */
  public Observation withStepState(int other) {
    return new Observation(trajectory, incentive, other, state, attending, point, reply);
  }
}
