package feint.attack.points;

import feint.math.Point;

/**
 * The eavesdropper's observation of one query: its point and its incentive.
 *
 * @param attending number of the eavesdropper's clients that were connected
 * @param stepState the oracle's state in which the step of the query's trajectory was made, for
 *     observers who can infer it from the step; otherwise 1
 * @param reply the first connected client's model after training from that point; {@link
 *     Point#NOWHERE} if none was connected
 */
public record PointObservation(
    Point point, int incentive, int attending, int stepState, Point reply) {

  /** Observation of an eavesdropper who is not a client and cannot distinguish steps. */
  public PointObservation(Point point, int incentive) {
    this(point, incentive, 0, 1, Point.NOWHERE);
  }
}
