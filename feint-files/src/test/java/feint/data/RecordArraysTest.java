package feint.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.attack.Observation;
import feint.attack.audit.RecordedRun;
import feint.data.numpy.NpzFile;
import feint.data.numpy.NumpyArray;
import feint.io.ArchiveException;
import feint.io.Sha256;
import feint.math.Point;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.policy.Observable;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records with points as NumPy arrays: round trips and faults. */
class RecordArraysTest {

  private static final Problem PROBLEM =
      Problem.builder()
          .horizon(5)
          .successes(2)
          .incentives(1, 2, 4)
          .success(new double[] {0, 0.5, 1}, new double[] {0, 0.5, 1})
          .oracle(OracleChain.stationary(new double[] {0.5, 0.5}, new double[] {0.5, 0.5}))
          .build();

  /** Trajectory 7 goes from (1, 2) to (1, 3) and stays; -1 goes from 0 to (5, 5) at the end. */
  private static final NumpyArray POINTS = NumpyArray.table(2, 1, 2, 0, 0, 1, 3, 1, 3, 5, 5);

  private static final NumpyArray REPLIES =
      NumpyArray.table(
          2, 1, 2.5, Double.NaN, Double.NaN, 1, 4, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  @TempDir Path directory;

  private static Map<String, NumpyArray> least() {
    Map<String, NumpyArray> arrays = new LinkedHashMap<>();
    arrays.put("point", POINTS);
    arrays.put("trajectory", NumpyArray.integers(7, -1, 7, 7, -1));
    arrays.put("incentive", NumpyArray.integers(1, 2, 4, 4, 1));
    return arrays;
  }

  private static Map<String, NumpyArray> with(String name, NumpyArray array) {
    Map<String, NumpyArray> arrays = least();
    arrays.put(name, array);
    return arrays;
  }

  private Path file(Map<String, NumpyArray> arrays) {
    Path file = directory.resolve("run-3.npz");
    NpzFile.write(file, arrays);
    return file;
  }

  private PublicRecord read(Map<String, NumpyArray> arrays) {
    RecordFile read = RecordFile.read(file(arrays), PROBLEM);
    assertThat(read.records()).containsOnlyKeys("run-3");
    return Objects.requireNonNull(read.records().get("run-3"));
  }

  private static List<ObservedStep> steps(PublicRecord record) {
    return record.rows().stream().map(PublicRow::step).toList();
  }

  private void assertRefused(Map<String, NumpyArray> arrays, String... faults) {
    Path file = file(arrays);
    String prefix = file + ": ";
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> RecordFile.read(file, PROBLEM))
        .withMessage(prefix + String.join("\n" + prefix, faults));
  }

  @Test
  void pointsDetermineMissingSteps() {
    PublicRecord record = read(least());
    assertThat(record.trajectories()).containsExactly("7", "-1");
    assertThat(steps(record))
        .as("where a trajectory is at last was never seen")
        .containsExactly(
            ObservedStep.YES,
            ObservedStep.YES,
            ObservedStep.NO,
            ObservedStep.UNSEEN,
            ObservedStep.UNSEEN);
    assertThat(record.ended()).isFalse();
    assertThat(record.insights()).containsExactly(Observable.POINTS);
    RecordedRun run = record.run();
    assertThat(run.holds())
        .containsExactlyInAnyOrder(
            Observable.QUERIES, Observable.INCENTIVES, Observable.STEPS, Observable.POINTS);
    assertThat(run.seen().get(1)).isEqualTo(new Observation(1, 2, true, Point.of(0, 0)));
    assertThat(run.seen().get(3).point())
        .as("a point that is seen again is kept once")
        .isSameAs(run.seen().get(2).point());
    assertThat(RecordFile.read(file(least()), PROBLEM).sha256())
        .isEqualTo(Sha256.of(directory.resolve("run-3.npz")));
  }

