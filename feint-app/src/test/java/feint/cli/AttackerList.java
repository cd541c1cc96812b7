package feint.cli;

/** Names of the built-in attackers, as messages list them. */
final class AttackerList {

  static final String NAMES =
      "incentive-share, query-share, first, last, attendance-share, policy-aware,"
          + " policy-aware-steps, stall, client, convergence";

  private AttackerList() {}
}
