package feint.lab.compare;

import feint.attack.AttackFactory;
import feint.attack.Attacks;
import feint.attack.Eavesdropper;
import feint.attack.Knowledge;
import feint.attack.audit.Audit;
import feint.attack.audit.Finding;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Observable;
import feint.policy.Policy;
import java.util.List;
import java.util.Optional;

/**
 * Evaluates the policies of a comparison one at a time, since some are large.
 *
 * @param auditRuns number of runs for the policy-aware attackers; empty for no audit
 */
public record Comparer(
    Problem problem, PolicyEvaluator appraiser, Optional<Integer> auditRuns, Seed seed) {

  /**
   * Two policy-aware attackers: one with the public's observables, and one who also observes the
   * oracle.
   */
  private static final List<AttackFactory> KNOWING =
      List.of(
          Attacks.POLICY_AWARE_STEPS,
          Eavesdropper.of(
                  Knowledge.POLICY, Observable.INCENTIVES, Observable.STEPS, Observable.STATE)
              .plans()
              .get(0));

  /** Returns the row of a policy. */
  public Comparison.Row row(String name, Policy policy, Execution execution) {
    EvaluationResult found = appraiser.appraise(problem, policy, execution);
    return new Comparison.Row(
        name, found, auditRuns.map(runs -> audited(policy, runs, execution)).orElse(List.of()));
  }

  private List<Finding> audited(Policy policy, int runs, Execution execution) {
    return new Audit(problem, policy, KNOWING).run(runs, seed, execution).findings();
  }
}
