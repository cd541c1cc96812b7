package feint.descent;

import feint.math.Point;
import feint.model.Action;

/**
 * One query of a covert run.
 *
 * @param point where it was sent from
 * @param informative whether the oracle made an effort to answer it
 * @param madeIn 0 if the trajectory that it came from did not move afterwards, otherwise the
 *     oracle's state as in which its step was made
 */
public record DescentQuery(Action action, Point point, boolean informative, int madeIn) {

  /** Whether the trajectory that it came from moved afterwards. */
  public boolean step() {
    return madeIn > 0;
  }
}
