package feint.cli;

import java.util.List;

/** Names of the built-in attackers. */
final class AttackerList {

  /** All, as messages list them. */
  static final String NAMES =
      "incentive-share, query-share, first, last, attendance-share, policy-aware,"
          + " policy-aware-steps, stall, client, convergence";

  /** Attackers that know nothing and need no clients. */
  static final List<String> UNINFORMED = List.of("incentive-share", "query-share", "first", "last");

  /** Attackers that attack runs with points by default. */
  static final List<String> WITH_POINTS =
      List.of(
          "incentive-share",
          "query-share",
          "first",
          "last",
          "policy-aware",
          "policy-aware-steps",
          "stall",
          "convergence");

  private AttackerList() {}
}
