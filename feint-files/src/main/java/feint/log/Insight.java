package feint.log;

import feint.math.Checks;
import feint.math.Point;

/**
 * What somebody sees of a query who gets to see points, or has clients among those who answer.
 *
 * @param point where it was sent from; {@link Point#NOWHERE} where no points are seen
 * @param attending how many colluding clients were connected; 0 where there are none
 * @param reply where such a client arrived that trained from that point; {@link Point#NOWHERE}
 *     where there is none
 */
public record Insight(Point point, int attending, Point reply) {

  /** Nothing of all that. */
  public static final Insight NONE = new Insight(Point.NOWHERE, 0, Point.NOWHERE);

  public Insight {
    Checks.atLeast(0, attending, "attending clients");
  }

  /** Of somebody without clients. */
  public static Insight at(Point point) {
    return new Insight(point, 0, Point.NOWHERE);
  }
}
