package feint.eavesdrop;

import feint.audit.Attack;
import feint.audit.AttackerPart;
import feint.audit.Attacks;
import feint.audit.OwnPlan;
import feint.audit.Plan;
import feint.audit.World;
import feint.model.Problem;
import feint.part.Owned;
import feint.policy.Policy;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** The attackers that have names: Feint's own, and those of parts. */
public final class AttackerNames {

  /** Feint's own, those who need least first. */
  public static final AttackerNames BUILT_IN =
      new AttackerNames(
          Stream.concat(
                  Arrays.<Plan>stream(Attacks.values()),
                  Stream.of(new PointPlan(Convergence.NAME, Convergence::new)))
              .toList());

  private final List<Plan> plans;

  private AttackerNames(List<Plan> plans) {
    this.plans = List.copyOf(plans);
  }

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
    public boolean seesPoints() {
      return true;
    }

    @Override
    public Attack on(World world, Policy policy) {
      return attack.apply(policy.decoys() + 1);
    }
  }

  /** The same with parts, whose names must not be taken. */
  public AttackerNames with(List<Owned<AttackerPart>> parts) {
    return new AttackerNames(Stream.concat(plans.stream(), OwnPlan.of(parts).stream()).toList());
  }

  /** The names. */
  public List<String> names() {
    return plans.stream().map(Plan::label).toList();
  }

  /** All of them. */
  public List<Plan> plans() {
    return plans;
  }

  /** Those that can attack wherever there are queries. */
  public List<Plan> everywhere() {
    return plans.stream().filter(plan -> plan.colluding() == 0 && !plan.seesPoints()).toList();
  }

  /** Those that need clients, and no points. */
  public List<Plan> amongClients() {
    return plans.stream().filter(plan -> plan.colluding() > 0 && !plan.seesPoints()).toList();
  }

  /** Those that need points, and no clients. */
  public List<Plan> withPoints() {
    return plans.stream().filter(plan -> plan.colluding() == 0 && plan.seesPoints()).toList();
  }

  /** All that can attack runs in which points are seen: those that need none first. */
  public List<Attack> all(Problem problem, Policy policy) {
    World world = World.of(problem);
    return Stream.concat(everywhere().stream(), withPoints().stream())
        .map(plan -> plan.on(world, policy))
        .toList();
  }
}
