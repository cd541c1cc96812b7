package feint.attack;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.attack.audit.Audit;
import feint.attack.audit.AuditResult;
import feint.attack.audit.Finding;
import feint.math.Distribution;
import feint.math.Moments;
import feint.math.Seed;
import feint.model.Action;
import feint.model.OracleChain;
import feint.model.Participation;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.ClientCountAdapter;
import feint.policy.LeakageGuarantee;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.TestPolicies;
import feint.policy.markov.StationaryPolicies;
import feint.simulation.ClientAttendance;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.HalfBalanced;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Audits in other worlds than single runs of the oracle for which the policy was computed. */
class WorldTest {

  private static final Seed SEED = new Seed(1503);
  private static final Execution EXECUTION = Execution.defaults();
  private static final Participation PARTICIPATION = Participation.of(35, 0.8, 0, 16, 21);
  private static final Problem BUCKETED = KnownProblems.threeStates(60, 15);
  private static final Problem COUNTED = PARTICIPATION.counted(BUCKETED);

  private static Finding audit(World world, Policy policy, AttackFactory plan, int runs) {
    return new Audit(world, policy, List.of(plan)).run(runs, SEED, EXECUTION).findings().get(0);
  }

  private static Policy oblivious(Problem problem) {
    return ObliviousPolicy.of(
        new ObliviousSettings(Order.ONE_FIRST, 1, true),
        IncentiveRule.constant(problem.shape(), 3));
  }

  /**
   * Each of 35 clients is connected in half of the rounds, stays with 0.8, and counts. False alarm
   * 6e-5 for each of three.
   */
  @Tag("slow")
  @Test
  void clientsConnectAndDisconnectAndSomeCollude() {
    World world = World.attended(PARTICIPATION, COUNTED, 2);
    Policy policy = BalancedPolicy.of(COUNTED, ProtectionLevel.CONTENTS, 3);
    Moments attending = new Moments();
    Moments connected = new Moments();
    Moments stays = new Moments();
    for (int n = 0; n < 4000; n++) {
      List<PlayedQuery> run = world.play(policy, SEED.child(n)).get(0);
      PlayedQuery first = run.get(0);
      attending.add(first.attending());
      connected.add(first.state() - 1);
      // Both are connected, and stay unless one of them leaves.
      if (first.attending() == 2) {
        stays.add(run.get(1).attending() == 2 ? 1 : 0);
      }
    }
    assertThat(attending.mean(), attending.estimate().standardError()).isConsistentWith(1);
    assertThat(connected.mean(), connected.estimate().standardError()).isConsistentWith(17.5);
    assertThat(stays.mean(), stays.estimate().standardError()).isConsistentWith(0.64);
  }

  /**
   * One colluding client gains an advantage, five a larger one; against an oblivious policy none
   * do.
   */
  @Tag("slow")
  @Test
  void clientsIdentifyBalancedPoliciesAndNotObliviousOnes() {
    Policy balanced = BalancedPolicy.of(COUNTED, ProtectionLevel.CONTENTS, 3);
    List<Double> expected = new ArrayList<>();
    for (int colluding : new int[] {1, 5}) {
      World world = World.attended(PARTICIPATION, COUNTED, colluding);
      AttackFactory plan =
          new Eavesdropper(
                  Knowledge.POLICY, Set.of(Observable.STEPS, Observable.ATTENDANCE), colluding)
              .plans()
              .get(0);
      Finding found = audit(world, balanced, plan, 300);
      // The expected and the counted advantage estimate the same.
      assertThat(found.advantage().value(), 1 / Math.sqrt(300))
          .isConsistentWith(found.expected().mean());
      expected.add(found.expected().mean());
      Finding nothing = audit(world, oblivious(COUNTED), plan, 50);
      assertThat(nothing.expected().mean()).isCloseTo(0, within(1e-9));
      assertThat(nothing.logLoss()).isCloseTo(Math.log(2), within(1e-9));
    }
    assertThat(expected.get(0)).isGreaterThan(0.3);
    assertThat(expected.get(1)).isGreaterThan(expected.get(0) + 0.1);
  }

