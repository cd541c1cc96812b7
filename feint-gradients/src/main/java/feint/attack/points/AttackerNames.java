package feint.attack.points;

import feint.attack.Attack;
import feint.attack.AttackFactory;
import feint.attack.AttackerPlugin;
import feint.attack.Attacks;
import feint.attack.PluginAttackFactory;
import feint.attack.World;
import feint.model.Problem;
import feint.plugin.LoadedPlugin;
import feint.policy.Policy;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** The named attackers: built-in ones and those of plug-ins. */
public final class AttackerNames {

  /** The built-in attackers, those that need the fewest observables first. */
  public static final AttackerNames BUILT_IN =
      new AttackerNames(
          Stream.concat(
                  Arrays.<AttackFactory>stream(Attacks.values()),
                  Stream.of(new PointPlan(Convergence.NAME, Convergence::new)))
              .toList());

  private final List<AttackFactory> plans;

  private AttackerNames(List<AttackFactory> plans) {
    this.plans = List.copyOf(plans);
  }

  /**
   * Factory of an attack on a given number of trajectories.
   *
   * @param attack by the number of trajectories
   */
  private record PointPlan(String label, IntFunction<Attack> attack) implements AttackFactory {

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

  /**
   * Returns these attackers and those of plug-ins.
   *
   * @param plugins whose names differ from those of these attackers
   */
  public AttackerNames with(List<LoadedPlugin<AttackerPlugin>> plugins) {
    return new AttackerNames(
        Stream.concat(plans.stream(), PluginAttackFactory.of(plugins).stream()).toList());
  }

  /** Returns the names of all attackers. */
  public List<String> names() {
    return plans.stream().map(AttackFactory::label).toList();
  }

  /** Returns the factories of all attackers. */
  public List<AttackFactory> plans() {
    return plans;
  }

  /** Returns the attackers that need neither points nor clients. */
  public List<AttackFactory> everywhere() {
    return plans.stream().filter(plan -> plan.colluding() == 0 && !plan.seesPoints()).toList();
  }

  /** Returns the attackers that need clients and no points. */
  public List<AttackFactory> amongClients() {
    return plans.stream().filter(plan -> plan.colluding() > 0 && !plan.seesPoints()).toList();
  }

  /** Returns the attackers that need points and no clients. */
  public List<AttackFactory> withPoints() {
    return plans.stream().filter(plan -> plan.colluding() == 0 && plan.seesPoints()).toList();
  }

  /** Returns all attacks on runs whose points are observed, those that need no points first. */
  public List<Attack> all(Problem problem, Policy policy) {
    World world = World.of(problem);
    return Stream.concat(everywhere().stream(), withPoints().stream())
        .map(plan -> plan.on(world, policy))
        .toList();
  }
}
