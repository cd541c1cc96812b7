package feint.cli.audit;

import feint.lab.audit.ScenarioAudit;
import feint.policy.Observable;
import feint.policy.Policy;

/**
 * Audited setting, as needed for the sentences about it.
 *
 * @param remembersSteps whether the policy remembers steps; otherwise its decoy steps after each of
 *     its queries
 * @param hides whether single runs of the policy have a proven guarantee in the world it was built
 *     for
 * @param elsewhere whether the runs happen in another world
 * @param inARow number of consecutive runs
 * @param carried whether the belief about the oracle is carried over between consecutive runs
 */
record AuditSetting(
    boolean remembersSteps, boolean hides, boolean elsewhere, int inARow, boolean carried) {

  static AuditSetting of(Policy policy, ScenarioAudit audit) {
    return new AuditSetting(
        policy.remembers().contains(Observable.STEPS),
        !policy.claim(audit.believed().problem()).seen().isEmpty(),
        !audit.believed().problem().sameOracle(audit.truth().problem()),
        audit.inARow(),
        audit.carried());
  }

  /** Returns the setting of single runs, in its own world, of a policy without a guarantee. */
  static AuditSetting plain(boolean remembersSteps) {
    return new AuditSetting(remembersSteps, false, false, 1, false);
  }

  /** Returns the name of an audited unit: a run, or a sequence of consecutive runs. */
  String unit() {
    return inARow == 1 ? "run" : "sequence";
  }

  /** Returns whether each run of a sequence starts without knowledge of the previous one. */
  boolean forgets() {
    return inARow > 1 && !carried;
  }
}
