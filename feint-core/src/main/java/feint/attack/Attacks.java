package feint.attack;

import feint.model.Problem;
import feint.policy.Observable;
import feint.policy.Policy;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Named attacks. Other combinations of knowledge and observables are created by {@link
 * Eavesdropper#plans}.
 */
public enum Attacks implements AttackFactory {
  /** Chooses the trajectory with more incentive, as the paper's eavesdropper does (equation 5). */
  INCENTIVE_SHARE(
      Eavesdropper.of(Knowledge.NOTHING, Observable.INCENTIVES),
      (world, policy) -> new ScoreAttacker(policy, Observation::incentive)),
  /** Chooses the trajectory with more queries. */
  QUERY_SHARE(
      Eavesdropper.of(Knowledge.NOTHING), (world, policy) -> new ScoreAttacker(policy, seen -> 1)),
  /** Chooses the trajectory that was queried first. */
  FIRST(Eavesdropper.of(Knowledge.NOTHING), (world, policy) -> new FirstQueryAttacker(policy)),
  /** Chooses the trajectory that was queried last. */
  LAST(Eavesdropper.of(Knowledge.NOTHING), (world, policy) -> new LastQueryAttacker(policy)),
  /** Chooses the trajectory with more queries while the colluding client was connected. */
  ATTENDANCE_SHARE(
      new Eavesdropper(Knowledge.NOTHING, Set.of(Observable.ATTENDANCE), 1),
      (world, policy) -> new ScoreAttacker(policy, Observation::attending)),
  /** Knows the policy and the oracle, and sees queries and incentives. */
  POLICY_AWARE(Eavesdropper.of(Knowledge.POLICY, Observable.INCENTIVES)),
  /** Knows the policy and the oracle, and sees queries, incentives and steps. */
  POLICY_AWARE_STEPS(Eavesdropper.of(Knowledge.POLICY, Observable.INCENTIVES, Observable.STEPS)),
  /** Chooses the trajectory whose step rate fits the oracle's answers to learning queries best. */
  STALL(
      Eavesdropper.of(Knowledge.MODEL, Observable.INCENTIVES, Observable.STEPS),
      (world, policy) -> new StepRateAttacker(world.problem(), policy.decoys() + 1)),
  /** As policy-aware-steps, for a client that also knows when it was connected itself. */
  CLIENT(
      new Eavesdropper(
          Knowledge.POLICY,
          Set.of(Observable.INCENTIVES, Observable.STEPS, Observable.ATTENDANCE),
          1));

  @SuppressWarnings("ImmutableEnumChecker") // A record with a copied set and a stateless function.
  private final BuiltIn factory;

  /** Creates the attacker of one run. */
  @FunctionalInterface
  private interface Heuristic {

    Attacker start(World world, Policy policy);
  }

  /** A heuristic. */
  Attacks(Eavesdropper who, Heuristic heuristic) {
    this.factory = new BuiltIn(label(), who, Optional.of(heuristic));
  }

  /** A likelihood-ratio attack. */
  Attacks(Eavesdropper who) {
    this.factory = new BuiltIn(label(), who, Optional.empty());
  }

  /**
   * Factory of a built-in attack, with any label and eavesdropper.
   *
   * @param heuristic empty for a likelihood-ratio attack
   */
  private record BuiltIn(String label, Eavesdropper who, Optional<Heuristic> heuristic)
      implements AttackFactory {

    @Override
    public int colluding() {
      return who.colluding();
    }

    @Override
    public Optional<Eavesdropper> eavesdropper() {
      return Optional.of(who);
    }

    @Override
    public Attack on(World world, Policy policy) {
      return heuristic
          .<Attack>map(method -> new HeuristicAttack(label, who, method, world, policy))
          .orElseGet(() -> BayesAttack.of(label, who, world, policy));
    }

    /** Returns this attack with another number of colluding clients. */
    BuiltIn withClients(int clients) {
      return new BuiltIn(
          label + ":" + clients, new Eavesdropper(who.knows(), who.sees(), clients), heuristic);
    }
  }

  /** Returns the knowledge and the observables of the attacker. */
  public Eavesdropper who() {
    return factory.who;
  }

  @Override
  public Optional<Eavesdropper> eavesdropper() {
    return factory.eavesdropper();
  }

  @Override
  public int colluding() {
    return factory.colluding();
  }

  @Override
  public Attack on(World world, Policy policy) {
    return factory.on(world, policy);
  }

  /** Creates the attack on a policy that is played in this problem. */
  public Attack on(Problem problem, Policy policy) {
    return on(World.of(problem), policy);
  }

  /** Creates all attacks that need no clients, in the order of what they need, least first. */
  public static List<Attack> all(Problem problem, Policy policy) {
    World world = World.of(problem);
    return everywhere().map(attack -> attack.on(world, policy)).toList();
  }

  /** Returns all attacks that need no clients, in the order of what they need, least first. */
  public static Stream<Attacks> everywhere() {
    return Arrays.stream(values()).filter(attack -> attack.colluding() == 0);
  }

  /** Returns the names of all attacks. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Attacks::label).toList();
  }

  /**
   * Returns the attacks of an eavesdropper: a likelihood-ratio attack if it knows the oracle or the
   * policy, otherwise one attack for each heuristic that needs no other observables.
   */
  static List<AttackFactory> of(Eavesdropper who) {
    if (who.knows() == Knowledge.NOTHING) {
      return Arrays.stream(values())
          .filter(
              attack ->
                  attack.who().knows() == Knowledge.NOTHING
                      && who.sees().containsAll(attack.who().sees()))
          .<AttackFactory>map(attack -> attack.withClients(who.colluding()))
          .toList();
    }
    return List.of(
        Arrays.stream(values())
            .filter(attack -> attack.factory.heuristic.isEmpty() && attack.who().equals(who))
            .<AttackFactory>map(attack -> attack)
            .findFirst()
            .orElseGet(() -> new BuiltIn(who.label(), who, Optional.empty())));
  }

  /** Returns this attack, or its variant if it needs another number of colluding clients. */
  private AttackFactory withClients(int clients) {
    return colluding() == 0 || colluding() == clients ? this : factory.withClients(clients);
  }

  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Returns the factory of a built-in attack.
   *
   * @param label the name of the attack
   * @param who its knowledge and observables
   * @throws IllegalArgumentException if there is no such attack
   */
  public static AttackFactory factory(String label, Eavesdropper who) {
    return Stream.concat(
            Arrays.stream(values()).filter(attack -> attack.who().equals(who)),
            who.plans().stream())
        .filter(factory -> factory.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "attack of " + who.label() + " must be built in, was " + label));
  }

  private record HeuristicAttack(
      String name, Eavesdropper who, Heuristic method, World world, Policy policy)
      implements Attack {

    @Override
    public Knowledge knows() {
      return who.knows();
    }

    @Override
    public Set<Observable> sees() {
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
