package feint.lab.verdict;

/**
 * Verdict on a policy in a scenario: whether it completes, what it costs, and whether it is
 * identified, in this order.
 *
 * @param policy name of the policy
 * @param completes share of runs with all their successes within the horizon, in [0, 1]
 * @param incentive mean total incentive of a run
 * @param attacker success of the Bayes-optimal attacker that knows the policy
 */
public record PolicyVerdict(
    String policy, KnownNumber completes, KnownNumber incentive, Identification attacker) {

  /** Returns whether the real trajectory is identified too often to be called hidden. */
  public boolean identified() {
    return attacker.level() == Identification.Level.IDENTIFIED;
  }

  /** Returns whether the real trajectory is proven or measured to be hidden. */
  public boolean hidden() {
    return attacker.level() == Identification.Level.HIDDEN;
  }
}