  @Test
  void statedStepsTakePrecedence() {
    PublicRecord record = read(with("step", NumpyArray.integers(1, 1, 1, 0, 1)));
    assertThat(steps(record))
        .as("the last move is told, too")
        .containsExactly(
            ObservedStep.YES,
            ObservedStep.YES,
            ObservedStep.YES,
            ObservedStep.NO,
            ObservedStep.YES);
    assertThat(
            steps(read(with("step", NumpyArray.truths(List.of(true, true, false, false, true))))))
        .containsExactly(
            ObservedStep.YES, ObservedStep.YES, ObservedStep.NO, ObservedStep.NO, ObservedStep.YES);
    assertThat(steps(read(with("step", NumpyArray.numbers(1, 1, 0, 0, 0)))))
        .containsExactly(
            ObservedStep.YES, ObservedStep.YES, ObservedStep.NO, ObservedStep.NO, ObservedStep.NO);
    assertThat(steps(read(with("step", NumpyArray.numbers(1, 1, 0, 0, -1)))))
        .containsExactly(
            ObservedStep.YES,
            ObservedStep.YES,
            ObservedStep.NO,
            ObservedStep.NO,
            ObservedStep.UNSEEN);
  }

  @Test
  void allPresentArraysAreObserved() {
    Map<String, NumpyArray> arrays = with("state", NumpyArray.integers(2, 1, 0, 0, 0));
    arrays.put("attending", NumpyArray.integers(1, 0, 3, 0, 0));
    arrays.put("reply", REPLIES);
    arrays.put("more", NumpyArray.numbers(9));
    PublicRecord record = read(arrays);
    assertThat(record.run().holds())
        .containsExactlyInAnyOrder(
            Observable.QUERIES,
            Observable.INCENTIVES,
            Observable.STEPS,
            Observable.CONTENTS,
            Observable.POINTS,
            Observable.ATTENDANCE,
            Observable.REPLIES);
    assertThat(record.run().seen())
        .startsWith(
            new Observation(0, 1, 2, 0, 1, Point.of(1, 2), Point.of(1, 2.5)),
            new Observation(1, 2, 1, 0, 0, Point.of(0, 0), Point.NOWHERE),
            new Observation(0, 4, 0, 0, 3, Point.of(1, 3), Point.of(1, 4)));
  }

