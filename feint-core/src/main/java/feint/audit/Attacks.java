package feint.audit;

import feint.model.Problem;
import feint.policy.Policy;
import feint.policy.Sight;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** The attacks that need no more than queries, incentives and steps. */
public enum Attacks {
  /** The paper's eavesdropper (equation 5): the trajectory with more incentive. */
  INCENTIVE_SHARE {
    @Override
    public Attack on(Problem problem, Policy policy) {
      return simple(Knowledge.NOTHING, () -> new Scale(Observation::incentive), Sight.INCENTIVES);
    }
  },
  /** The trajectory with more queries. */
  QUERY_SHARE {
    @Override
    public Attack on(Problem problem, Policy policy) {
      return simple(Knowledge.NOTHING, () -> new Scale(seen -> 1));
    }
  },
  /** The trajectory that was queried first. */
  FIRST {
    @Override
    public Attack on(Problem problem, Policy policy) {
      return simple(Knowledge.NOTHING, First::new);
    }
  },
  /** The trajectory that was queried last. */
  LAST {
    @Override
    public Attack on(Problem problem, Policy policy) {
      return simple(Knowledge.NOTHING, Last::new);
    }
  },
  /**
   * Knows the policy and the oracle, and sees types and incentives. Against a policy that itself
   * remembers steps it is shown these, too, which can only help it.
   */
  POLICY_AWARE {
    @Override
    public Attack on(Problem problem, Policy policy) {
      return new PolicyAware(label(), problem, policy, policy.remembersSteps());
    }
  },
  /** Knows the policy and the oracle, and sees types, incentives and steps. */
  POLICY_AWARE_STEPS {
    @Override
    public Attack on(Problem problem, Policy policy) {
      return new PolicyAware(label(), problem, policy, true);
    }
  },
  /** The trajectory whose pattern of steps fits the oracle's answers to learning queries better. */
  STALL {
    @Override
    public Attack on(Problem problem, Policy policy) {
      return simple(Knowledge.MODEL, () -> new Stall(problem), Sight.INCENTIVES, Sight.STEPS);
    }
  };

  /** The attack on a policy that is played in this problem. */
  public abstract Attack on(Problem problem, Policy policy);

  /** All of them, those who need least first. */
  public static List<Attack> all(Problem problem, Policy policy) {
    return Arrays.stream(values()).map(attack -> attack.on(problem, policy)).toList();
  }

  /** The names of all of them, in the order of {@link #all}. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Attacks::label).toList();
  }

  /** Its name in reports and on the command line. */
  public String label() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }

  private record Simple(String name, Knowledge knows, Set<Sight> sees, Supplier<Attacker> attackers)
      implements Attack {

    @Override
    public boolean givesPosterior() {
      return false;
    }

    @Override
    public Attacker start() {
      return attackers.get();
    }
  }

  Attack simple(Knowledge knows, Supplier<Attacker> attackers, Sight... more) {
    return new Simple(label(), knows, EnumSet.of(Sight.QUERIES, more), attackers);
  }

  /** Weighs the two trajectories against each other. */
  private static final class Scale implements Attacker {

    private final ToIntFunction<Observation> weight;
    private long difference;

    Scale(ToIntFunction<Observation> weight) {
      this.weight = weight;
    }

    @Override
    public void see(Observation next) {
      int by = weight.applyAsInt(next);
      difference += next.trajectory() == 0 ? by : -by;
    }

    @Override
    public Suspicion now() {
      return Suspicion.towards((double) difference);
    }
  }

  private static final class First implements Attacker {

    private Suspicion suspicion = Suspicion.NOBODY;

    @Override
    public void see(Observation next) {
      suspicion = suspicion == Suspicion.NOBODY ? Last.pointingAt(next) : suspicion;
    }

    @Override
    public Suspicion now() {
      return suspicion;
    }
  }

  private static final class Last implements Attacker {

    private Suspicion suspicion = Suspicion.NOBODY;

    @Override
    public void see(Observation next) {
      suspicion = pointingAt(next);
    }

    static Suspicion pointingAt(Observation next) {
      return Suspicion.towards(next.trajectory() == 0 ? 1 : -1);
    }

    @Override
    public Suspicion now() {
      return suspicion;
    }
  }
}
