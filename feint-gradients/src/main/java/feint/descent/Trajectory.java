package feint.descent;

import feint.math.Point;

/** One of the two trajectories of a run: the paper's x&#770; or z&#770;. */
interface Trajectory {

  /** Returns its current point. */
  Point at();

  /**
   * Queries the oracle at the current point.
   *
   * @param informative whether the oracle made the effort to answer
   * @return whether the answer is accepted for a step
   */
  boolean queried(boolean informative);

  /** Steps along the accepted answer to the last query. */
  void step();

  /**
   * Steps along a drawn gradient instead of an answer.
   *
   * @param effort probability of the oracle's effort in the state in which the step is made
   */
  void pretend(double effort);
}
