package feint.eavesdrop;

import feint.math.Point;

/**
 * What an eavesdropper receives of one query: where it was sent from, and what was paid.
 *
 * @param attending how many clients of the eavesdropper's were connected
 * @param madeIn as in which state of the oracle its trajectory's step was made, for those who can
 *     tell from a step; 1 where nobody can
 * @param reply where the first of those clients arrived that trained from that point; {@link
 *     Point#NOWHERE} if none was connected
 */
public record Glimpse(Point point, int incentive, int attending, int madeIn, Point reply) {

  /** Of an eavesdropper who is no client, and cannot tell steps apart. */
  public Glimpse(Point point, int incentive) {
    this(point, incentive, 0, 1, Point.NOWHERE);
  }
}
