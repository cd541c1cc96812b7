package feint.design;

import feint.model.Problem;

/**
 * Deterministic policy that a design may mix with others, with its exact results.
 *
 * @param source the problem that the policy is optimal for: it can be solved again
 * @param unfinished the probability that it does not finish
 * @param exposed the probability that it ends exposed
 * @param joint the probability that it finishes and is not exposed
 * @param incentive the expected incentive paid
 * @param spent the expected spending, in terms of the design's objective
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

  /** Returns whether another policy has the same results, and is therefore redundant. */
  boolean sameAs(Candidate other) {
    return unfinished == other.unfinished && exposed == other.exposed && spent == other.spent;
  }
}
