package feint.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.Distribution;
import feint.math.StochasticMatrix;
import feint.model.Objective;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.policy.DecisionRule;
import feint.policy.MixturePolicy;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.Policy.Part;
import feint.policy.TestPolicies;
import feint.policy.markov.ExactPolicy;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.solver.backward.BackwardInduction;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Attackers on runs whose posterior is known by hand. */
class AttacksTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(10, 3);

  private static Observation first(int incentive, boolean step) {
    return new Observation(0, incentive, step);
  }

  private static Observation second(int incentive, boolean step) {
    return new Observation(1, incentive, step);
  }

  private static double says(Attack attack, Observation... run) {
    Attacker attacker = attack.start();
    for (Observation seen : run) {
      attacker.see(seen);
    }
    return attacker.now().probability(0);
  }

  /** Creates an attack that does not know the policy. */
  private static Attack plain(Attacks attack) {
    return attack.on(PROBLEM, StationaryPolicies.random(PROBLEM.shape()));
  }

  @Test
  void posteriorBeforeTheFirstQueryIsUniform() {
    for (Attack attack : Attacks.all(PROBLEM, StationaryPolicies.random(PROBLEM.shape()))) {
      assertThat(says(attack)).as(attack.name()).isEqualTo(0.5);
    }
  }

  @Test
  void incentiveShareComparesIncentives() {
    Attack attack = plain(Attacks.INCENTIVE_SHARE);

    assertThat(says(attack, first(3, true), second(1, true), second(1, true))).isEqualTo(1);
    assertThat(says(attack, first(1, true), second(3, true))).isEqualTo(0);
    assertThat(says(attack, first(2, true), second(1, true), second(1, true))).isEqualTo(0.5);
  }

  @Test
  void queryShareCountsQueries() {
    Attack attack = plain(Attacks.QUERY_SHARE);

    assertThat(says(attack, first(3, true), second(1, true), second(1, true))).isEqualTo(0);
    assertThat(says(attack, first(1, true), second(3, true))).isEqualTo(0.5);
    assertThat(says(attack, first(1, true))).isEqualTo(1);
  }

  @Test
  void firstAndLastChooseTheEndsOfARun() {
    Observation[] run = {first(1, true), second(1, true), second(3, true)};

    assertThat(says(plain(Attacks.FIRST), run)).isEqualTo(1);
    assertThat(says(plain(Attacks.LAST), run)).isEqualTo(0);
  }

  /** Under the stationary distribution incentive 3 succeeds with probability 0.55. */
  @Test
  void stallChoosesTheStepRateThatFitsTheOracle() {
    Attack attack = plain(Attacks.STALL);

    assertThat(says(attack, first(3, true), first(3, false), second(3, true), second(3, true)))
        .isEqualTo(1);
    assertThat(says(attack, first(3, true), first(3, true), second(3, true), second(3, false)))
        .isEqualTo(0);
    assertThat(says(attack, first(3, false), second(3, true), second(3, false))).isEqualTo(0);
    assertThat(says(attack, first(3, true), second(3, true))).isEqualTo(0.5);
    assertThat(says(attack, first(3, true), first(3, false))).isEqualTo(0.5);
  }

  /** Learns with probability p in every state, always for the same incentive. */
  private static MarkovPolicy coin(Problem problem, double p) {
    return StationaryPolicies.always(
        problem.shape(), TestPolicies.atOnePrice(problem.shape(), 0, (o, b) -> p));
  }

  private static Problem oneState(double gamma) {
    return Problem.builder().horizon(10).successes(2).success(new double[] {gamma}).build();
  }

  /** 0.7 0.7 0.3 against 0.3 0.3 0.7. */
  @Test
  void policyAwareUsesTheTypes() {
    Problem problem = oneState(0.5);
    Attack attack = Attacks.POLICY_AWARE.on(problem, coin(problem, 0.7));

    assertThat(says(attack, first(1, true), first(1, false), second(1, true)))
        .isCloseTo(0.7, within(1e-12));
  }

  /** Both types are equally likely, but the decoy always steps and the real one with 0.2. */
  @Test
  void policyAwareStepsUsesTheSteps() {
    Problem problem = oneState(0.2);
    Policy policy = coin(problem, 0.5);

    assertThat(
            says(Attacks.POLICY_AWARE_STEPS.on(problem, policy), first(1, true), second(1, true)))
        .isEqualTo(0.5);
    assertThat(says(Attacks.POLICY_AWARE_STEPS.on(problem, policy), first(1, true)))
        .isCloseTo(0.2 / 1.2, within(1e-12));
    assertThat(says(Attacks.POLICY_AWARE_STEPS.on(problem, policy), first(1, false))).isEqualTo(1);
    assertThat(says(Attacks.POLICY_AWARE.on(problem, policy), first(1, false))).isEqualTo(0.5);
  }

  /** Greedy learns until the queue, of 2, is empty: with 0.5 after two queries with 0.25. */
  @Test
  void policyAwareFollowsTheQueue() {
    Problem problem = oneState(0.5);
    Attack attack = Attacks.POLICY_AWARE.on(problem, StationaryPolicies.greedy(problem.shape()));

    assertThat(says(attack, first(1, true), first(1, true), second(1, true))).isEqualTo(1);
    HypothesisFilter reading =
        new HypothesisFilter(
            World.of(problem),
            StationaryPolicies.greedy(problem.shape()),
            Set.of(Observable.QUERIES, Observable.INCENTIVES),
            0);
    reading.see(first(1, false));
    reading.see(first(1, false));
    assertThat(reading.logLikelihood()).isEqualTo(0);
    reading.see(second(1, true));
    assertThat(reading.logLikelihood()).isCloseTo(Math.log(0.25), within(1e-12));
    reading.see(first(1, false));
    assertThat(reading.logLikelihood()).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  /** The state moves from 1 to 2 with certainty, and only state 2 is learnt in. */
  @Test
  void policyAwareFollowsTheOracle() {
    Problem problem =
        Problem.builder()
            .horizon(4)
            .successes(4)
            .success(new double[] {0.5}, new double[] {0.5})
            .oracle(
                new OracleChain(
                    StochasticMatrix.of(new double[] {0, 1}, new double[] {1, 0}),
                    Distribution.of(0.9, 0.1)))
            .build();
    DecisionRule rule =
        DecisionRule.deterministic(
            problem.shape(),
            (o, b) -> o == 2 ? problem.actions().learning(0) : problem.actions().obfuscating(0));
    MarkovPolicy policy = StationaryPolicies.always(problem.shape(), rule);

    assertThat(says(Attacks.POLICY_AWARE.on(problem, policy), first(1, true)))
        .isCloseTo(0.1, within(1e-12));
    assertThat(says(Attacks.POLICY_AWARE.on(problem, policy), first(1, true), second(1, true)))
        .isCloseTo(0.1, within(1e-12));
    // Neither trajectory can be queried twice in succession: there is no guess, not even a random
    // one.
    List<Observation> twice = List.of(first(1, true), first(1, true));
    assertThat(Attacks.POLICY_AWARE.on(problem, policy).after(twice).contradicts()).isTrue();
  }

  /**
   * One of two coins for a whole run: 0.6 0.9&sup2; + 0.4 0.2&sup2; against 0.6 0.1&sup2; + 0.4
   * 0.8&sup2;.
   */
  @Test
  void mixtureIsDrawnOnce() {
    Problem problem = oneState(0.5);
    Policy mixture =
        MixturePolicy.of(
            List.of(new Part(coin(problem, 0.9), 0.6), new Part(coin(problem, 0.2), 0.4)));
    double real = 0.6 * 0.81 + 0.4 * 0.04;
    double exchanged = 0.6 * 0.01 + 0.4 * 0.64;

    assertThat(says(Attacks.POLICY_AWARE.on(problem, mixture), first(1, true), first(1, true)))
        .isCloseTo(real / (real + exchanged), within(1e-12));
  }

  /** A table of reachable states rules out a hypothesis for which it has no ledger. */
  @Test
  void tableWithoutUnreachableStatesGivesTheSamePosterior() {
    Problem problem = KnownProblems.threeStateGoal(10, 3);
    ExactPolicy whole = BackwardInduction.solve(problem).policy();
    ExactPolicy reachable = whole.reachable();
    for (int code = 0; code < 1024; code++) {
      Attacker one = Attacks.POLICY_AWARE.on(problem, whole).start();
      Attacker other = Attacks.POLICY_AWARE.on(problem, reachable).start();
      for (int t = 0; t < 10; t++) {
        Observation sighting = new Observation(1 - (code >> t & 1), 3, true);
        one.see(sighting);
        other.see(sighting);
        assertThat(other.now()).hasToString(one.now().toString());
      }
    }
  }

  /** Attacks with equal knowledge and equal observations are run once, under any name. */
  @Test
  void attacksThatDifferInNameOnlyAreEvaluatedOnce() {
    Policy coin = coin(PROBLEM, 0.5);
    Policy other = coin(PROBLEM, 0.5);
    World world = World.of(PROBLEM);
    BayesAttack one = weighing(Attacks.POLICY_AWARE, world, coin);
    assertThat(one.sameAs(weighing(Attacks.POLICY_AWARE, World.of(PROBLEM), coin))).isTrue();
    assertThat(one.sameAs(weighing(Attacks.POLICY_AWARE_STEPS, world, coin))).isFalse();
    assertThat(one.sameAs(weighing(Attacks.POLICY_AWARE, world, other))).isFalse();
    assertThat(one.sameAs(weighing(Attacks.POLICY_AWARE, world.inRows(2, true), coin))).isFalse();
    AttackFactory model = Eavesdropper.of(Knowledge.MODEL, Observable.INCENTIVES).plans().get(0);
    BayesAttack presuming = (BayesAttack) model.on(world, coin);
    assertThat(presuming.sameAs((BayesAttack) model.on(world, other))).isTrue();
    assertThat(presuming.sameAs(one)).isFalse();
    assertThat(one.sameAs(presuming)).isFalse();

    DistinctAttacks distinct =
        new DistinctAttacks(
            List.of(
                Attacks.FIRST.on(world, coin),
                one,
                Attacks.FIRST.on(world, coin),
                weighing(Attacks.POLICY_AWARE, world, coin),
                presuming));
    assertThat(distinct.all()).hasSize(4);
    List<String> work = List.of("a", "b", "c", "d");
    assertThat(List.of(distinct.of(work, 0), distinct.of(work, 1), distinct.of(work, 2)))
        .containsExactly("a", "b", "c");
    assertThat(distinct.of(work, 3)).isEqualTo("b");
    assertThat(distinct.of(work, 4)).isEqualTo("d");
    assertThat(distinct.<String>first(List.of("a", "b", "c", "also b", "d"))).isEqualTo(work);
  }

  private static BayesAttack weighing(Attacks attack, World world, Policy policy) {
    return (BayesAttack) attack.on(world, policy);
  }

  /** The name and the eavesdropper of a built-in attack define its factory. */
  @Test
  void builtInAttacksAreFoundByTheirNames() {
    Policy coin = coin(PROBLEM, 0.5);
    World world = World.of(PROBLEM);
    for (Attacks attack : Attacks.values()) {
      assertThat(attack.eavesdropper()).hasValue(attack.who());
      assertThat(attack.plugin()).isEmpty();
      assertThat(Attacks.factory(attack.label(), attack.who())).isSameAs(attack);
    }
    Eavesdropper model = Eavesdropper.of(Knowledge.MODEL, Observable.INCENTIVES);
    Eavesdropper clients = new Eavesdropper(Knowledge.NOTHING, Set.of(Observable.ATTENDANCE), 3);
    for (Eavesdropper who : List.of(model, clients)) {
      for (AttackFactory factory : who.plans()) {
        Eavesdropper needed = factory.eavesdropper().orElseThrow();
        assertThat(Attacks.factory(factory.label(), needed)).isEqualTo(factory);
      }
    }
    AttackFactory own = AttackFactory.of(Attacks.FIRST.on(world, coin));
    assertThat(own.label()).isEqualTo("first");
    assertThat(own.eavesdropper()).isEmpty();
    assertThat(own.plugin()).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Attacks.factory("first", model))
        .withMessage("attack of model:queries,incentives must be built in, was first");
    assertThat(Attacks.names()).startsWith("incentive-share", "query-share").endsWith("client");
    assertThat(Attacks.CLIENT.colluding()).isEqualTo(1);
    assertThat(Attacks.FIRST.on(world, coin).colluding()).isZero();
    assertThat(Attacks.CLIENT.on(world, coin).colluding()).isZero();
    assertThat(Attacks.FIRST.on(world, coin).knows()).isEqualTo(Knowledge.NOTHING);
    assertThat(Attacks.STALL.on(world, coin).sees())
        .containsExactlyInAnyOrder(Observable.QUERIES, Observable.INCENTIVES, Observable.STEPS);
  }

  /**
   * A query with an unobserved step counts for the oracle's distribution, and for no trajectory's
   * share.
   */
  @Test
  void stallIgnoresUnobservedSteps() {
    Attack attack = plain(Attacks.STALL);
    Observation unseen = new Observation(0, 3, Observation.UNSEEN, 0, 0);

    assertThat(says(attack, unseen, second(3, true), second(3, true))).isEqualTo(0.5);
    assertThat(says(attack, first(3, true), first(3, false), second(3, true), unseen)).isEqualTo(1);
  }

  @Test
  void onlyPolicyAwareAttackersGiveProbabilities() {
    Problem problem = PROBLEM.withObjective(Objective.goal());
    assertThat(Attacks.all(problem, StationaryPolicies.greedy(problem.shape())))
        .filteredOn(Attack::givesPosterior)
        .extracting(Attack::name)
        .containsExactly("policy-aware", "policy-aware-steps");
  }
}
