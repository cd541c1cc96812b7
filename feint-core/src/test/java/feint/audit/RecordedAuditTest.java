package feint.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.KnownProblems;
import feint.balance.Balanced;
import feint.balance.Strength;
import feint.math.Execution;
import feint.math.Seed;
import feint.model.Problem;
import feint.open.IncentiveRule;
import feint.open.OpenPolicy;
import feint.open.OpenSettings;
import feint.open.Order;
import feint.policy.Policy;
import feint.policy.Sight;
import feint.policy.StationaryPolicies;
import feint.policy.TestPolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that are recorded, and audited afterwards, tell attackers what they told at once. */
class RecordedAuditTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(15, 4);
  private static final Seed SEED = new Seed(77);
  private static final int RUNS = 40;

  private static Stream<Policy> policies() {
    return Stream.of(
        StationaryPolicies.greedy(PROBLEM.shape()),
        StationaryPolicies.random(PROBLEM.shape()),
        Balanced.of(PROBLEM, Strength.CONTENTS, 3),
        OpenPolicy.of(
            new OpenSettings(Order.COIN, 1, true), IncentiveRule.constant(PROBLEM.shape(), 3)),
        OpenPolicy.of(
            new OpenSettings(Order.ONE_FIRST, 2, true),
            IncentiveRule.constant(PROBLEM.shape(), 3)));
  }

  /** The runs of an audit with this seed. */
  private static List<Seen> played(Policy policy) {
    PlayedRuns source = new PlayedRuns(World.of(PROBLEM), policy);
    List<Seen> rows = new ArrayList<>();
    for (int n = 0; n < RUNS; n++) {
      rows.add(source.row(n, SEED.child(n)));
    }
    return rows;
  }

  private static List<RecordedRun> recorded(List<Seen> rows) {
    return rows.stream().map(seen -> new RecordedRun(seen.row().get(0), true, true)).toList();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void talliesAreThoseOfTheAuditThatPlayedTheRuns(Policy policy) {
    List<Seen> rows = played(policy);
    List<Attack> attacks = Attacks.all(PROBLEM, policy);
    RecordedAudit audit = new RecordedAudit(PROBLEM, policy, recorded(rows));
    List<Integer> real = rows.stream().map(Seen::real).toList();
    List<Finding> played =
        new Audit(PROBLEM, policy, attacks).run(RUNS, SEED, Execution.defaults()).findings();
    assertThat(audit.tally(attacks, real, SEED, Execution.defaults()).toString())
        .isEqualTo(played.toString());
    assertThat(audit.tally(attacks, real, SEED.child(1), Execution.defaults()).toString())
        .as("other coins")
        .isNotEqualTo(played.toString());
  }

  @ParameterizedTest
  @MethodSource("policies")
  void suspicionsAreThoseAfterTheRun(Policy policy) {
    List<Seen> rows = played(policy);
    List<Attack> attacks = Attacks.all(PROBLEM, policy);
    List<List<Suspicion>> found =
        new RecordedAudit(PROBLEM, policy, recorded(rows))
            .suspicions(attacks, Execution.defaults());
    for (int i = 0; i < attacks.size(); i++) {
      for (int n = 0; n < RUNS; n++) {
        assertThat(found.get(i).get(n).toString())
            .isEqualTo(attacks.get(i).after(rows.get(n).row().get(0)).toString());
      }
    }
  }

  /** This policy sends all queries of the horizon: what is over before is no run of it. */
  @Test
  void aRunThatGoesOnIsNotOneThatIsOver() {
    Policy patient = new TestPolicies.Patient(PROBLEM, 1);
    List<Observation> part = List.of(new Observation(0, 3, true), new Observation(1, 3, true));
    Attack attack = Attacks.POLICY_AWARE_STEPS.on(PROBLEM, patient);
    Suspicion on = attack.after(part, false);
    Suspicion over = attack.after(part, true);
    List<List<Suspicion>> found =
        new RecordedAudit(
                PROBLEM,
                patient,
                List.of(new RecordedRun(part, false, false), new RecordedRun(part, false, true)))
            .suspicions(List.of(attack), Execution.defaults());
    assertThat(found.get(0).toString()).isEqualTo(List.of(on, over).toString());
    assertThat(on.contradicts()).isFalse();
    assertThat(over.contradicts()).isTrue();
  }

  /** Greedy learns at once and never after its successes: the record is of somebody else. */
  @Test
  void whatCannotHaveHappenedIsCountedApart() {
    Policy greedy = StationaryPolicies.greedy(PROBLEM.shape());
    RecordedRun other =
        new RecordedRun(
            List.of(new Observation(0, 3, false), new Observation(1, 3, false)), false, false);
    RecordedAudit audit = new RecordedAudit(PROBLEM, greedy, List.of(other, other));
    List<Attack> attacks =
        List.of(Attacks.FIRST.on(PROBLEM, greedy), Attacks.POLICY_AWARE_STEPS.on(PROBLEM, greedy));
    List<Finding> found = audit.tally(attacks, List.of(0, 1), SEED, Execution.defaults());
    assertThat(found.get(0).runs()).isEqualTo(2);
    assertThat(found.get(0).correct()).isEqualTo(0.5);
    assertThat(found.get(1).runs()).isZero();
    assertThat(found.get(1).contradicted()).isEqualTo(2);
    assertThat(audit.suspicions(attacks, Execution.defaults()).get(1))
        .allMatch(Suspicion::contradicts);
  }

  @Test
  void nobodySeesWhatIsNotRecorded() {
    Policy balanced = Balanced.of(PROBLEM, Strength.CONTENTS, 3);
    RecordedRun silent = new RecordedRun(List.of(new Observation(0, 3, true)), false, false);
    RecordedAudit audit = new RecordedAudit(PROBLEM, balanced, List.of(silent));
    Attack attack = Attacks.POLICY_AWARE.on(PROBLEM, balanced);
    assertThat(audit.lacks(attack)).containsExactly(Sight.CONTENTS);
    assertThat(audit.lacks(Attacks.FIRST.on(PROBLEM, balanced))).isEmpty();
    assertThat(audit.lacks(Attacks.CLIENT.on(PROBLEM, balanced)))
        .containsExactly(Sight.CONTENTS, Sight.ATTENDANCE);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> audit.suspicions(List.of(attack), Execution.defaults()))
        .withMessageContaining("policy-aware must see no more than records hold");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new RecordedAudit(
                    PROBLEM,
                    balanced,
                    List.of(new RecordedRun(List.of(new Observation(2, 3, true)), true, false))))
        .withMessage("trajectory of a recorded query must be in 0..1, was 2");
  }
}
