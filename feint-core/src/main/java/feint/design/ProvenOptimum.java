package feint.design;

/**
 * Greatest or least value of a probability over all policies, bounded from both sides.
 *
 * @param reached value of a policy that was found
 * @param bound proven bound of the value of every policy
 */
public record ProvenOptimum(double reached, double bound) {

  /** Returns the greatest probability; a bound below the value reached is rounding. */
  static ProvenOptimum most(double reached, double bound) {
    return new ProvenOptimum(reached, Math.min(1, Math.max(reached, bound)));
  }

  /** Returns the smallest probability; a bound above the value reached is rounding. */
  static ProvenOptimum least(double reached, double bound) {
    return new ProvenOptimum(reached, Math.max(0, Math.min(reached, bound)));
  }

  /** Returns an optimum that is known exactly. */
  static ProvenOptimum exactly(double value) {
    return new ProvenOptimum(value, value);
  }
}
