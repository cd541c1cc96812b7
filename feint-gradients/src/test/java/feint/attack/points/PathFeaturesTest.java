package feint.attack.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.attack.Observation;
import feint.math.Point;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Features against values computed by hand. */
class PathFeaturesTest {

  private static double of(String name, ObservedTrajectory path) {
    Features all = new Features(PathFeatures.all());
    return all.all().get(all.indexOf(name)).of(path);
  }

  /** A trajectory observed at these points, one query at each. */
  private static ObservedTrajectory at(Point... points) {
    List<Observation> run = new ArrayList<>();
    for (Point point : points) {
      run.add(new Observation(0, 1, true, point));
    }
    return ObservedTrajectory.of(run, 0);
  }

  private static ObservedTrajectory line(double... coordinates) {
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
    assertThat(of(name, ObservedTrajectory.of(RUN, 0))).isEqualTo(first);
    assertThat(of(name, ObservedTrajectory.of(RUN, 1))).isEqualTo(second);
  }

  /**
   * Steps of 4, -2, 1 and 1: they turn twice and continue once, and end at distance 4 after a path
   * of 8. The last quarter is the last step; the mean length is 1 in the later half and 3 in the
   * earlier.
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
  void featuresOfALineAreKnown(String name, double expected) {
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
  void featuresInThePlaneAreKnown(String name, double expected) {
    ObservedTrajectory path =
        at(Point.of(3, 4), Point.of(3, 9), Point.of(-1, 12), Point.of(-1, 17));

    assertThat(of(name, path)).isCloseTo(expected, within(1e-9));
  }

  /**
   * Steps that cancel have a direction nevertheless: the power method must not start orthogonal to
   * it.
   */
  @Test
  void spectrumOfGoingBackAndForthIsOne() {
    assertThat(of("spectrum", at(Point.of(0, 0), Point.of(1, 2), Point.of(0, 0))))
        .isCloseTo(1, within(1e-12));
    assertThat(of("spectrum", at(Point.of(0, 0), Point.of(1, 0), Point.of(1, 1))))
        .isCloseTo(0.5, within(1e-9));
  }

  /** A trajectory that does not move has one point, for any number of queries. */
  @Test
  void repeatedPointsAreNoSteps() {
    ObservedTrajectory path = line(1, 1, 3, 3, 3);

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
  void featuresWithoutObservationsAreUndefined(String name) {
    assertThat(of(name, ObservedTrajectory.of(List.of(), 0))).isNaN();
    assertThat(of(name, ObservedTrajectory.of(RUN, 1))).describedAs("no points are seen").isNaN();
  }

  /** One point has a size and no path; one step has a length and no other to compare it with. */
  @Test
  void shortPathsHaveSomeFeatures() {
    ObservedTrajectory place = line(-2);
    ObservedTrajectory step = line(-2, 1);

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
  void vectorHasTheFeaturesOfBothTrajectories() {
    Features some = new Features(PathFeatures.all().subList(0, 2));
    FeatureVector portrait = some.portrait(RUN);

    assertThat(portrait).isEqualTo(FeatureVector.of(List.of(List.of(3.0, 6.0), List.of(3.0, 5.0))));
    assertThat(portrait.size()).isEqualTo(2);
    assertThat(portrait.at(1, 1)).isEqualTo(5);
    assertThat(some.indexOf("last-query")).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> some.indexOf("step"))
        .withMessage("name of a feature must be one of these, was step");
  }

  @Test
  void namesAreUnique() {
    assertThat(PathFeatures.all().stream().map(Feature::name)).doesNotHaveDuplicates();
  }
}
