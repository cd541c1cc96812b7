package feint.cli;

import feint.experiment.ScenarioAudit;
import feint.policy.Policy;
import feint.policy.Sight;

/**
 * What was audited, as far as sentences about it need to know.
 *
 * @param remembersSteps whether the policy does: otherwise its decoy steps after each of its
 *     queries
 * @param hides whether something is proven of single runs of the policy where it believes to be
 * @param elsewhere whether runs happen where the policy does not believe to be
 * @param inARow how many runs follow each other
 * @param carried whether what is known of the oracle is carried over from one to the next
 */
record AuditSetting(
    boolean remembersSteps, boolean hides, boolean elsewhere, int inARow, boolean carried) {

  static AuditSetting of(Policy policy, ScenarioAudit audit) {
    return new AuditSetting(
        policy.remembers().contains(Sight.STEPS),
        !policy.claim(audit.believed().problem()).seen().isEmpty(),
        !audit.believed().problem().sameOracle(audit.truth().problem()),
        audit.inARow(),
        audit.carried());
  }

  /** Single runs at home of a policy of which nothing is proven. */
  static AuditSetting plain(boolean remembersSteps) {
    return new AuditSetting(remembersSteps, false, false, 1, false);
  }

  /** What one audited run, or row, is called. */
  String unit() {
    return inARow == 1 ? "run" : "row";
  }

  /** Whether the learner begins each run of a row as if it did not know the last. */
  boolean forgets() {
    return inARow > 1 && !carried;
  }
}
