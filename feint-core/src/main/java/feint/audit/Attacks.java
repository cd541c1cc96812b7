package feint.audit;

import feint.model.Problem;
import feint.policy.Policy;
import feint.policy.Sight;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The attacks that have names, among all that can be made of what is known and what is seen. */
public enum Attacks implements Plan {
  /** The paper's eavesdropper (equation 5): the trajectory with more incentive. */
  INCENTIVE_SHARE(
      Eavesdropper.of(Knowledge.NOTHING, Sight.INCENTIVES),
      (world, policy) -> new Scale(policy, Observation::incentive)),
  /** The trajectory with more queries. */
  QUERY_SHARE(Eavesdropper.of(Knowledge.NOTHING), (world, policy) -> new Scale(policy, seen -> 1)),
  /** The trajectory that was queried first. */
  FIRST(Eavesdropper.of(Knowledge.NOTHING), (world, policy) -> new First(policy)),
  /** The trajectory that was queried last. */
  LAST(Eavesdropper.of(Knowledge.NOTHING), (world, policy) -> new Last(policy)),
  /** The trajectory with more queries while the client was there who watches. */
  ATTENDANCE_SHARE(
      new Eavesdropper(Knowledge.NOTHING, Set.of(Sight.ATTENDANCE), 1),
      (world, policy) -> new Scale(policy, Observation::attending)),
  /** Knows the policy and the oracle, and sees queries and incentives. */
  POLICY_AWARE(Eavesdropper.of(Knowledge.POLICY, Sight.INCENTIVES)),
  /** Knows the policy and the oracle, and sees queries, incentives and steps. */
  POLICY_AWARE_STEPS(Eavesdropper.of(Knowledge.POLICY, Sight.INCENTIVES, Sight.STEPS)),
  /** The trajectory whose pattern of steps fits the oracle's answers to learning queries better. */
  STALL(
      Eavesdropper.of(Knowledge.MODEL, Sight.INCENTIVES, Sight.STEPS),
      (world, policy) -> new Stall(world.problem(), policy.decoys() + 1)),
  /** As policy-aware-steps, and a client: it also knows when it was connected itself. */
  CLIENT(
      new Eavesdropper(
          Knowledge.POLICY, Set.of(Sight.INCENTIVES, Sight.STEPS, Sight.ATTENDANCE), 1));

  @SuppressWarnings("ImmutableEnumChecker") // A record whose set is a copy.
  private final Eavesdropper who;

  @SuppressWarnings("ImmutableEnumChecker") // A function without a state.
  private final Method method;

  private final boolean weighs;

  /** How it comes to its suspicion. */
  @FunctionalInterface
  private interface Method {

    /** Whoever does so in one run. */
    Attacker start(World world, Policy policy);
  }

  /** By a rule of thumb. */
  Attacks(Eavesdropper who, Method rule) {
    this.who = who;
    this.method = rule;
    this.weighs = false;
  }

  /** By weighing all that it knows and sees. */
  Attacks(Eavesdropper who) {
    this.who = who;
    this.method = (world, policy) -> Weighing.of("", who, world, policy).start();
    this.weighs = true;
  }

  /** What it knows, and what it sees. */
  public Eavesdropper who() {
    return who;
  }

  @Override
  public int colluding() {
    return who.colluding();
  }

  @Override
  public Attack on(World world, Policy policy) {
    return weighs
        ? Weighing.of(label(), who, world, policy)
        : new Simple(label(), who, method, world, policy);
  }

  /** The attack on a policy that is played in this problem. */
  public Attack on(Problem problem, Policy policy) {
    return on(World.of(problem), policy);
  }

  /** All that need no clients, on one problem, those who need least first. */
  public static List<Attack> all(Problem problem, Policy policy) {
    World world = World.of(problem);
    return everywhere().map(attack -> attack.on(world, policy)).toList();
  }

  /** All that can be made wherever there are queries, those who need least first. */
  public static Stream<Attacks> everywhere() {
    return Arrays.stream(values()).filter(attack -> attack.colluding() == 0);
  }

  /** Their names. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Attacks::label).toList();
  }

  /** Those that have no other method than this eavesdropper's knowledge and sight. */
  static Stream<Attacks> weighing(Eavesdropper who) {
    return Arrays.stream(values()).filter(attack -> attack.weighs && attack.who.equals(who));
  }

  /** The rules of thumb of whoever knows nothing, and sees this. */
  static Stream<Plan> rules(Eavesdropper who) {
    return Arrays.stream(values())
        .filter(
            attack ->
                attack.who.knows() == Knowledge.NOTHING
                    && who.sees().containsAll(attack.who.sees()))
        .map(attack -> attack.amongst(who.colluding()));
  }

  /** The same with so many clients, if it needs clients. */
  private Plan amongst(int clients) {
    if (colluding() == 0 || colluding() == clients) {
      return this;
    }
    Eavesdropper more = new Eavesdropper(who.knows(), who.sees(), clients);
    String label = label() + ":" + clients;
    Method rule = method;
    return new Plan() {
      @Override
      public String label() {
        return label;
      }

      @Override
      public int colluding() {
        return clients;
      }

      @Override
      public Attack on(World world, Policy policy) {
        return new Simple(label, more, rule, world, policy);
      }
    };
  }

  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Who attacks, if it is an attack of Feint's own on this policy in this world: then {@link
   * #planned} can make it anew from its name.
   */
  public static Optional<Eavesdropper> who(Attack attack, World world, Policy policy) {
    if (attack instanceof Simple simple) {
      return simple.world.equals(world) && simple.policy == policy
          ? Optional.of(simple.who)
          : Optional.empty();
    }
    return attack instanceof Weighing weighing && weighing.isOn(world, policy)
        ? Optional.of(weighing.who())
        : Optional.empty();
  }

  /** The plan of an attack of Feint's own, by its name and who attacks. */
  public static Plan planned(String label, Eavesdropper who) {
    return Stream.concat(
            Arrays.stream(values()).filter(attack -> attack.who.equals(who)), who.plans().stream())
        .filter(plan -> plan.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "attack of " + who.label() + " must be one of Feint's own, was " + label));
  }

  private record Simple(String name, Eavesdropper who, Method method, World world, Policy policy)
      implements Attack {

    @Override
    public Knowledge knows() {
      return who.knows();
    }

    @Override
    public Set<Sight> sees() {
      return who.sees();
    }

    @Override
    public int colluding() {
      return who.colluding();
    }

    @Override
    public boolean givesPosterior() {
      return false;
    }

    @Override
    public Attacker start() {
      return method.start(world, policy);
    }
  }
}
