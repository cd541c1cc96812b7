package feint.attack.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.KnownProblems;
import feint.attack.Attack;
import feint.attack.Attacks;
import feint.attack.Eavesdropper;
import feint.attack.Knowledge;
import feint.attack.Observation;
import feint.attack.Posterior;
import feint.attack.World;
import feint.math.Point;
import feint.math.Seed;
import feint.model.Participation;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.TestPolicies;
import feint.policy.markov.StationaryPolicies;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Recorded runs give attackers the same posteriors as simulated ones. */
class RecordedAuditTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(15, 4);
  private static final Seed SEED = new Seed(77);
  private static final int RUNS = 40;
  private static final Set<Observable> CONTENTS = Set.of(Observable.CONTENTS);

  private static Stream<Policy> policies() {
    return Stream.of(
        StationaryPolicies.greedy(PROBLEM.shape()),
        StationaryPolicies.random(PROBLEM.shape()),
        BalancedPolicy.of(PROBLEM, ProtectionLevel.CONTENTS, 3),
        ObliviousPolicy.of(
            new ObliviousSettings(Order.COIN, 1, true), IncentiveRule.constant(PROBLEM.shape(), 3)),
        ObliviousPolicy.of(
            new ObliviousSettings(Order.ONE_FIRST, 2, true),
            IncentiveRule.constant(PROBLEM.shape(), 3)));
  }

  /** Returns the runs of an audit with this seed. */
  private static List<LabelledRuns> played(Policy policy) {
    PlayedRuns source = new PlayedRuns(World.of(PROBLEM), policy);
    List<LabelledRuns> rows = new ArrayList<>();
    for (int n = 0; n < RUNS; n++) {
      rows.add(source.row(n, SEED.child(n)));
    }
    return rows;
  }

  private static List<RecordedRun> recorded(List<LabelledRuns> rows) {
    return rows.stream().map(seen -> new RecordedRun(seen.row().get(0), CONTENTS, true)).toList();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void talliesEqualThoseOfTheSimulatedAudit(Policy policy) {
    List<LabelledRuns> rows = played(policy);
    List<Attack> attacks = Attacks.all(PROBLEM, policy);
    RecordedAudit audit = new RecordedAudit(PROBLEM, policy, recorded(rows));
    List<Integer> real = rows.stream().map(LabelledRuns::real).toList();
    List<Finding> played =
        new Audit(PROBLEM, policy, Attacks.everywhere().toList())
            .run(RUNS, SEED, Execution.defaults())
            .findings();
    assertThat(audit.tally(attacks, real, SEED, Execution.defaults()).toString())
        .isEqualTo(played.toString());
    assertThat(audit.tally(attacks, real, SEED.child(1), Execution.defaults()).toString())
        .as("other coins")
        .isNotEqualTo(played.toString());
  }

  @ParameterizedTest
  @MethodSource("policies")
  void posteriorsAreThoseAfterTheRun(Policy policy) {
    List<LabelledRuns> rows = played(policy);
    List<Attack> attacks = Attacks.all(PROBLEM, policy);
    List<List<Posterior>> found =
        new RecordedAudit(PROBLEM, policy, recorded(rows))
            .suspicions(attacks, Execution.defaults());
    for (int i = 0; i < attacks.size(); i++) {
      for (int n = 0; n < RUNS; n++) {
        assertThat(found.get(i).get(n).toString())
            .isEqualTo(attacks.get(i).after(rows.get(n).row().get(0)).toString());
      }
    }
  }

  /** This policy sends all queries of the horizon: a run that ends before is impossible. */
  @Test
  void anUnfinishedRunDiffersFromAnEndedOne() {
    Policy patient = new TestPolicies.Patient(PROBLEM, 1);
    List<Observation> part = List.of(new Observation(0, 3, true), new Observation(1, 3, true));
    Attack attack = Attacks.POLICY_AWARE_STEPS.on(PROBLEM, patient);
    Posterior on = attack.after(part, false);
    Posterior over = attack.after(part, true);
    List<List<Posterior>> found =
        new RecordedAudit(
                PROBLEM,
                patient,
                List.of(
                    new RecordedRun(part, Set.of(), false), new RecordedRun(part, Set.of(), true)))
            .suspicions(List.of(attack), Execution.defaults());
    assertThat(found.get(0).toString()).isEqualTo(List.of(on, over).toString());
    assertThat(on.contradicts()).isFalse();
    assertThat(over.contradicts()).isTrue();
  }

  /** Greedy learns at once and never after its successes: the record is of another policy. */
  @Test
  void impossibleRunsAreCountedSeparately() {
    Policy greedy = StationaryPolicies.greedy(PROBLEM.shape());
    RecordedRun other =
        new RecordedRun(
            List.of(new Observation(0, 3, false), new Observation(1, 3, false)), Set.of(), false);
    RecordedAudit audit = new RecordedAudit(PROBLEM, greedy, List.of(other, other));
    List<Attack> attacks =
        List.of(Attacks.FIRST.on(PROBLEM, greedy), Attacks.POLICY_AWARE_STEPS.on(PROBLEM, greedy));
    List<Finding> found = audit.tally(attacks, List.of(0, 1), SEED, Execution.defaults());
    assertThat(found.get(0).runs()).isEqualTo(2);
    assertThat(found.get(0).correct()).isEqualTo(0.5);
    assertThat(found.get(1).runs()).isZero();
    assertThat(found.get(1).contradicted()).isEqualTo(2);
    assertThat(audit.suspicions(attacks, Execution.defaults()).get(1))
        .allMatch(Posterior::contradicts);
  }

  @Test
  void attacksNeedRecordedObservables() {
    Policy balanced = BalancedPolicy.of(PROBLEM, ProtectionLevel.CONTENTS, 3);
    RecordedRun silent = new RecordedRun(List.of(new Observation(0, 3, true)), Set.of(), false);
    RecordedAudit audit = new RecordedAudit(PROBLEM, balanced, List.of(silent));
    Attack attack = Attacks.POLICY_AWARE.on(PROBLEM, balanced);
    assertThat(audit.lacks(attack)).containsExactly(Observable.CONTENTS);
    assertThat(audit.lacks(Attacks.FIRST.on(PROBLEM, balanced))).isEmpty();
    assertThat(audit.lacks(Attacks.CLIENT.on(PROBLEM, balanced)))
        .containsExactly(Observable.CONTENTS, Observable.ATTENDANCE);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> audit.suspicions(List.of(attack), Execution.defaults()))
        .withMessageContaining("policy-aware must see no more than records hold");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new RecordedAudit(
                    PROBLEM,
                    balanced,
                    List.of(
                        new RecordedRun(List.of(new Observation(2, 3, true)), CONTENTS, false))))
        .withMessage("trajectory of a recorded query must be in 0..1, was 2");
  }

  /** Runs of real clients, of whom one colludes: the record of its attendance is sufficient. */
  @Test
  void clientsHaveTheSamePosteriorFromRecords() {
    Participation participation = Participation.of(35, 0.8, 0, 16, 21);
    Problem counted = participation.counted(PROBLEM);
    World world = World.attended(participation, counted, 1);
    Policy policy = BalancedPolicy.of(counted, ProtectionLevel.STEPS, 3);
    List<Attack> attacks =
        List.of(Attacks.ATTENDANCE_SHARE.on(world, policy), Attacks.CLIENT.on(world, policy));
    PlayedRuns source = new PlayedRuns(world, policy);
    List<LabelledRuns> rows = new ArrayList<>();
    for (int n = 0; n < RUNS; n++) {
      rows.add(source.row(n, SEED.child(n)));
    }
    List<RecordedRun> runs =
        rows.stream()
            .map(seen -> new RecordedRun(seen.row().get(0), Set.of(Observable.ATTENDANCE), true))
            .toList();
    RecordedAudit audit = new RecordedAudit(counted, policy, runs);
    List<Integer> real = rows.stream().map(LabelledRuns::real).toList();
    assertThat(audit.tally(attacks, real, SEED, Execution.defaults()).toString())
        .isEqualTo(
            new Audit(world, policy, List.of(Attacks.ATTENDANCE_SHARE, Attacks.CLIENT))
                .run(RUNS, SEED, Execution.defaults())
                .findings()
                .toString());
  }

  @Test
  void commonObservablesOfAllRunsAreHeld() {
    Policy greedy = StationaryPolicies.greedy(PROBLEM.shape());
    RecordedRun much =
        new RecordedRun(
            List.of(new Observation(0, 3, 1, 0, 2, Point.of(1), Point.NOWHERE)),
            Set.of(
                Observable.CONTENTS, Observable.POINTS, Observable.ATTENDANCE, Observable.REPLIES),
            false);
    RecordedRun less =
        new RecordedRun(
            List.of(new Observation(0, 3, true, Point.of(1))),
            Set.of(Observable.POINTS, Observable.ATTENDANCE),
            false);
    RecordedAudit audit = new RecordedAudit(PROBLEM, greedy, List.of(much, less));
    assertThat(audit.holds())
        .containsExactlyInAnyOrder(
            Observable.QUERIES,
            Observable.INCENTIVES,
            Observable.STEPS,
            Observable.POINTS,
            Observable.ATTENDANCE);
    assertThat(new RecordedAudit(PROBLEM, greedy, List.of(much)).holds())
        .contains(Observable.CONTENTS, Observable.REPLIES)
        .doesNotContain(Observable.STATE);
  }

  @Test
  void impossibleRecordsAreRejected() {
    Policy greedy = StationaryPolicies.greedy(PROBLEM.shape());
    Observation query = new Observation(0, 3, true);
    RecordedRun whole = new RecordedRun(Collections.nCopies(15, query), Set.of(), true);
    RecordedAudit audit = new RecordedAudit(PROBLEM, greedy, List.of(whole));
    assertThat(audit.runs()).containsExactly(whole);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RecordedAudit(PROBLEM, greedy, List.of()))
        .withMessage("recorded runs must be at least one, was none");
    RecordedRun longer = new RecordedRun(Collections.nCopies(16, query), Set.of(), true);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RecordedAudit(PROBLEM, greedy, List.of(longer)))
        .withMessage("queries of a recorded run must be in 0..15, was 16");
    List<Attack> first = List.of(Attacks.FIRST.on(PROBLEM, greedy));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> audit.tally(first, List.of(0, 1), SEED, Execution.defaults()))
        .withMessage("real trajectories must be as many as runs, 1, was 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> audit.tally(first, List.of(2), SEED, Execution.defaults()))
        .withMessage("real trajectory must be in 0..1, was 2");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                audit.tally(
                    List.of(Attacks.CLIENT.on(PROBLEM, greedy)),
                    List.of(0),
                    SEED,
                    Execution.defaults()))
        .withMessageStartingWith("client must see no more than records hold");
    Problem other = KnownProblems.threeStates(14, 4);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RecordedAudit(other, greedy, List.of(whole)))
        .withMessage("horizon of the policy must be the problem's, 14, was 15");
  }

  /**
   * A step is observed at the next query of its trajectory, and may be unobserved after the last.
   */
  @Test
  void onlyLastStepsMayBeUnobserved() {
    Observation unseen = new Observation(0, 3, Observation.UNSEEN, 0, 0);
    Observation other = new Observation(1, 3, true);
    assertThat(new RecordedRun(List.of(other, unseen, other), CONTENTS, false).contents()).isTrue();
    assertThat(new RecordedRun(List.of(unseen, other), Set.of(), false).contents()).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RecordedRun(List.of(other, unseen, unseen), Set.of(), false))
        .withMessage(
            "step of a recorded query must be observed where its trajectory is queried again, was not"
                + " observed at query 2");
  }

  /** Two were counted, which an attacker with one client cannot observe. */
  @Test
  void attendanceNeedsAsManyClientsAsWereCounted() {
    Policy greedy = StationaryPolicies.greedy(PROBLEM.shape());
    Attack alone = Attacks.ATTENDANCE_SHARE.on(PROBLEM, greedy);
    Attack two =
        new Eavesdropper(Knowledge.NOTHING, Set.of(Observable.ATTENDANCE), 2)
            .plans().stream()
                .filter(plan -> plan.colluding() == 2)
                .findFirst()
                .orElseThrow()
                .on(World.of(PROBLEM), greedy);
    for (int attending = 0; attending <= 2; attending++) {
      RecordedRun run =
          new RecordedRun(
              List.of(new Observation(0, 3, 1, 0, attending)),
              Set.of(Observable.ATTENDANCE),
              false);
      RecordedAudit audit = new RecordedAudit(PROBLEM, greedy, List.of(run));
      assertThat(audit.lacks(alone).isEmpty()).isEqualTo(attending <= 1);
      assertThat(audit.lacks(two)).isEmpty();
    }
  }
}
