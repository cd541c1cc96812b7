package feint.bound;

import feint.math.Checks;

/**
 * How close together the ends of a bracket are to be.
 *
 * @param gap the most that they may be apart
 * @param isRelative whether that is a share of the larger end
 */
public record Precision(double gap, boolean isRelative) {

  public Precision {
    Checks.positive(gap, "gap");
  }

  /** Whether a bracket is narrow enough. */
  public boolean isMetBy(Bracket bracket) {
    return (isRelative ? bracket.relativeGap() : bracket.gap()) <= gap;
  }
}
