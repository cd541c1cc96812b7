package feint.descent;

import feint.math.Point;
import feint.model.Action;

/**
 * One query of a covert run.
 *
 * @param decoy 0 for a query of the learner, otherwise the number of the decoy
 * @param point the queried point
 * @param informative whether the oracle made an effort to answer
 * @param stepState 0 if the query's trajectory did not move afterwards, otherwise the oracle's
 *     state in which its step was made
 */
public record DescentQuery(
    Action action, int decoy, Point point, boolean informative, int stepState) {

  /** Returns whether the query's trajectory moved afterwards. */
  public boolean step() {
    return stepState > 0;
  }
}
