package feint.lab.compare;

import feint.math.Seed;
import feint.model.Perturbation;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policy.Policy;
import feint.solver.PolicyValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Sensitivity of a policy to errors of the model. The policy is unchanged and is evaluated in each
 * of a number of perturbed problems.
 *
 * @param amount maximum error of each entry of &Gamma; and &Delta;
 * @param outcomes value of the policy in each perturbed problem
 */
public record Sensitivity(double amount, List<PolicyValue> outcomes) {

  /** Number of problems with random errors, besides the four corners. */
  public static final int DRAWN = 12;

  public Sensitivity {
    outcomes = List.copyOf(outcomes);
  }

  /** The smallest and the largest value of a quantity. */
  public record Range(double low, double high) {}

  /** Evaluates {@code policy} in the perturbed problems. */
  public static Sensitivity of(
      Problem problem,
      Policy policy,
      double amount,
      Seed seed,
      PolicyEvaluator appraiser,
      Execution execution) {
    List<Problem> perturbed = new Perturbation(amount).of(problem, DRAWN, seed);
    List<PolicyValue> outcomes = new ArrayList<>();
    for (Problem one : perturbed) {
      int done = outcomes.size();
      Progress part =
          fraction -> execution.progress().reached((done + fraction) / perturbed.size());
      EvaluationResult found = appraiser.appraise(one, policy, execution.withProgress(part));
      outcomes.add(found.evaluation().outcome());
    }
    return new Sensitivity(amount, outcomes);
  }

  /** Returns the range of a quantity over the perturbed problems. */
  public Range range(ToDoubleFunction<PolicyValue> quantity) {
    return new Range(
        outcomes.stream().mapToDouble(quantity).min().orElse(Double.NaN),
        outcomes.stream().mapToDouble(quantity).max().orElse(Double.NaN));
  }
}
