package feint.eavesdrop;

import feint.audit.Attack;
import feint.audit.Attacks;
import feint.audit.Plan;
import feint.audit.World;
import feint.model.Problem;
import feint.policy.Policy;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** The attacks on runs in which points are seen. */
public final class PointAttacks {

  private static final List<Plan> PLANS =
      List.of(new PointPlan(Convergence.NAME, Convergence::new));

  private PointAttacks() {}

  /**
   * An attack on so many trajectories.
   *
   * @param attack of a number of trajectories
   */
  private record PointPlan(String label, IntFunction<Attack> attack) implements Plan {

    @Override
    public int colluding() {
      return 0;
    }

    @Override
    public Attack on(World world, Policy policy) {
      return attack.apply(policy.decoys() + 1);
    }
  }

  /** Those that need points. */
  public static List<Plan> plans() {
    return PLANS;
  }

  /** All of them: those that need no points first, then those that do. */
  public static List<Attack> all(Problem problem, Policy policy) {
    World world = World.of(problem);
    return Stream.concat(Attacks.everywhere(), PLANS.stream())
        .map(plan -> plan.on(world, policy))
        .toList();
  }
}
