package feint.telltale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.audit.Observation;
import feint.math.Point;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Telltales against what is computed by hand. */
class PathTelltalesTest {

  private static double of(String name, SeenPath path) {
    Telltales all = new Telltales(PathTelltales.all());
    return all.all().get(all.indexOf(name)).of(path);
  }

  /** A trajectory that was seen at these points, one query at each. */
  private static SeenPath at(Point... points) {
    List<Observation> run = new ArrayList<>();
    for (Point point : points) {
      run.add(new Observation(0, 1, true, point));
    }
    return SeenPath.of(run, 0);
  }

  private static SeenPath line(double... coordinates) {
    Point[] points = new Point[coordinates.length];
    for (int i = 0; i < points.length; i++) {
      points[i] = Point.of(coordinates[i]);
    }
    return at(points);
  }

  /** Trajectory 1 has the queries 2, 3 and 5, of which the first and the last moved it. */
  private static final List<Observation> RUN =
      List.of(
          new Observation(0, 1, true),
          new Observation(1, 3, true),
          new Observation(1, 2, false),
          new Observation(0, 1, false),
          new Observation(1, 3, true),
          new Observation(0, 2, false));

  @ParameterizedTest
  @CsvSource({
    "queries, 3, 3",
    "last-query, 6, 5",
    "paid, 4, 8",
    "moves, 1, 2",
  })
  void scheduleIsCounted(String name, double first, double second) {
    assertThat(of(name, SeenPath.of(RUN, 0))).isEqualTo(first);
    assertThat(of(name, SeenPath.of(RUN, 1))).isEqualTo(second);
  }

  /**
   * Steps of 4, -2, 1 and 1: they turn twice and go on once, and come to 4 after a way of 8. The
   * last quarter is the last step; the later half is 1 long on average, the earlier 3.
   */
  @ParameterizedTest
  @CsvSource({
    "first-step, 4",
    "step, 2",
    "late-step, 1",
    "shrinkage, 0.3333333333333333",
    "turn, -0.3333333333333333",
    "distance, 4",
    "straightness, 0.5",
    "spectrum, 1",
    "start-size, 1",
    "end-size, 5"
  })
  void lineIsMeasured(String name, double expected) {
    assertThat(of(name, line(1, 5, 3, 4, 5))).isCloseTo(expected, within(1e-12));
  }

  /**
   * From (3, 4) by (0, 5), (-4, 3) and (0, 5) to (-1, 17). Cosines are 3/5 and 3/5. The steps'
   * inner products are 25 each, and 15 between neighbours, and 25 between the first and the last:
   * the eigenvalues of (25 15 25 / 15 25 15 / 25 15 25) are 0 and (75 &plusmn; &radic;2425)/2. An
   * odd step in the middle belongs to neither half.
   */
  @ParameterizedTest
  @CsvSource({
    "first-step, 5",
    "step, 5",
    "shrinkage, 1",
    "turn, 0.6",
    "start-size, 5",
    "end-size, 17.029386365926403",
    "distance, 13.601470508735444",
    "straightness, 0.9067647005823629",
    "spectrum, 0.82829526005987"
  })
  void planeIsMeasured(String name, double expected) {
    SeenPath path = at(Point.of(3, 4), Point.of(3, 9), Point.of(-1, 12), Point.of(-1, 17));

    assertThat(of(name, path)).isCloseTo(expected, within(1e-9));
  }

  /** Steps that cancel have a direction all the same: the power method must not start across it. */
  @Test
  void spectrumOfGoingBackAndForthIsOne() {
    assertThat(of("spectrum", at(Point.of(0, 0), Point.of(1, 2), Point.of(0, 0))))
        .isCloseTo(1, within(1e-12));
    assertThat(of("spectrum", at(Point.of(0, 0), Point.of(1, 0), Point.of(1, 1))))
        .isCloseTo(0.5, within(1e-9));
  }

  /** Who stands still is at one place, however often it is asked. */
  @Test
  void standingStillIsNoStep() {
    SeenPath path = line(1, 1, 3, 3, 3);

    assertThat(path.points()).containsExactly(Point.of(1), Point.of(3));
    assertThat(path.steps()).isEqualTo(1);
    assertThat(path.step(0)).isEqualTo(Point.of(2));
    assertThat(of("step", path)).isEqualTo(2);
    assertThat(of("straightness", path)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "first-step",
        "step",
        "late-step",
        "shrinkage",
        "turn",
        "distance",
        "straightness",
        "spectrum",
        "start-size",
        "end-size"
      })
  void nothingIsReadOffWhatWasNotSeen(String name) {
    assertThat(of(name, SeenPath.of(List.of(), 0))).isNaN();
    assertThat(of(name, SeenPath.of(RUN, 1))).describedAs("no points are seen").isNaN();
  }

  /** One place is a size and no way; one step is a length, without another to compare it to. */
  @Test
  void shortPathsTellWhatTheyCan() {
    SeenPath place = line(-2);
    SeenPath step = line(-2, 1);

    assertThat(of("start-size", place)).isEqualTo(2);
    assertThat(of("end-size", place)).isEqualTo(2);
    assertThat(of("distance", place)).isZero();
    for (String none : List.of("first-step", "step", "late-step", "straightness", "spectrum")) {
      assertThat(of(none, place)).describedAs(none).isNaN();
    }
    assertThat(of("first-step", step)).isEqualTo(3);
    assertThat(of("straightness", step)).isEqualTo(1);
    for (String none : List.of("shrinkage", "turn", "spectrum", "late-step")) {
      assertThat(of(none, step)).describedAs(none).isNaN();
    }
  }

  @Test
  void portraitHasTheTelltalesOfBoth() {
    Telltales some = new Telltales(PathTelltales.all().subList(0, 2));
    Portrait portrait = some.portrait(RUN);

    assertThat(portrait).isEqualTo(Portrait.of(List.of(3.0, 6.0), List.of(3.0, 5.0)));
    assertThat(portrait.size()).isEqualTo(2);
    assertThat(portrait.at(1, 1)).isEqualTo(5);
    assertThat(some.indexOf("last-query")).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> some.indexOf("step"))
        .withMessage("name of a telltale must be one of these, was step");
  }

  @Test
  void namesAreUnique() {
    assertThat(PathTelltales.all().stream().map(Telltale::name)).doesNotHaveDuplicates();
  }
}
