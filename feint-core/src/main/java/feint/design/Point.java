package feint.design;

import feint.model.Problem;

/**
 * What a deterministic policy achieves.
 *
 * @param source the problem that the policy is optimal for: it can be solved again
 * @param unfinished the probability that it does not finish
 * @param exposed the probability that it ends exposed
 * @param joint the probability that it finishes and is not exposed
 * @param incentive the incentive it pays
 * @param spent what it spends of what is to be spared
 */
record Point(
    Problem source,
    double unfinished,
    double exposed,
    double joint,
    double incentive,
    double spent) {

  /** Whether another policy achieves the same, and so is of no use beside this one. */
  boolean sameAs(Point other) {
    return unfinished == other.unfinished && exposed == other.exposed && spent == other.spent;
  }
}
