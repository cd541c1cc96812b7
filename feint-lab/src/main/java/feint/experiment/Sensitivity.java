package feint.experiment;

import feint.math.Seed;
import feint.model.Perturbation;
import feint.model.Problem;
import feint.policy.Policy;
import feint.solver.Outcome;
import feint.work.Execution;
import feint.work.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a policy is worth when the problem is not quite the one it was made for. The policy stays as
 * it is; it is appraised in each of a number of perturbed problems.
 *
 * @param amount how far each entry of &Gamma; and &Delta; is off, at most
 * @param outcomes what the policy is worth in each perturbed problem
 */
public record Sensitivity(double amount, List<Outcome> outcomes) {

  /** Beside the four corners, this many problems with random errors are tried. */
  public static final int DRAWN = 12;

  public Sensitivity {
    outcomes = List.copyOf(outcomes);
  }

  /** The smallest and the largest value of a quantity. */
  public record Range(double low, double high) {}

  /** Appraises {@code policy} in the perturbed problems. */
  public static Sensitivity of(
      Problem problem,
      Policy policy,
      double amount,
      Seed seed,
      Appraiser appraiser,
      Execution execution) {
    List<Problem> perturbed = new Perturbation(amount).of(problem, DRAWN, seed);
    List<Outcome> outcomes = new ArrayList<>();
    for (Problem one : perturbed) {
      int done = outcomes.size();
      Progress part =
          fraction -> execution.progress().reached((done + fraction) / perturbed.size());
      Appraisal found = appraiser.appraise(one, policy, execution.withProgress(part));
      outcomes.add(found.evaluation().outcome());
    }
    return new Sensitivity(amount, outcomes);
  }

  /** How far a quantity moves. */
  public Range range(ToDoubleFunction<Outcome> quantity) {
    return new Range(
        outcomes.stream().mapToDouble(quantity).min().orElse(Double.NaN),
        outcomes.stream().mapToDouble(quantity).max().orElse(Double.NaN));
  }
}
