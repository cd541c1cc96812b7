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
      return simple(
          Knowledge.NOTHING, () -> new Scale(policy, Observation::incentive), Sight.INCENTIVES);
    }
  },
  /** The trajectory with more queries. */
  QUERY_SHARE {
    @Override
    public Attack on(Problem problem, Policy policy) {
      return simple(Knowledge.NOTHING, () -> new Scale(policy, seen -> 1));
    }
  },
  /** The trajectory that was queried first. */
  FIRST {
    @Override
    public Attack on(Problem problem, Policy policy) {
      return simple(Knowledge.NOTHING, () -> new First(policy));
    }
  },
  /** The trajectory that was queried last. */
  LAST {
    @Override
    public Attack on(Problem problem, Policy policy) {
      return simple(Knowledge.NOTHING, () -> new Last(policy));
    }
  },
  /**
   * Knows the policy and the oracle, and sees types and incentives. Against a policy that itself
   * remembers steps it is shown these, too, which can only help it.
   */
  POLICY_AWARE {
    @Override
    public Attack on(Problem problem, Policy policy) {
      return new PolicyAware(
          label(), problem, policy, shown(policy, Sight.QUERIES, Sight.INCENTIVES));
    }
  },
  /** Knows the policy and the oracle, and sees types, incentives and steps. */
  POLICY_AWARE_STEPS {
    @Override
    public Attack on(Problem problem, Policy policy) {
      return new PolicyAware(
          label(), problem, policy, shown(policy, Sight.QUERIES, Sight.INCENTIVES, Sight.STEPS));
    }
  },
  /** The trajectory whose pattern of steps fits the oracle's answers to learning queries better. */
  STALL {
    @Override
    public Attack on(Problem problem, Policy policy) {
      return simple(
          Knowledge.MODEL,
          () -> new Stall(problem, policy.decoys() + 1),
          Sight.INCENTIVES,
          Sight.STEPS);
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

  /** What is seen, and what the policy remembers: without that its next move cannot be told. */
  private static Set<Sight> shown(Policy policy, Sight first, Sight... more) {
    EnumSet<Sight> all = EnumSet.of(first, more);
    all.addAll(policy.remembers());
    return all;
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

  /** Weighs the trajectories against each other. */
  private static final class Scale implements Attacker {

    private final ToIntFunction<Observation> weight;
    private final double[] weights;

    Scale(Policy policy, ToIntFunction<Observation> weight) {
      this.weight = weight;
      this.weights = new double[policy.decoys() + 1];
    }

    @Override
    public void see(Observation next) {
      weights[next.trajectory()] += weight.applyAsInt(next);
    }

    @Override
    public Suspicion now() {
      return Suspicion.most(weights);
    }
  }

  private static final class First implements Attacker {

    private final double[] weights;
    private boolean begun;

    First(Policy policy) {
      this.weights = new double[policy.decoys() + 1];
    }

    @Override
    public void see(Observation next) {
      weights[next.trajectory()] = begun ? weights[next.trajectory()] : 1;
      begun = true;
    }

    @Override
    public Suspicion now() {
      return Suspicion.most(weights);
    }
  }

  private static final class Last implements Attacker {

    private final double[] weights;

    Last(Policy policy) {
      this.weights = new double[policy.decoys() + 1];
    }

    @Override
    public void see(Observation next) {
      Arrays.fill(weights, 0);
      weights[next.trajectory()] = 1;
    }

    @Override
    public Suspicion now() {
      return Suspicion.most(weights);
    }
  }
}
