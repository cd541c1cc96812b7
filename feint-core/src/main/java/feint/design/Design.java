package feint.design;

import feint.model.Problem;
import feint.policy.ExactPolicy;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import feint.solver.BackwardInduction;
import feint.work.Execution;
import java.util.List;

/** The outcome of a design: a policy, the proof that there is none, or neither. */
public sealed interface Design {

  /**
   * A policy that meets the demand.
   *
   * @param achieved what it achieves, exactly
   * @param prices the multipliers: what a little less of each demand would save
   * @param bound what no policy that meets the demand spends less than
   */
  record Feasible(List<Component> components, Achieved achieved, Prices prices, double bound)
      implements Design {

    public Feasible {
      components = List.copyOf(components);
    }

    /** The policy that draws one of the components when a run begins. */
    public MixturePolicy policy() {
      return MixturePolicy.of(
          components.stream().map(one -> new Policy.Part(one.policy(), one.weight())).toList());
    }

    /** How much more than necessary the policy may spend: the duality gap, relative. */
    public double gap() {
      return Math.max(0, achieved.spent() - bound) / Math.max(1e-9, Math.abs(achieved.spent()));
    }
  }

  /**
   * A deterministic policy, and the chance that it is drawn.
   *
   * @param source the problem that the policy is optimal for
   */
  record Component(Problem source, double weight, Execution execution) {

    /** The policy, solved for anew: tables are too large to keep those that nobody asks for. */
    public ExactPolicy policy() {
      return BackwardInduction.solve(source, execution).policy();
    }
  }

  /** What a policy achieves, and what it spends of what was to be spared. */
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

  /** The prices of the two demands at the optimum. */
  record Prices(double unfinished, double exposed) {}

  /**
   * No policy meets the demand: proven.
   *
   * @param finishProbability how often runs can finish at the exposure demanded
   * @param exposure how rarely they are exposed at the finishing demanded; 1 if they cannot finish
   *     so often at all
   * @param bestJoint how often runs can finish without being exposed, by any policy
   * @param smallestHorizon the fewest queries with which a policy was found that meets the demand;
   *     0 if more queries do not help
   * @param largestSuccesses the most successes with which one was found; -1 if even none is too
   *     many
   */
  record Infeasible(
      Extreme finishProbability,
      Extreme exposure,
      double bestJoint,
      int smallestHorizon,
      int largestSuccesses)
      implements Design {}

  /**
   * No policy was found that meets the demand, and it was not proven that there is none: rounding,
   * or patience, ended the search between the two.
   *
   * @param finishProbability how often runs can finish at the exposure demanded
   * @param exposure as in {@link Infeasible}
   * @param bestJoint as in {@link Infeasible}
   */
  record Undecided(Extreme finishProbability, Extreme exposure, double bestJoint)
      implements Design {}
}
