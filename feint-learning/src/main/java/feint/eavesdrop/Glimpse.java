package feint.eavesdrop;

import feint.math.Point;

/**
 * What an eavesdropper receives of one query: where it was sent from, and what was paid.
 *
 * @param attending how many clients of the eavesdropper's were connected
 */
public record Glimpse(Point point, int incentive, int attending) {

  /** Of an eavesdropper who is no client. */
  public Glimpse(Point point, int incentive) {
    this(point, incentive, 0);
  }
}
