package feint.bound;

import feint.math.Checks;

/**
 * Required width of a bracket.
 *
 * @param gap the largest difference of the ends
 * @param isRelative whether the gap is relative to the larger end
 */
public record Precision(double gap, boolean isRelative) {

  public Precision {
    Checks.positive(gap, "gap");
  }

  /** Returns whether a bracket is narrow enough. */
  public boolean isMetBy(Bracket bracket) {
    return (isRelative ? bracket.relativeGap() : bracket.gap()) <= gap;
  }
}
