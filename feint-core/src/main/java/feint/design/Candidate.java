package feint.design;

import feint.model.Problem;

/**
 * A deterministic policy that a design may mix with others, by what it achieves.
 *
 * @param source the problem that the policy is optimal for: it can be solved again
 * @param unfinished the probability that it does not finish
 * @param exposed the probability that it ends exposed
 * @param joint the probability that it finishes and is not exposed
 * @param incentive the incentive it pays
 * @param spent what it spends of what is to be spared
 */
record Candidate(
    Problem source,
    double unfinished,
    double exposed,
    double joint,
    double incentive,
    double spent) {

  Candidate withSpent(double other) {
    return new Candidate(source, unfinished, exposed, joint, incentive, other);
  }

  /** Whether another policy achieves the same, and so is of no use beside this one. */
  boolean sameAs(Candidate other) {
    return unfinished == other.unfinished && exposed == other.exposed && spent == other.spent;
  }
}
