package feint.design;

import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import feint.policy.markov.ExactPolicy;
import feint.solver.backward.BackwardInduction;
import java.util.List;

/** Result of a design: a policy, a proof that none exists, or neither. */
public sealed interface Design {

  /**
   * Policy that meets the demand.
   *
   * @param achieved its exact results
   * @param prices the multipliers: savings per unit by which a demand is relaxed
   * @param bound least spending of any policy that meets the demand
   */
  record Feasible(List<Component> components, Achieved achieved, Prices prices, double bound)
      implements Design {

    public Feasible {
      components = List.copyOf(components);
    }

    /** Returns the policy that draws one of the components when a run begins. */
    public MixturePolicy policy() {
      return MixturePolicy.of(
          components.stream().map(one -> new Policy.Part(one.policy(), one.weight())).toList());
    }

    /** Returns the relative duality gap: an upper bound of the policy's excess spending. */
    public double gap() {
      return Math.max(0, achieved.spent() - bound) / Math.max(1e-9, Math.abs(achieved.spent()));
    }
  }

  /**
   * Deterministic policy and the probability that it is drawn.
   *
   * @param source the problem that the policy is optimal for
   */
  record Component(Problem source, double weight, Execution execution) {

    /** Returns the policy, solved again on each call: tables are too large to be stored unused. */
    public ExactPolicy policy() {
      return BackwardInduction.solve(source, execution).policy();
    }
  }

  /** Results of a policy, and its spending in terms of the design's objective. */
  record Achieved(
      double finishProbability, double exposure, double joint, double incentive, double spent) {

    static final Achieved NOTHING = new Achieved(0, 0, 0, 0, 0);

    Achieved plus(Candidate candidate, double weight) {
      return new Achieved(
          finishProbability + weight * (1 - candidate.unfinished()),
          exposure + weight * candidate.exposed(),
          joint + weight * candidate.joint(),
          incentive + weight * candidate.incentive(),
          spent + weight * candidate.spent());
    }
  }

  /** Prices of the two demands at the optimum. */
  record Prices(double unfinished, double exposed) {}

  /**
   * Proof that no policy meets the demand.
   *
   * @param finishProbability greatest probability of finishing at the exposure demanded
   * @param exposure least probability of exposure at the finishing demanded; 1 if that cannot be
   *     reached at all
   * @param bestJoint greatest probability of finishing without being exposed, over all policies
   * @param smallestHorizon the fewest queries with which a policy was found that meets the demand;
   *     0 if more queries do not help
   * @param largestSuccesses the most successes with which one was found; -1 if even none is too
   *     many
   */
  record Infeasible(
      ProvenOptimum finishProbability,
      ProvenOptimum exposure,
      double bestJoint,
      int smallestHorizon,
      int largestSuccesses)
      implements Design {}

  /**
   * No policy was found that meets the demand, and no proof that none exists: the search ended
   * between the two, because of rounding or the limit on rounds.
   *
   * @param finishProbability greatest probability of finishing at the exposure demanded
   * @param exposure as in {@link Infeasible}
   * @param bestJoint as in {@link Infeasible}
   */
  record Undecided(ProvenOptimum finishProbability, ProvenOptimum exposure, double bestJoint)
      implements Design {}
}
