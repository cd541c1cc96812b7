package feint.policy;

import feint.math.Checks;
import feint.model.Problem;
import feint.model.Shape;
import java.util.List;
import java.util.Set;

/**
 * How the learner decides: the paper's &pi;. A policy is immutable; what it remembers of a run is
 * in that run's {@link Memory}.
 *
 * <p>Chance has two places, and no third: the laws of a {@link DecisionRule}, and the weights with
 * which one of several policies is drawn when a run begins. Both can be asked for by everyone, an
 * attacker who knows the policy among them. Nothing else may be drawn, or an audit would call safe
 * what is not: that is why a policy is either a {@link SinglePolicy}, which draws nothing when it
 * starts, or a {@link MixturePolicy} of these.
 */
public sealed interface Policy permits SinglePolicy, MixturePolicy {

  /** The shape of the problems that it was made for; it is played in no others. */
  Shape shape();

  /** What a run may follow from its first query to its last, with weights that add up to 1. */
  List<Part> parts();

  /**
   * What its memory depends on: of {@link Sight#STEPS} and {@link Sight#CONTENTS} those without
   * which nobody can say what it does next.
   */
  Set<Sight> remembers();

  /** K: how many decoys it queries. */
  int decoys();

  /**
   * What is proven of it if it is played in this problem. A proof may need the oracle that the
   * policy was made for.
   */
  default Claim claim(Problem world) {
    return Claim.NONE;
  }

  /** A policy, and the chance that a run follows it. */
  record Part(SinglePolicy policy, double weight) {

    public Part {
      Checks.probability(weight, "weight of a policy");
    }
  }
}
