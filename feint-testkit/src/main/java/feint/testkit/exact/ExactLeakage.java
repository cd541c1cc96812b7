package feint.testkit.exact;

/**
 * Leakage of a policy in one problem, without rounding.
 *
 * @param problem description of the problem
 * @param variation the largest total variation between the distributions of the record with one and
 *     with another trajectory as the real one: the advantage of the optimal attacker
 * @param total sum of the probabilities of all records, which must be 1
 * @param records number of records of positive probability
 */
public record ExactLeakage(String problem, Rational variation, Rational total, int records) {

  /** Returns whether nothing leaks, and nothing was left out. */
  public boolean isZero() {
    return variation.signum() == 0 && total.equals(Rational.ONE);
  }
}
