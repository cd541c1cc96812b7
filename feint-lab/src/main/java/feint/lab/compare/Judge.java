package feint.lab.compare;

import feint.attack.Attacks;
import feint.attack.audit.Audit;
import feint.attack.audit.Finding;
import feint.lab.verdict.Identification;
import feint.lab.verdict.KnownNumber;
import feint.lab.verdict.PolicyVerdict;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Judges policies in a problem. The attacker is audited only against policies without a proof that
 * they leak nothing.
 *
 * @param runs number of audited runs; empty for no audit
 */
public record Judge(Problem problem, Optional<Integer> runs, Seed seed) {

  /** Number of runs of a quick audit of a short problem. */
  public static final int QUICK = 200;

  /** Largest number of audited runs. */
  public static final int MOST_RUNS = 10_000_000;

  private static final int FEWEST = 10;

  /** Number of states that the filters of a quick audit may visit, some seconds of work. */
  private static final double VISITS = 1e9;

  /** Returns the number of runs of a quick audit: fewer for long problems. */
  public static int quickRuns(Problem problem) {
    double visits = 2.0 * problem.horizon() * problem.oracleStates() * (problem.successes() + 1);
    return (int) Math.max(FEWEST, Math.min(QUICK, VISITS / visits));
  }

  /** Returns the verdict on an evaluated policy, with an audit where one is needed and wanted. */
  public PolicyVerdict verdict(
      String name, Policy policy, EvaluationResult found, Execution execution) {
    OptionalDouble naive = OptionalDouble.of(number(found, Quantity.EAVESDROPPER).value());
    Identification attacker =
        Identification.proven(problem, policy, naive)
            .or(() -> runs.map(n -> Identification.measured(audited(policy, n, execution), naive)))
            .orElseGet(() -> Identification.notMeasured(policy.decoys() + 1, naive));
    return verdict(name, found, attacker);
  }

  /** Returns the verdict on an evaluated policy with one decoy, without an audit or a proof. */
  public static PolicyVerdict unaudited(String name, EvaluationResult found) {
    OptionalDouble naive = OptionalDouble.of(number(found, Quantity.EAVESDROPPER).value());
    return verdict(name, found, Identification.notMeasured(2, naive));
  }

  /** Returns the verdict on an evaluated policy with a known success of the attacker. */
  public static PolicyVerdict verdict(
      String name, EvaluationResult found, Identification attacker) {
    return new PolicyVerdict(
        name, number(found, Quantity.FINISH), number(found, Quantity.INCENTIVE), attacker);
  }

  private Finding audited(Policy policy, int n, Execution execution) {
    return new Audit(problem, policy, List.of(Attacks.POLICY_AWARE_STEPS))
        .run(n, seed, execution)
        .findings()
        .get(0);
  }

  private static KnownNumber number(EvaluationResult found, Quantity quantity) {
    return found
        .measured(quantity)
        .map(runs -> KnownNumber.average(quantity.of(runs)))
        .orElseGet(() -> KnownNumber.exactly(quantity.of(found.evaluation().outcome())));
  }
}
