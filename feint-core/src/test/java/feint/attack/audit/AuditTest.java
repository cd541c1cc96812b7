package feint.attack.audit;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.attack.Attack;
import feint.attack.AttackFactory;
import feint.attack.Attacks;
import feint.attack.Observation;
import feint.attack.World;
import feint.math.ClopperPearson;
import feint.math.Interval;
import feint.math.Proportion;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import feint.policy.Policy.Part;
import feint.policy.PublicSequences;
import feint.policy.TestPolicies;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.zeroleak.balanced.AdvantageBound;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.HalfBalanced;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Findings of attackers over many runs. */
class AuditTest {

  private static final Seed SEED = new Seed(1501);
  private static final Execution EXECUTION = Execution.defaults();

  private static Problem uniform(int horizon, int successes) {
    return KnownProblems.threeStates(horizon, successes).toBuilder()
        .oracle(KnownProblems.threeStateChainFromAnywhere())
        .build();
  }

  private static List<Finding> audit(Problem problem, Policy policy, int runs) {
    return new Audit(problem, policy, Attacks.everywhere().toList())
        .run(runs, SEED, EXECUTION)
        .findings();
  }

  private static Finding named(List<Finding> findings, String name) {
    return findings.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  /** Learns with probability p in every state, always paying 3. */
  private static MarkovPolicy coin(Problem problem, double p) {
    return StationaryPolicies.always(
        problem.shape(), TestPolicies.atOnePrice(problem.shape(), 2, (o, b) -> p));
  }

  /** False alarm 6e-5 for each of three horizons, odd and even. */
  @ParameterizedTest
  @ValueSource(ints = {1, 8, 15})
  void knownLeakIsMeasured(int horizon) {
    Problem problem = uniform(horizon, 3);
    int runs = 10_000;
    Policy policy = coin(problem, 0.7);

    Finding found =
        new Audit(problem, policy, List.of(Attacks.POLICY_AWARE))
            .run(runs, SEED, EXECUTION)
            .findings()
            .get(0);

    double exact = AdvantageBound.of(horizon, 0.2);
    double deviation = Math.sqrt((1 - exact * exact) / runs);
    assertThat(found.advantage().value(), deviation).isConsistentWith(exact);
    assertThat(found.course()).hasSize(horizon);
    assertThat(found.course().get(horizon - 1)).isEqualTo(found.advantage().value());
    assertThat(found.course().get(0), Math.sqrt((1 - 0.16) / runs)).isConsistentWith(0.4);
  }

  /** After one query the posterior is 0.7 or 0.3: the loss is an entropy. */
  @Test
  void logLossAndBitsOfAKnownLeak() {
    Problem problem = uniform(1, 3);
    int runs = 10_000;
    Finding found = named(audit(problem, coin(problem, 0.7), runs), "policy-aware");

    double entropy = -0.7 * Math.log(0.7) - 0.3 * Math.log(0.3);
    double deviation = Math.log(7.0 / 3) * Math.sqrt(0.7 * 0.3 / runs);
    assertThat(found.logLoss(), deviation).isConsistentWith(entropy);
    assertThat(found.bits()).isCloseTo(1 - found.logLoss() / Math.log(2), within(1e-12));
    Interval share = ClopperPearson.interval(Math.round(found.correct() * runs), runs, 0.95);
    assertThat(found.advantage().interval().low()).isCloseTo(2 * share.low() - 1, within(1e-12));
    assertThat(found.advantage().interval().high()).isCloseTo(2 * share.high() - 1, within(1e-12));
  }

  /**
   * No advantage for any attacker: half-widths for a joint false alarm of 0.001 over all attackers,
   * by Bonferroni.
   */
  @Tag("slow")
  @Test
  void balancedPoliciesGiveNoAdvantageWithinTheirProtection() {
    Problem problem = uniform(100, 25);
    List<String> seeingTypes =
        List.of("incentive-share", "query-share", "first", "last", "policy-aware");
    List<Finding> types = audit(problem, HalfBalanced.types(problem, 3, FillRule.QUEUE, 0), 2000);
    List<Finding> steps = audit(problem, HalfBalanced.steps(problem, 3), 2000);

    double level = 1 - 0.001 / (seeingTypes.size() + steps.size());
    for (String name : seeingTypes) {
      assertCoin(named(types, name), level);
    }
    steps.forEach(one -> assertCoin(one, level));
    assertThat(named(types, "policy-aware").logLoss()).isCloseTo(Math.log(2), within(1e-9));
    assertThat(named(steps, "policy-aware-steps").logLoss()).isCloseTo(Math.log(2), within(1e-9));
    // Hiding types alone does not protect against attackers who observe steps.
    assertThat(named(types, "policy-aware-steps").advantage().value()).isGreaterThan(0.9);
    assertThat(named(types, "stall").advantage().value()).isGreaterThan(0.5);
  }

  private static void assertCoin(Finding found, double level) {
    Interval interval = ClopperPearson.interval(Math.round(found.correct() * 2000), 2000, level);
    assertThat(interval.low()).as(found.name()).isLessThan(0.5);
    assertThat(interval.high()).as(found.name()).isGreaterThan(0.5);
  }

  @Test
  void digitsDoNotDependOnThreads() {
    Problem problem = uniform(15, 4);
    Policy policy =
        MixturePolicy.of(
            List.of(
                new Part(HalfBalanced.steps(problem, 3), 0.3),
                new Part(StationaryPolicies.random(problem.shape()), 0.3),
                new Part(coin(problem, 0.6), 0.4)));
    Audit audit = new Audit(problem, policy, Attacks.everywhere().toList());

    AuditResult alone = audit.run(301, SEED, EXECUTION.withThreads(1));

    assertThat(audit.run(301, SEED, EXECUTION.withThreads(2))).isEqualTo(alone);
    assertThat(audit.run(301, SEED, EXECUTION.withThreads(7))).isEqualTo(alone);
    assertThat(audit.run(301, new Seed(1), EXECUTION)).isNotEqualTo(alone);
  }

  @Test
  void findingsDoNotDependOnOtherAttacks() {
    Problem problem = uniform(10, 4);
    Policy policy = StationaryPolicies.random(problem.shape());

    Finding alone =
        new Audit(problem, policy, List.of(Attacks.INCENTIVE_SHARE))
            .run(200, SEED, EXECUTION)
            .findings()
            .get(0);

    Finding among = named(audit(problem, policy, 200), alone.name());
    assertThat(among.advantage()).isEqualTo(alone.advantage());
    assertThat(among.course()).isEqualTo(alone.course());
    assertThat(alone.logLoss()).isNaN();
    assertThat(alone.bits()).isNaN();
  }

  /** Greedy never decoys while it learns; an attacker that assumes another policy is reported. */
  @Test
  void anAttackerWhoAssumesAnotherPolicyIsAnError() {
    Problem problem = uniform(10, 4);
    Policy played = StationaryPolicies.random(problem.shape());
    Attack attack = Attacks.POLICY_AWARE.on(problem, StationaryPolicies.greedy(problem.shape()));
    Audit audit = new Audit(problem, played, List.of(AttackFactory.of(attack)));

    assertThatIllegalStateException()
        .isThrownBy(() -> audit.run(20, SEED, EXECUTION))
        .withMessageContaining("policy-aware found run")
        .withMessageContaining("impossible under every hypothesis");
  }

  /** If points had to be assigned first, such a run counts neither as right nor as wrong. */
  @Test
  void contradictedRunsAreCountedSeparately() {
    Problem problem = uniform(2, 1);
    Attack attack = Attacks.POLICY_AWARE.on(problem, StationaryPolicies.greedy(problem.shape()));
    Tally tally = new Tally(2, 2);
    RandomGenerator coin = SEED.generator();
    tally.add(
        attack.start(), List.of(new Observation(0, 3, true), new Observation(1, 3, true)), 0, coin);
    tally.add(
        attack.start(), List.of(new Observation(0, 1, true), new Observation(1, 3, true)), 0, coin);

    Finding found = tally.finding(attack);
    assertThat(found.contradicted()).isEqualTo(1);
    assertThat(found.advantage().right()).isEqualTo(new Proportion(1, 1));
  }

  @Test
  void auditNeedsAttacksAndRuns() {
    Problem problem = uniform(5, 2);
    Policy policy = StationaryPolicies.greedy(problem.shape());

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Audit(problem, policy, List.of()))
        .withMessage("attacks must be at least one, was none");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> audit(problem, policy, 0))
        .withMessage("runs must be at least 1, was 0");
  }

  @Test
  void boundOfABand() {
    assertThat(AdvantageBound.of(100, 0.01)).isCloseTo(0.158, within(0.0005));
    assertThat(AdvantageBound.of(0, 0.2)).isZero();
    assertThat(AdvantageBound.of(100, 0)).isCloseTo(0, within(1e-12));
    assertThat(AdvantageBound.of(1, 0.2)).isCloseTo(0.4, within(1e-12));
    // P(Bin(3, 0.7) > 1.5) = 0.343 + 3 0.49 0.3
    assertThat(AdvantageBound.of(3, 0.2)).isCloseTo(2 * 0.784 - 1, within(1e-12));
    assertThat(AdvantageBound.of(7, 0.5)).isCloseTo(1, within(1e-12));
    for (int n = 1; n <= 200; n++) {
      assertThat(AdvantageBound.of(n, 0.03)).isLessThanOrEqualTo(2 * 0.03 * Math.sqrt(n) + 1e-12);
    }
    assertThatIllegalArgumentException().isThrownBy(() -> AdvantageBound.of(5, 0.6));
    assertThatIllegalArgumentException().isThrownBy(() -> AdvantageBound.of(-1, 0.1));
  }

  @ParameterizedTest
  @CsvSource({"4, 0.05", "5, 0.05", "5, 0.2", "6, 0.35"})
  void bestAttackerOnABandStaysBelowTheBound(int horizon, double band) {
    Problem problem = uniform(horizon, 2);
    double bound = AdvantageBound.of(horizon, band);
    for (FillRule filling : FillRule.values()) {
      BalancedPolicy policy = HalfBalanced.types(problem, 3, filling, band);
      double advantage = new PublicSequences(problem, policy, false, List.of(3)).leak().advantage();

      assertThat(advantage).isGreaterThan(0.01).isLessThanOrEqualTo(bound + 1e-12);
    }
    assertThat(
            new PublicSequences(problem, coin(problem, 0.5 + band), false, List.of(3))
                .leak()
                .advantage())
        .isCloseTo(bound, within(1e-12));
  }

  @Test
  void aPolicyOfAnotherShapeIsRefused() {
    Problem problem = KnownProblems.threeStates(6, 2);
    World world = World.of(problem);
    Policy other = StationaryPolicies.greedy(KnownProblems.threeStates(7, 2).shape());
    List<Attacks> attacks = List.of(Attacks.QUERY_SHARE);
    assertThatIllegalArgumentException().isThrownBy(() -> new Audit(world, other, attacks));
  }
}
