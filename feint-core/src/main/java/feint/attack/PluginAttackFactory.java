package feint.attack;

import feint.math.Point;
import feint.plugin.LoadedPlugin;
import feint.plugin.PluginGuard;
import feint.policy.Observable;
import feint.policy.Policy;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Factory of attacks that a plug-in provides. Faults of the plug-in are reported under its name. An
 * attack receives only the observables that it declares, so that proven bounds apply to it.
 */
public final class PluginAttackFactory implements AttackFactory {

  private static final Set<Observable> POINTS = Set.of(Observable.POINTS, Observable.REPLIES);

  private final LoadedPlugin<AttackerPlugin> plugin;
  private final PluginGuard guard;
  private final int colluding;
  private final boolean points;

  /**
   * Creates a factory of the attacks of a plug-in.
   *
   * @throws feint.plugin.PluginException if the plug-in fails or names a negative number of
   *     colluding clients
   */
  public PluginAttackFactory(LoadedPlugin<AttackerPlugin> plugin) {
    this.plugin = plugin;
    this.guard = plugin.guard();
    this.colluding = guard.call("colluding", plugin.part()::colluding);
    this.points = guard.call("seesPoints", plugin.part()::seesPoints);
    guard.require(colluding >= 0, "colluding must be at least 0, was " + colluding);
  }

  @Override
  public String label() {
    return plugin.name();
  }

  @Override
  public int colluding() {
    return colluding;
  }

  @Override
  public boolean seesPoints() {
    return points;
  }

  @Override
  public Optional<LoadedPlugin<AttackerPlugin>> plugin() {
    return Optional.of(plugin);
  }

  @Override
  public Attack on(World world, Policy policy) {
    Attack attack = guard.call("create", () -> plugin.part().create(world, policy));
    EnumSet<Observable> sees = EnumSet.of(Observable.QUERIES);
    sees.addAll(guard.call("sees", attack::sees));
    if (sees.contains(Observable.CONTENTS)) {
      sees.add(Observable.STEPS);
    }
    guard.require(
        points || sees.stream().noneMatch(POINTS::contains),
        "sees must have no points unless seesPoints says so, was " + sees);
    guard.require(
        sees.contains(Observable.ATTENDANCE) == colluding > 0,
        "sees must have attendance if clients collude, and only then, was " + sees);
    Knowledge knows = guard.call("knows", attack::knows);
    boolean posterior = guard.call("givesPosterior", attack::givesPosterior);
    return new PluginAttack(
        label(), guard, policy.decoys() + 1, new View(sees), knows, posterior, attack);
  }

  /** Filter that hides the observables that an attack does not declare. */
  private record View(Set<Observable> sees) {

    View(Set<Observable> sees) {
      this.sees = Set.copyOf(sees);
    }

    private boolean see(Observable observable) {
      return sees.contains(observable);
    }

    Observation of(Observation all) {
      return new Observation(
          all.trajectory(),
          see(Observable.INCENTIVES) ? all.incentive() : 0,
          stepState(all),
          see(Observable.STATE) ? all.state() : 0,
          see(Observable.ATTENDANCE) ? all.attending() : 0,
          see(Observable.POINTS) ? all.point() : Point.NOWHERE,
          see(Observable.REPLIES) ? all.reply() : Point.NOWHERE);
    }

    private int stepState(Observation all) {
      if (!see(Observable.STEPS)) {
        return 0;
      }
      if (all.stepState() == Observation.GIVEN_UP) {
        return 0;
      }
      return all.step() && !see(Observable.CONTENTS) ? 1 : all.stepState();
    }
  }

  private record PluginAttack(
      String name,
      PluginGuard guard,
      int trajectories,
      View view,
      Knowledge knows,
      boolean givesPosterior,
      Attack attack)
      implements Attack {

    @Override
    public Set<Observable> sees() {
      return view.sees();
    }

    @Override
    public int colluding() {
      return attack.colluding();
    }

    @Override
    public Attacker start() {
      Attacker attacker = guard.call("start", attack::start);
      return new Attacker() {
        @Override
        public void see(Observation next) {
          guard.run("see", () -> attacker.see(view.of(next)));
        }

        @Override
        public void ended() {
          guard.run("ended", attacker::ended);
        }

        @Override
        public Posterior now() {
          return checked(guard.call("now", attacker::now));
        }
      };
    }

    private Posterior checked(Posterior now) {
      guard.require(
          now.contradicts() || now.trajectories() == trajectories,
          "a posterior must have a probability for each of "
              + trajectories
              + " trajectories, was "
              + now);
      return now;
    }
  }

  /** Returns the guard of the plug-in that created an attack, if one did. */
  public static Optional<PluginGuard> guard(Attack attack) {
    return attack instanceof PluginAttack own ? Optional.of(own.guard()) : Optional.empty();
  }

  /** Creates factories for several plug-ins. */
  public static List<AttackFactory> of(List<LoadedPlugin<AttackerPlugin>> plugins) {
    return plugins.stream().<AttackFactory>map(PluginAttackFactory::new).toList();
  }
}
