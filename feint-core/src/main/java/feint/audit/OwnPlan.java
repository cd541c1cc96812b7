package feint.audit;

import feint.math.Point;
import feint.part.Guard;
import feint.part.Owned;
import feint.policy.Policy;
import feint.policy.Sight;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The attack of a part that waits for its victim: what it gets wrong is the part's fault, in words,
 * and it looks at no more than it says, or it would be taken for somebody of whom a proof speaks.
 */
public final class OwnPlan implements Plan {

  private static final Set<Sight> POINTS = Set.of(Sight.POINTS, Sight.REPLIES);

  private final Owned<AttackerPart> part;
  private final Guard guard;
  private final int colluding;
  private final boolean points;

  public OwnPlan(Owned<AttackerPart> part) {
    this.part = part;
    this.guard = part.guard();
    this.colluding = guard.call("colluding", part.part()::colluding);
    this.points = guard.call("seesPoints", part.part()::seesPoints);
    guard.require(colluding >= 0, "colluding must be at least 0, was " + colluding);
  }

  @Override
  public String label() {
    return part.name();
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
  public Attack on(World world, Policy policy) {
    Attack made = guard.call("create", () -> part.part().create(world, policy));
    EnumSet<Sight> sees = EnumSet.of(Sight.QUERIES);
    sees.addAll(guard.call("sees", made::sees));
    if (sees.contains(Sight.CONTENTS)) {
      sees.add(Sight.STEPS);
    }
    guard.require(
        points || sees.stream().noneMatch(POINTS::contains),
        "sees must have no points unless seesPoints says so, was " + sees);
    guard.require(
        sees.contains(Sight.ATTENDANCE) == colluding > 0,
        "sees must have attendance if clients collude, and only then, was " + sees);
    Knowledge knows = guard.call("knows", made::knows);
    boolean posterior = guard.call("givesPosterior", made::givesPosterior);
    return new Own(part, world, policy, new Eye(sees), knows, posterior, made);
  }

  /** Shows of a query what somebody says that it looks at. */
  private record Eye(Set<Sight> sees) {

    Eye(Set<Sight> sees) {
      this.sees = Set.copyOf(sees);
    }

    private boolean see(Sight sight) {
      return sees.contains(sight);
    }

    Observation of(Observation all) {
      return new Observation(
          all.trajectory(),
          see(Sight.INCENTIVES) ? all.incentive() : 0,
          madeIn(all),
          see(Sight.STATE) ? all.state() : 0,
          see(Sight.ATTENDANCE) ? all.attending() : 0,
          see(Sight.POINTS) ? all.point() : Point.NOWHERE,
          see(Sight.REPLIES) ? all.reply() : Point.NOWHERE);
    }

    private int madeIn(Observation all) {
      if (!see(Sight.STEPS)) {
        return 0;
      }
      if (all.madeIn() == Observation.GIVEN_UP) {
        return 0;
      }
      return all.step() && !see(Sight.CONTENTS) ? 1 : all.madeIn();
    }
  }

  private record Own(
      Owned<AttackerPart> part,
      World world,
      Policy policy,
      Eye eye,
      Knowledge knows,
      boolean givesPosterior,
      Attack attack)
      implements Attack {

    @Override
    public String name() {
      return part.name();
    }

    Guard guard() {
      return part.guard();
    }

    @Override
    public Set<Sight> sees() {
      return eye.sees();
    }

    @Override
    public int colluding() {
      return attack.colluding();
    }

    @Override
    public Attacker start() {
      Guard guard = guard();
      Attacker attacker = guard.call("start", attack::start);
      return new Attacker() {
        @Override
        public void see(Observation next) {
          guard.run("see", () -> attacker.see(eye.of(next)));
        }

        @Override
        public void ended() {
          guard.run("ended", attacker::ended);
        }

        @Override
        public Suspicion now() {
          return checked(guard.call("now", attacker::now));
        }
      };
    }

    private Suspicion checked(Suspicion now) {
      int trajectories = policy.decoys() + 1;
      guard()
          .require(
              now.contradicts() || now.trajectories() == trajectories,
              "a suspicion must have a probability for each of "
                  + trajectories
                  + " trajectories, was "
                  + now);
      return now;
    }
  }

  /** The part that made an attack on this policy in this world, if one did. */
  public static Optional<Owned<AttackerPart>> part(Attack attack, World world, Policy policy) {
    return attack instanceof Own own && own.world.equals(world) && own.policy == policy
        ? Optional.of(own.part)
        : Optional.empty();
  }

  /** Who answers for an attack, if a part does. */
  static Optional<Guard> guard(Attack attack) {
    return attack instanceof Own own ? Optional.of(own.guard()) : Optional.empty();
  }

  /** Of several parts. */
  public static List<Plan> of(List<Owned<AttackerPart>> parts) {
    return parts.stream().<Plan>map(OwnPlan::new).toList();
  }
}
