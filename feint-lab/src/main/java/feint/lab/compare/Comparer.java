package feint.lab.compare;

import feint.attack.AttackFactory;
import feint.attack.Attacks;
import feint.attack.Eavesdropper;
import feint.attack.Knowledge;
import feint.attack.audit.Audit;
import feint.attack.audit.Finding;
import feint.lab.verdict.Identification;
import feint.lab.verdict.PolicyVerdict;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Observable;
import feint.policy.Policy;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Evaluates the policies of a comparison one at a time, since some are large.
 *
 * @param depth extent of the audit
 */
public record Comparer(Problem problem, PolicyEvaluator appraiser, AuditDepth depth, Seed seed) {

  /**
   * Extent of the audit of a comparison.
   *
   * @param runs number of runs of each audited policy; empty for no audit
   * @param full whether all policies are audited, by an attacker that also observes the oracle as
   *     well; otherwise only policies without a proof, for their verdicts
   */
  public record AuditDepth(Optional<Integer> runs, boolean full) {

    /** No audit. */
    public static final AuditDepth NONE = new AuditDepth(Optional.empty(), false);

    /** Returns a quick audit of policies without a proof. */
    public static AuditDepth quick(Problem problem) {
      return new AuditDepth(Optional.of(Judge.quickRuns(problem)), false);
    }

    /** Returns an audit of all policies. */
    public static AuditDepth full(int runs) {
      return new AuditDepth(Optional.of(runs), true);
    }
  }

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
    if (!depth.full()) {
      PolicyVerdict verdict =
          new Judge(problem, depth.runs(), seed).verdict(name, policy, found, execution);
      return new Comparison.Row(name, found, List.of(), verdict);
    }
    List<Finding> findings = audited(policy, depth.runs().orElseThrow(), execution);
    OptionalDouble naive =
        OptionalDouble.of(Quantity.EAVESDROPPER.of(found.evaluation().outcome()));
    Identification attacker =
        Identification.proven(problem, policy, naive)
            .orElseGet(() -> Identification.measured(findings.get(0), naive));
    return new Comparison.Row(name, found, findings, Judge.verdict(name, found, attacker));
  }

  private List<Finding> audited(Policy policy, int runs, Execution execution) {
    return new Audit(problem, policy, KNOWING).run(runs, seed, execution).findings();
  }
}
