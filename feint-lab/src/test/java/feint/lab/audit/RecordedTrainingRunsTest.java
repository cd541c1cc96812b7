package feint.lab.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.attack.audit.AuditResult;
import feint.attack.audit.Finding;
import feint.data.PointColumns;
import feint.data.PublicRecord;
import feint.data.PublicRow;
import feint.math.Point;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.LeakageGuarantee;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.markov.StationaryPolicies;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attackers trained on some recorded runs and tested on others. */
class RecordedTrainingRunsTest {

  private static final int QUERIES = 8;
  private static final Seed SEED = new Seed(5);
  private static final Problem PROBLEM =
      Problem.builder().horizon(QUERIES).successes(2).success(new double[] {0.5}).build();
  private static final Policy POLICY = StationaryPolicies.random(PROBLEM.shape());

  /** Runs with the learner's trajectories. */
  private record Told(Policy policy, Map<String, PublicRecord> records, List<Integer> real) {

    NamedRuns runs() {
      return new NamedRuns(PROBLEM, policy, records);
    }
  }

  /**
   * The trajectories alternate; the learner's steps are {@code ratio} times as long as the decoy's.
   */
  private static Told told(int runs, double ratio, Set<Observable> insights) {
    return told(POLICY, runs, ratio, insights);
  }

  private static Told told(Policy policy, int runs, double ratio, Set<Observable> insights) {
    int trajectories = policy.decoys() + 1;
    Map<String, PublicRecord> records = new LinkedHashMap<>();
    List<Integer> real = new ArrayList<>();
    for (int n = 0; n < runs; n++) {
      RandomGenerator random = SEED.child(n).generator();
      int learner =
          trajectories == 2 ? (random.nextBoolean() ? 1 : 0) : random.nextInt(trajectories);
      List<PublicRow> rows = new ArrayList<>();
      double[] at = new double[trajectories];
      for (int query = 0; query < QUERIES; query++) {
        int trajectory = query % trajectories;
        PointColumns seen =
            new PointColumns(Point.of(at[trajectory], trajectory), 0, Point.NOWHERE);
        rows.add(new PublicRow(query + 1, "t" + trajectory, 1, true, OptionalInt.empty(), seen));
        at[trajectory] += (1 + random.nextDouble()) * (trajectory == learner ? ratio : 1);
      }
      records.put("run " + n, new PublicRecord(rows, true, insights));
      real.add(learner);
    }
    return new Told(policy, records, real);
  }

  /** A classifier trained on points of one model does not apply to those of another. */
  @Test
  void pointsOfAllRunsHaveTheSameDimension() {
    Told told = told(2, 1, Set.of(Observable.POINTS));
    PointColumns other = PointColumns.at(Point.of(1, 2, 3));
    PublicRow row = new PublicRow(1, "t0", 1, true, OptionalInt.empty(), other);
    told.records().put("other", new PublicRecord(List.of(row), true, Set.of(Observable.POINTS)));
    assertThatThrownBy(told::runs)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "points of run other must have 2 coordinates, as those of run run 0 have, was 3");
  }

  private static RecordedTrainingRuns lessons(Told told) {
    return RecordedTrainingRuns.of(told.runs(), told.real(), SEED, Execution.defaults())
        .orElseThrow();
  }

  private static Finding of(RecordedTrainingRuns learnt, String name) {
    return learnt.findings().stream()
        .filter(found -> found.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /**
   * A factor of three is never mistaken in either direction: the direction is learnt. A trained
   * attacker is undecided where the difference is smaller than in all training runs; more than 15
   * such runs occur for 2^-16 of the seeds, as any run is as likely to have the smallest.
   */
  @ParameterizedTest
  @ValueSource(doubles = {3, 1 / 3.0})
  void leakIsLearntInEitherDirection(double ratio) {
    RecordedTrainingRuns learnt = lessons(told(201, ratio, Set.of(Observable.POINTS)));
    assertThat(learnt.lessons()).isEqualTo(100);
    assertThat(learnt.findings()).allMatch(found -> found.runs() == 101);
    for (String name :
        List.of("telltale:step", "telltale:distance", "trained-linear", "trained-network")) {
      assertThat(of(learnt, name).advantage().right().count())
          .as(name)
          .isGreaterThanOrEqualTo(101 - 15);
    }
    // Both are queried equally often, whichever is the learner.
    assertThat(of(learnt, "telltale:queries").correct()).isLessThan(0.85);
  }

  /** With two decoys a guess is right in a third of the runs; otherwise as above. */
  @Test
  void severalDecoysAreClassesOfTheirOwn() {
    Policy three =
        ObliviousPolicy.of(
            ObliviousSettings.defaults().withDecoys(2),
            IncentiveRule.constant(PROBLEM.shape(), PROBLEM.actions().highestIncentive()));
    RecordedTrainingRuns leaking = lessons(told(three, 201, 3, Set.of(Observable.POINTS)));
    assertThat(of(leaking, "telltale:step").advantage().trajectories()).isEqualTo(3);
    assertThat(of(leaking, "telltale:step").advantage().right().count())
        .isGreaterThanOrEqualTo(101 - 15);
    RecordedTrainingRuns blind = lessons(told(three, 400, 1, Set.of(Observable.POINTS)));
    AuditResult result = new AuditResult(blind.findings(), LeakageGuarantee.NONE);
    assertThat(result.findings()).noneMatch(result::tells);
  }

  /** Without leakage, all intervals contain 0 simultaneously in 99 % of such tests. */
  @Test
  void nothingIsLearntWithoutLeakage() {
    RecordedTrainingRuns learnt = lessons(told(400, 1, Set.of(Observable.POINTS)));
    AuditResult result = new AuditResult(learnt.findings(), LeakageGuarantee.NONE);
    assertThat(result.findings()).noneMatch(result::tells);
  }

  @Test
  void clientsHaveMoreFeatures() {
    Set<Observable> all = Set.of(Observable.POINTS, Observable.ATTENDANCE, Observable.REPLIES);
    assertThat(lessons(told(40, 1, all)).findings().stream().map(Finding::name))
        .contains("telltale:attendance", "telltale:own-update", "trained-client-linear");
    assertThat(
            lessons(told(40, 1, Set.of(Observable.POINTS))).findings().stream().map(Finding::name))
        .doesNotContain("telltale:attendance", "telltale:own-update", "trained-client-linear");
  }

  @Test
  void thereMustBePointsAndRunsToLearnFrom() {
    Told few = told(39, 3, Set.of(Observable.POINTS));
    assertThat(RecordedTrainingRuns.of(few.runs(), few.real(), SEED, Execution.defaults()))
        .isEmpty();
    Told blind = told(40, 3, Set.of());
    assertThat(RecordedTrainingRuns.of(blind.runs(), blind.real(), SEED, Execution.defaults()))
        .isEmpty();
  }

  @Test
  void theSameSeedGivesTheSameFindings() {
    Told told = told(40, 1.2, Set.of(Observable.POINTS));
    RecordedTrainingRuns one =
        RecordedTrainingRuns.of(told.runs(), told.real(), SEED, new Execution(1, share -> {}))
            .orElseThrow();
    RecordedTrainingRuns two =
        RecordedTrainingRuns.of(told.runs(), told.real(), SEED, new Execution(3, share -> {}))
            .orElseThrow();
    for (int i = 0; i < one.findings().size(); i++) {
      assertThat(two.findings().get(i).advantage()).isEqualTo(one.findings().get(i).advantage());
    }
  }
}