  /**
   * A policy that learns when many clients are connected queries the real trajectory more while a
   * client is connected.
   */
  @Test
  void connectedClientsSeeTheRealTrajectoryMoreOften() {
    Policy balanced = BalancedPolicy.of(COUNTED, ProtectionLevel.STEPS, 3);
    World world = World.attended(PARTICIPATION, COUNTED, 3);
    AttackFactory plan =
        new Eavesdropper(Knowledge.NOTHING, Set.of(Observable.ATTENDANCE), 3)
            .plans().stream().filter(one -> one.colluding() == 3).findFirst().orElseThrow();
    assertThat(plan.label()).isEqualTo("attendance-share:3");
    Finding found = audit(world, balanced, plan, 500);
    assertThat(found.attack().sees())
        .containsExactlyInAnyOrder(Observable.QUERIES, Observable.ATTENDANCE);
    assertThat(found.attack().colluding()).isEqualTo(3);
    assertThat(found.advantage().interval(0.999).low()).isPositive();
  }

  /** A policy for three states plays the state that the number of clients determines. */
  @Test
  void policiesForStatesUseTheNumberOfClients() {
    Policy greedy = StationaryPolicies.greedy(BUCKETED.shape());
    World world = World.attended(PARTICIPATION, COUNTED, 1);
    Finding found = audit(world, ClientCountAdapter.of(greedy, PARTICIPATION), Attacks.CLIENT, 50);
    assertThat(found.correct()).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                ClientCountAdapter.of(
                    BalancedPolicy.of(BUCKETED, ProtectionLevel.CONTENTS, 3), PARTICIPATION))
        .withMessageContaining("make it for the number of clients");
  }

  @Test
  void aWorldOfClientsMustFit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> World.attended(PARTICIPATION, COUNTED, 36))
        .withMessageContaining("colluding clients must be in 1..35");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> World.attended(PARTICIPATION, BUCKETED, 1))
        .withMessageContaining("oracle states must be one more than there are clients, 35, was 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Eavesdropper(Knowledge.POLICY, Set.of(Observable.ATTENDANCE), 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Eavesdropper(Knowledge.POLICY, Set.of(Observable.STEPS), 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Eavesdropper.of(Knowledge.POLICY, Observable.POINTS));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Eavesdropper.of(Knowledge.POLICY, Observable.REPLIES));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> World.of(BUCKETED).inRows(0, false))
        .withMessage("consecutive runs must be at least 1, was 0");
  }

  private static final Problem FROM_ANYWHERE =
      BUCKETED.toBuilder()
          .oracle(new OracleChain(BUCKETED.oracle().transition(), Distribution.of(0.9, 0.05, 0.05)))
          .build();

  /**
   * With another initial distribution than it assumes a balanced policy leaks, and an oblivious one
   * does not.
   */
  @Test
  void aWrongInitialDistributionLeaks() {
    World world = World.of(FROM_ANYWHERE);
    Policy balanced = BalancedPolicy.of(BUCKETED, ProtectionLevel.CONTENTS, 3);
    assertThat(audit(World.of(BUCKETED), balanced, Attacks.POLICY_AWARE_STEPS, 100).logLoss())
        .isCloseTo(Math.log(2), within(1e-9));
    Finding wrong = audit(world, balanced, Attacks.POLICY_AWARE_STEPS, 200);
    assertThat(wrong.expected().mean()).isGreaterThan(0.02);
    assertThat(audit(world, oblivious(BUCKETED), Attacks.POLICY_AWARE_STEPS, 100).expected().mean())
        .isCloseTo(0, within(1e-9));
  }

  /**
   * Consecutive runs leak if each run starts anew, more with more of them, and not if filters are
   * carried over.
   */
  @Tag("slow")
  @Test
  void consecutiveRunsLeakUnlessFiltersAreCarriedOver() {
    Problem problem = KnownProblems.threeStates(20, 5);
    for (Policy policy :
        List.of(
            BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, 3),
            HalfBalanced.steps(problem, 3),
            HalfBalanced.types(problem, 3, FillRule.QUEUE, 0))) {
      World anew = World.of(problem).inRows(10, false);
      World carried = World.of(problem).inRows(10, true);
      Attacks attack = Attacks.POLICY_AWARE;
      double one = audit(World.of(problem), policy, attack, 50).expected().mean();
      assertThat(one).isCloseTo(0, within(1e-9));
      assertThat(audit(anew, policy, attack, 100).expected().mean()).isGreaterThan(0.01);
      Finding nothing = audit(carried, policy, attack, 50);
      assertThat(nothing.expected().mean()).isCloseTo(0, within(1e-9));
      assertThat(nothing.course()).hasSize(200);
    }
  }

  @Test
  void proofsHoldForConsecutiveRunsOnlyIfNothingIsForgotten() {
    Problem problem = KnownProblems.threeStates(20, 5);
    Policy balanced = BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, 3);
    World single = World.of(problem);
    assertThat(single.claim(balanced).seen()).contains(Observable.CONTENTS);
    assertThat(single.inRows(2, false).claim(balanced)).isEqualTo(LeakageGuarantee.NONE);
    assertThat(single.inRows(2, true).claim(balanced)).isEqualTo(single.claim(balanced));
    assertThat(single.inRows(2, false).claim(oblivious(problem)).seen()).contains(Observable.STATE);
    assertThat(World.of(FROM_ANYWHERE).claim(BalancedPolicy.of(BUCKETED, ProtectionLevel.STEPS, 3)))
        .isEqualTo(LeakageGuarantee.NONE);
    Policy band = HalfBalanced.types(problem, 3, FillRule.QUEUE, 0.1);
    assertThat(single.claim(band).advantage()).isBetween(0.1, 0.99);
    assertThat(single.inRows(2, true).claim(band)).isEqualTo(LeakageGuarantee.NONE);
  }

  /** One consecutive run is a single run, to the last digit. */
  @Test
  void oneConsecutiveRunIsASingleRun() {
    Problem problem = KnownProblems.threeStates(20, 5);
    Policy policy = BalancedPolicy.of(problem, ProtectionLevel.STEPS, 3);
    for (Attacks attack : Attacks.everywhere().toList()) {
      Finding single = audit(World.of(problem), policy, attack, 40);
      Finding row = audit(World.of(problem).inRows(1, true), policy, attack, 40);
      assertThat(row.course()).isEqualTo(single.course());
      assertThat(Double.compare(row.logLoss(), single.logLoss())).isZero();
    }
  }

  @Tag("slow")
  @Test
  void digitsDoNotDependOnThreads() {
    Problem problem = KnownProblems.threeStates(12, 3);
    Policy mixture =
        TestPolicies.mixture(
            0.4,
            BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, 3),
            StationaryPolicies.random(problem.shape()));
    Policy several =
        ObliviousPolicy.of(
            new ObliviousSettings(Order.COIN, 3, true), IncentiveRule.constant(problem.shape(), 2));
    for (Policy policy : List.of(mixture, several)) {
      World world = World.of(problem).inRows(3, true);
      assertSameOnAnyThreads(world, policy, Attacks.everywhere().toList());
    }
    World clients = World.attended(PARTICIPATION, COUNTED, 1);
    assertSameOnAnyThreads(
        clients,
        BalancedPolicy.of(COUNTED, ProtectionLevel.STEPS, 3),
        List.of(Attacks.CLIENT, Attacks.ATTENDANCE_SHARE));
  }

  private static void assertSameOnAnyThreads(
      World world, Policy policy, List<? extends AttackFactory> plans) {
    Audit audit = new Audit(world, policy, plans);
    AuditResult alone = audit.run(50, SEED, EXECUTION.withThreads(1));
    assertThat(audit.run(50, SEED, EXECUTION.withThreads(2))).isEqualTo(alone);
    assertThat(audit.run(50, SEED, EXECUTION.withThreads(7))).isEqualTo(alone);
  }

  /** Every attacker is right in one of four: chance among three decoys. False alarm 6e-5 each. */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"1, 0.5", "3, 0.25"})
  void obliviousPoliciesGiveNoAdvantage(int decoys, double chance) {
    Problem problem = KnownProblems.threeStates(15, 3);
    Policy policy =
        ObliviousPolicy.of(
            new ObliviousSettings(Order.ONE_FIRST, decoys, true),
            IncentiveRule.constant(problem.shape(), 3));
    int runs = 2000;
    World world = World.of(problem);
    Stream<AttackFactory> plans =
        Stream.concat(
            Attacks.everywhere(),
            Eavesdropper.of(Knowledge.POLICY, Observable.CONTENTS, Observable.STATE)
                .plans()
                .stream());
    for (AttackFactory plan : plans.toList()) {
      Finding found = audit(world, policy, plan, runs);
      assertThat(found.correct(), Math.sqrt(chance * (1 - chance) / runs)).isConsistentWith(chance);
      if (found.attack().givesPosterior()) {
        assertThat(found.expected().mean()).isCloseTo(0, within(1e-9));
      }
    }
  }

  /** An attacker that assumes a policy is not affected by runs that are impossible under it. */
  @Test
  void aContradictedModelGivesAUniformPosterior() {
    Problem problem = KnownProblems.threeStates(20, 5);
    Policy policy = BalancedPolicy.of(problem, ProtectionLevel.STEPS, 3);
    AttackFactory plan = Eavesdropper.of(Knowledge.MODEL, Observable.STEPS).plans().get(0);
    Finding found = audit(World.of(problem), policy, plan, 200);
    assertThat(found.name()).isEqualTo("model:queries,steps");
    assertThat(found.contradicted()).isZero();
    assertThat(found.runs()).isEqualTo(200);
    // The assumed policy has a decoy that always steps, as random policies have.
    Policy random = StationaryPolicies.random(problem.shape());
    assertThat(audit(World.of(problem), random, plan, 200).correct()).isGreaterThan(0.95);
    // The end of a run carries no information for it.
    assertThat(audit(World.of(problem), oblivious(problem), plan, 50).contradicted()).isZero();
  }

  /** Over several runs the first and the last queries are counted. */
  @Test
  void firstAndLastCountRuns() {
    Policy random = StationaryPolicies.random(BUCKETED.shape());
    for (Attacks attack : List.of(Attacks.FIRST, Attacks.LAST)) {
      Attacker attacker = attack.on(BUCKETED, random).start();
      for (int trajectory : new int[] {0, 1, 1}) {
        attacker.see(new Observation(trajectory, 3, true));
        assertThat(attacker.now().contradicts()).isFalse();
        attacker.ended();
      }
      assertThat(attacker.now().probability(1)).isEqualTo(1);
    }
    Attacker last = Attacks.LAST.on(BUCKETED, random).start();
    last.see(new Observation(0, 3, true));
    last.see(new Observation(1, 3, true));
    assertThat(last.now().probability(1)).isEqualTo(1);
  }

  /** Worlds are equal if the oracle, the colluding clients and the consecutive runs are. */
  @Test
  void worldsAreEqualIfTheirPartsAre() {
    World world = World.of(BUCKETED);
    assertThat(world).isEqualTo(World.of(BUCKETED)).hasSameHashCodeAs(World.of(BUCKETED));
    assertThat(world).isNotEqualTo(World.of(FROM_ANYWHERE)).isNotEqualTo("a world");
    assertThat(world).isNotEqualTo(world.inRows(2, false));
    assertThat(world.inRows(2, false))
        .isEqualTo(World.of(BUCKETED).inRows(2, false))
        .isNotEqualTo(world.inRows(2, true))
        .isNotEqualTo(world.inRows(3, false));
    World one = World.attended(PARTICIPATION, COUNTED, 1);
    assertThat(one)
        .isEqualTo(World.attended(PARTICIPATION, COUNTED, 1))
        .isNotEqualTo(World.attended(PARTICIPATION, COUNTED, 2))
        .isNotEqualTo(World.of(COUNTED));
    assertThat(Set.of(world, one, world.inRows(2, true), world.inRows(2, false)))
        .extracting(World::hashCode)
        .doesNotHaveDuplicates();
    assertThat(one.colluding()).isEqualTo(1);
    assertThat(one.clients()).hasValue(PARTICIPATION);
    assertThat(world.colluding()).isZero();
    assertThat(world.clients()).isEmpty();
    assertThat(world.problem()).isSameAs(BUCKETED);
    assertThat(world.runsInARow()).isEqualTo(1);
    assertThat(world.carried()).isFalse();
    assertThat(world.inRows(3, true).runsInARow()).isEqualTo(3);
    assertThat(world.inRows(3, true).carried()).isTrue();
    assertThat(one.inRows(3, true).colluding()).isEqualTo(1);
    assertThat(one.inRows(3, true).clients()).hasValue(PARTICIPATION);
  }

  /** A mixture starts every run anew, so nothing is proven of consecutive runs. */
  @Test
  void nothingIsProvenOfConsecutiveRunsOfMixtures() {
    Problem problem = KnownProblems.threeStates(20, 5);
    Policy balanced = BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, 3);
    Policy mixture =
        TestPolicies.mixture(
            0.5,
            BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, 3),
            BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, 2));
    World world = World.of(problem);
    assertThat(world.claim(mixture)).isEqualTo(world.claim(balanced));
    assertThat(world.inRows(2, true).claim(mixture)).isEqualTo(LeakageGuarantee.NONE);
  }

  /** An oracle of clients is in the state of their number, and answers by Gamma there. */
  @Test
  void clientsAnswerAsTheirNumberSays() {
    Participation two = Participation.of(2, 0.5, 0, 1, 2);
    Problem problem =
        two.counted(
            KnownProblems.threeStates(1, 1).toBuilder()
                .success(new double[] {0, 0, 0}, new double[] {0, 0, 1}, new double[] {0, 1, 1})
                .build());
    int moved = 0;
    for (int seed = 0; seed < 200; seed++) {
      RandomGenerator random = new Seed(seed).generator();
      ClientAttendance room = new ClientAttendance(two, random);
      WatchedClients clients = new WatchedClients(problem, room, 1, random);
      int connected = room.count();
      int watching = room.count(1);
      assertThat(clients.attending()).isZero();
      assertThat(clients.state()).isEqualTo(connected + 1);
      assertThat(clients.answer(Action.learn(2))).isEqualTo(connected == 2);
      assertThat(clients.attending()).isEqualTo(watching);
      moved += clients.state() == connected + 1 ? 0 : 1;
    }
    assertThat(moved).isPositive();
  }

  @Test
  void namesListKnowledgeAndObservables() {
    assertThat(
            new Eavesdropper(
                Knowledge.POLICY, Set.of(Observable.CONTENTS, Observable.ATTENDANCE), 3))
        .extracting(Eavesdropper::label)
        .isEqualTo("policy:queries,steps,contents,attendance:3");
    assertThat(Attacks.CLIENT.who().plans()).containsExactly(Attacks.CLIENT);
    assertThat(Attacks.POLICY_AWARE.who().plans()).containsExactly(Attacks.POLICY_AWARE);
    AttackFactory three =
        new Eavesdropper(Knowledge.POLICY, Set.of(Observable.ATTENDANCE), 3).plans().get(0);
    assertThat(three.colluding()).isEqualTo(3);
    assertThat(three.seesPoints()).isFalse();
    assertThat(Eavesdropper.of(Knowledge.NOTHING).plans())
        .containsExactly(Attacks.QUERY_SHARE, Attacks.FIRST, Attacks.LAST);
    assertThat(Eavesdropper.of(Knowledge.NOTHING, Observable.INCENTIVES, Observable.STATE).plans())
        .contains(Attacks.INCENTIVE_SHARE)
        .hasSize(4);
    assertThat(new Eavesdropper(Knowledge.NOTHING, Set.of(Observable.ATTENDANCE), 1).plans())
        .contains(Attacks.ATTENDANCE_SHARE);
    // Stall has its own method; knowledge of the model alone gives the likelihood-ratio attack.
    assertThat(Attacks.STALL.who().plans().get(0).label())
        .isEqualTo("model:queries,incentives,steps");
  }

  @Test
  void policyAwareAttackersSeeWhatThePolicyRemembers() {
    Problem problem = KnownProblems.threeStates(20, 5);
    Policy policy = BalancedPolicy.of(problem, ProtectionLevel.CONTENTS, 3);
    Attack attack = Eavesdropper.of(Knowledge.POLICY).plans().get(0).on(World.of(problem), policy);
    assertThat(attack.sees())
        .containsExactlyInAnyOrder(
            Observable.QUERIES, Observable.INCENTIVES, Observable.STEPS, Observable.CONTENTS);
    assertThat(attack.shown())
        .containsExactlyInAnyOrder(Observable.INCENTIVES, Observable.STEPS, Observable.CONTENTS);
    assertThat(Attacks.STALL.on(problem, policy).shown()).isEmpty();
  }
}
