package feint.design;

import feint.math.Execution;
import feint.model.Problem;
import feint.policy.ExactPolicy;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import feint.solver.BackwardInduction;
import java.util.List;

/** The outcome of a design: a policy, or the reason why there is none. */
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
  record Achieved(double finish, double exposure, double joint, double incentive, double spent) {

    Achieved plus(Point point, double weight) {
      return new Achieved(
          finish + weight * (1 - point.unfinished()),
          exposure + weight * point.exposed(),
          joint + weight * point.joint(),
          incentive + weight * point.incentive(),
          spent + weight * point.spent());
    }
  }

  /** The prices of the two demands at the optimum. */
  record Prices(double unfinished, double exposed) {}

  /**
   * No policy meets the demand.
   *
   * @param bestFinish how often runs can finish at the exposure demanded
   * @param bestExposure how rarely they are exposed at the finish demanded; 1 if they cannot finish
   *     so often at all
   * @param bestJoint how often runs can finish without being exposed, by any policy
   * @param smallestHorizon the fewest queries with which the demand can be met; 0 if more queries
   *     do not help
   * @param largestSuccesses the most successes with which it can be met; -1 if even none is too
   *     many
   */
  record Infeasible(
      double bestFinish,
      double bestExposure,
      double bestJoint,
      int smallestHorizon,
      int largestSuccesses)
      implements Design {}
}