  @Test
  void writtenContentReadsBack() {
    List<PublicRow> rows =
        List.of(
            new PublicRow(
                1,
                "4",
                2,
                true,
                OptionalInt.of(2),
                new PointColumns(Point.of(1), 2, Point.of(0.1))),
            new PublicRow(
                2,
                "5",
                1,
                false,
                OptionalInt.empty(),
                new PointColumns(Point.of(3), 0, Point.NOWHERE)),
            new PublicRow(
                3,
                "4",
                1,
                true,
                OptionalInt.of(1),
                new PointColumns(Point.of(2), 1, Point.NOWHERE)),
            new PublicRow(
                4, "5", 1, ObservedStep.UNSEEN, OptionalInt.empty(), PointColumns.at(Point.of(3))));
    for (Set<Observable> insights :
        List.of(
            Set.of(Observable.POINTS, Observable.ATTENDANCE, Observable.REPLIES),
            Set.of(Observable.POINTS))) {
      PublicRecord record = new PublicRecord(rows, false, insights);
      PublicRecord read = read(record.arrays());
      assertThat(read.insights()).isEqualTo(insights);
      if (insights.size() > 1) {
        assertThat(read).isEqualTo(record);
      }
    }
    PublicRecord plain = new PublicRecord(rows, true, Set.of(Observable.POINTS));
    assertThat(plain.arrays())
        .containsOnlyKeys("point", "trajectory", "incentive", "step", "state");
    assertThat(plain.over()).isEqualTo(plain);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PublicRecord(rows, true).arrays())
        .withMessage("record must have points, was []");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PublicRecord(rows, true, Set.of(Observable.STATE)))
        .withMessageEndingWith(", was [STATE]");
  }

  @Test
  void missingArraysAndWrongShapesAreRefused() {
    assertRefused(
        Map.of("point", POINTS),
        "must have the arrays point, trajectory, incentive, lacks trajectory, incentive");
    assertRefused(
        with("point", NumpyArray.numbers(1, 2)),
        "array point: must have a row of coordinates for each query, was shape (2,)");
    Map<String, NumpyArray> odd = with("step", NumpyArray.integers(1, 1));
    odd.put("reply", NumpyArray.table(1, 1, 2, 3, 4, 5));
    odd.put("incentive", NumpyArray.table(5, 1, 1, 1, 1, 1));
    assertRefused(
        odd,
        "array incentive: must have an element for each row of point, was shape (1, 5)",
        "array step: must have an element for each row of point, was shape (2,)",
        "array reply: must have the shape of point, was shape (5, 1)");
  }

  @Test
  void wrongElementsAreListed() {
    assertRefused(
        with(
            "point",
            NumpyArray.table(2, 1, 2, 0, Double.NaN, 1, 3, 1, Double.POSITIVE_INFINITY, 5, 5)),
        "array point, query 2: coordinate 2 must be finite, was NaN",
        "array point, query 4: coordinate 2 must be finite, was Infinity");
    assertRefused(
        with("reply", NumpyArray.table(2, 1, 2, 1, Double.NaN, 1, 1, 1, 1, 1, 1)),
        "array reply, query 2: must be finite, or NaN in the whole row, was neither");
    assertRefused(
        with("incentive", NumpyArray.numbers(1, 3, 2.5, 4, 1)),
        "array incentive, query 2: must be one of [1, 2, 4], was 3",
        "array incentive, query 3: must be one of [1, 2, 4] (--unit scales amounts), was 2.5");
    assertRefused(
        with("step", NumpyArray.integers(0, 1, 2, 0, 0)),
        "array step, query 1: must be 1, as its trajectory was next seen elsewhere, was 0",
        "array step, query 3: must be 1, 0, true, false, yes or no, or -1 at the last query of its"
            + " trajectory, was 2");
    assertRefused(
        with("step", NumpyArray.integers(-1, 1, -1, -1, -1)),
        "array step, query 1: must be 1, 0, true, false, yes or no, or -1 at the last query of its"
            + " trajectory, was -1",
        "array step, query 3: must be 1, 0, true, false, yes or no, or -1 at the last query of its"
            + " trajectory, was -1");
    assertRefused(
        with("state", NumpyArray.integers(3, 1, 1, 0, 0)),
        "array state, query 1: must be an integer in 1..2, or 0, was 3",
        "array state, query 3: must be 0 where no step was seen, was 1");
    assertRefused(
        with("state", NumpyArray.integers(2, 0, 0, 0, 0)),
        "run \"run-3\": state must be given for all steps or for none, was for 1 of 2");
    assertRefused(
        with("attending", NumpyArray.integers(0, -1, 0, 0, 0)),
        "array attending, query 2: must be an integer in 0..1000000, was -1");
    assertRefused(
        with("trajectory", NumpyArray.numbers(7, 0.5, Double.NaN, 7, 7)),
        "array trajectory, query 2: must be an integer, was 0.5",
        "array trajectory, query 3: must be an integer, was NaN");
  }

  @Test
  void runsBeyondTheHorizonAndEmptyRunsAreRefused() {
    Map<String, NumpyArray> arrays = new LinkedHashMap<>();
    arrays.put("point", NumpyArray.table(1, 1, 1, 1, 1, 1, 1));
    arrays.put("trajectory", NumpyArray.integers(0, 0, 0, 0, 0, 0));
    arrays.put("incentive", NumpyArray.integers(1, 1, 1, 1, 1, 1));
    assertRefused(arrays, "array point: must have at most 5 rows, the horizon, was shape (6, 1)");
    arrays.replaceAll((name, array) -> NumpyArray.integers());
    arrays.put("point", NumpyArray.table(1));
    assertRefused(arrays, "must have a row for each query, was none");
  }
}
