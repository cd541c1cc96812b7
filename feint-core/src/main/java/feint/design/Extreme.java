package feint.design;

/**
 * The most, or the least, of a probability that any policy has: known from both sides.
 *
 * @param reached what a policy that was found has
 * @param bound what no policy whatever is beyond: proven
 */
public record Extreme(double reached, double bound) {

  /** The greatest probability; a bound below what was reached is rounding. */
  static Extreme most(double reached, double bound) {
    return new Extreme(reached, Math.min(1, Math.max(reached, bound)));
  }

  /** The smallest probability; a bound above what was reached is rounding. */
  static Extreme least(double reached, double bound) {
    return new Extreme(reached, Math.max(0, Math.min(reached, bound)));
  }

  /** One that is known exactly. */
  static Extreme exactly(double value) {
    return new Extreme(value, value);
  }
}
