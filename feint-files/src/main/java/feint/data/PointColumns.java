package feint.data;

import feint.math.Checks;
import feint.math.Point;

/**
 * Observation of a query by an eavesdropper who sees points or controls colluding clients.
 *
 * @param point point from which the query was sent; {@link Point#NOWHERE} if points are not seen
 * @param attending number of connected colluding clients; 0 if there are none
 * @param reply point at which such a client arrived after training from that point; {@link
 *     Point#NOWHERE} if there is none
 */
public record PointColumns(Point point, int attending, Point reply) {

  /** No point, no colluding clients. */
  public static final PointColumns NONE = new PointColumns(Point.NOWHERE, 0, Point.NOWHERE);

  public PointColumns {
    Checks.atLeast(0, attending, "attending clients");
  }

  /** Returns the observation of an eavesdropper without colluding clients. */
  public static PointColumns at(Point point) {
    return new PointColumns(point, 0, Point.NOWHERE);
  }
}
