package feint.audit;

import feint.model.Problem;
import feint.policy.Policy;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** The attacks that need no more than queries, incentives and steps. */
public final class Attacks {

  /** Sums closer to equal than this are equal. */
  private static final double COIN = 1e-9;

  /** The names of all of them, in the order of {@link #all}. */
  public static final List<String> NAMES =
      List.of(
          "incentive-share",
          "query-share",
          "first",
          "last",
          "policy-aware",
          "policy-aware-steps",
          "stall");

  private Attacks() {}

  /** All of them, the simple ones first. */
  public static List<Attack> all(Problem problem, Policy policy) {
    return List.of(
        incentiveShare(),
        queryShare(),
        first(),
        last(),
        policyAware(problem, policy),
        policyAwareSteps(problem, policy),
        stall(problem));
  }

  /** The paper's eavesdropper (equation 5): the trajectory with more incentive. */
  public static Attack incentiveShare() {
    return simple("incentive-share", () -> new Scale(Sighting::incentive));
  }

  /** The trajectory with more queries. */
  public static Attack queryShare() {
    return simple("query-share", () -> new Scale(sighting -> 1));
  }

  /** The trajectory that was queried first. */
  public static Attack first() {
    return simple("first", First::new);
  }

  /** The trajectory that was queried last. */
  public static Attack last() {
    return simple("last", Last::new);
  }

  /** The trajectory whose pattern of steps fits the oracle's answers to learning queries better. */
  public static Attack stall(Problem problem) {
    return simple("stall", () -> new Stall(problem));
  }

  /**
   * Knows the policy and the oracle, and sees types and incentives. Against a policy that itself
   * remembers steps it is shown these, too, which can only help it.
   */
  public static Attack policyAware(Problem problem, Policy policy) {
    return new PolicyAware("policy-aware", problem, policy, policy.remembersSteps());
  }

  /** Knows the policy and the oracle, and sees types, incentives and steps. */
  public static Attack policyAwareSteps(Problem problem, Policy policy) {
    return new PolicyAware("policy-aware-steps", problem, policy, true);
  }

  private record Simple(String name, Supplier<Attacker> attackers) implements Attack {

    @Override
    public boolean givesPosterior() {
      return false;
    }

    @Override
    public Attacker start() {
      return attackers.get();
    }
  }

  private static Attack simple(String name, Supplier<Attacker> attackers) {
    return new Simple(name, attackers);
  }

  /** The direction in which a difference points. */
  static double direction(double difference) {
    return Math.abs(difference) <= COIN ? 0.5 : difference > 0 ? 1 : 0;
  }

  /** Weighs the two trajectories against each other. */
  private static final class Scale implements Attacker {

    private final ToIntFunction<Sighting> weight;
    private long difference;

    Scale(ToIntFunction<Sighting> weight) {
      this.weight = weight;
    }

    @Override
    public void see(Sighting next) {
      difference += next.first() ? weight.applyAsInt(next) : -weight.applyAsInt(next);
    }

    @Override
    public double first() {
      return direction((double) difference);
    }
  }

  private static final class First implements Attacker {

    private double first = 0.5;

    @Override
    public void see(Sighting next) {
      first = first == 0.5 ? (next.first() ? 1 : 0) : first;
    }

    @Override
    public double first() {
      return first;
    }
  }

  private static final class Last implements Attacker {

    private double first = 0.5;

    @Override
    public void see(Sighting next) {
      first = next.first() ? 1 : 0;
    }

    @Override
    public double first() {
      return first;
    }
  }
}
