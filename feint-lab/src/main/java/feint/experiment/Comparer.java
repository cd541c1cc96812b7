package feint.experiment;

import feint.audit.Attacks;
import feint.audit.Audit;
import feint.audit.Finding;
import feint.math.Execution;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import java.util.List;
import java.util.Optional;

/**
 * Appraises policies for a comparison, one at a time, since some are large.
 *
 * @param auditRuns on how many runs the attacker who knows the policy is let loose, if at all
 */
public record Comparer(
    Problem problem, Appraiser appraiser, Optional<Integer> auditRuns, Seed seed) {

  /** The row of a policy. */
  public Comparison.Row row(String name, Policy policy, Execution execution) {
    Appraisal found = appraiser.appraise(problem, policy, execution);
    return new Comparison.Row(name, found, auditRuns.map(runs -> audited(policy, runs, execution)));
  }

  private Finding audited(Policy policy, int runs, Execution execution) {
    return new Audit(problem, policy, List.of(Attacks.POLICY_AWARE.on(problem, policy)))
        .run(runs, seed, execution)
        .findings()
        .get(0);
  }
}
