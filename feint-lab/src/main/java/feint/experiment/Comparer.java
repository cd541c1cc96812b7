package feint.experiment;

import feint.audit.Attack;
import feint.audit.Attacks;
import feint.audit.Audit;
import feint.audit.Eavesdropper;
import feint.audit.Finding;
import feint.audit.Knowledge;
import feint.audit.Plan;
import feint.audit.World;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.policy.Sight;
import feint.work.Execution;
import java.util.List;
import java.util.Optional;

/**
 * Appraises policies for a comparison, one at a time, since some are large.
 *
 * @param auditRuns on how many runs those who know the policy are let loose, if at all
 */
public record Comparer(
    Problem problem, Appraiser appraiser, Optional<Integer> auditRuns, Seed seed) {

  /**
   * Two who know the policy: one who sees what the public sees, and one who sees the oracle too.
   */
  private static final List<Plan> KNOWING =
      List.of(
          Attacks.POLICY_AWARE_STEPS,
          Eavesdropper.of(Knowledge.POLICY, Sight.INCENTIVES, Sight.STEPS, Sight.STATE)
              .plans()
              .get(0));

  /** The row of a policy. */
  public Comparison.Row row(String name, Policy policy, Execution execution) {
    Appraisal found = appraiser.appraise(problem, policy, execution);
    return new Comparison.Row(
        name, found, auditRuns.map(runs -> audited(policy, runs, execution)).orElse(List.of()));
  }

  private List<Finding> audited(Policy policy, int runs, Execution execution) {
    World world = World.of(problem);
    List<Attack> attacks = KNOWING.stream().map(plan -> plan.on(world, policy)).toList();
    return new Audit(problem, policy, attacks).run(runs, seed, execution).findings();
  }
}
