package feint.policy;

import feint.math.Checks;
import feint.model.Problem;
import feint.model.Shape;
import java.util.List;
import java.util.Set;

/**
 * Decision policy of the learner: the paper's &pi;. A policy is immutable; its state in a run is
 * that run's {@link Memory}.
 *
 * <p>A policy has exactly two sources of randomness: the distributions of a {@link DecisionRule},
 * and the weights with which one of several policies is drawn at the start of a run. Both are
 * public, also to a policy-aware attacker. No other draw is allowed, since an audit would not
 * account for it. Therefore a policy is either a {@link SinglePolicy}, which draws nothing when it
 * starts, or a {@link MixturePolicy} of these.
 */
public sealed interface Policy permits SinglePolicy, MixturePolicy {

  /** Returns the shape of the problems that it was made for. It cannot be played in others. */
  Shape shape();

  /**
   * Returns the policies that a run may follow from its first query to its last, with weights that
   * add up to 1.
   */
  List<Part> parts();

  /**
   * Returns the observables that its memory depends on: the subset of {@link Observable#STEPS} and
   * {@link Observable#CONTENTS} that is needed to compute its next decision.
   */
  Set<Observable> remembers();

  /**
   * Returns the number of decoys that it queries, K, in 1..{@link DecoyDistribution#MOST_DECOYS}.
   */
  int decoys();

  /**
   * Returns the proven leakage guarantee if it is played in this problem. A proof may require the
   * oracle that the policy was made for.
   *
   * @return {@link LeakageGuarantee#NONE} if nothing is proven
   */
  default LeakageGuarantee claim(Problem world) {
    return LeakageGuarantee.NONE;
  }

  /**
   * Policy with the probability that a run follows it.
   *
   * @param weight in [0, 1]
   */
  record Part(SinglePolicy policy, double weight) {

    public Part {
      Checks.probability(weight, "weight of a policy");
    }
  }
}
