package feint.descent;

import feint.math.Point;

/** One of the two paths that queries come from: the paper's x&#770; or z&#770;, in one run. */
interface Trajectory {

  /** Where it is. */
  Point at();

  /**
   * Is queried.
   *
   * @param informative whether the oracle made the effort to answer
   * @return whether it can step along the answer
   */
  boolean queried(boolean informative);

  /** Steps along the answer to the last query, which it could. */
  void step();

  /**
   * Steps although nothing may have been answered, as if along an answer that it could step along.
   *
   * @param effort how likely the oracle makes the effort in the state as in which the step is made
   */
  void pretend(double effort);
}
