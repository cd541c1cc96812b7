package feint.eavesdrop;

import static org.assertj.core.api.Assertions.assertThat;

import feint.audit.Attacks;
import feint.audit.Sighting;
import feint.descent.Point;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SurveillanceTest {

  private static final List<Boolean> TRUTH = List.of(true, true, false, true, false, false, true);

  /** The learner at 0, 0, 1, 2; the decoy at 100, 100, 101. */
  private static final Surveillance SEEN =
      Surveillance.of(
          List.of(
              glimpse(0, 1),
              glimpse(0, 2),
              glimpse(100, 3),
              glimpse(1, 1),
              glimpse(100, 3),
              glimpse(101, 3),
              glimpse(2, 2)),
          n -> n == 5);

  private static Glimpse glimpse(double x, int incentive) {
    return new Glimpse(Point.of(x), incentive);
  }

  @Test
  void stepsAreSeenInTheNextPointOfTheTrajectory() {
    assertThat(SEEN.sightings())
        .containsExactly(
            new Sighting(true, 1, false),
            new Sighting(true, 2, true),
            new Sighting(false, 3, false),
            new Sighting(true, 1, true),
            new Sighting(false, 3, true),
            new Sighting(false, 3, true),
            new Sighting(true, 2, false));
  }

  @Test
  void estimateIsTheLastPointOfATrajectory() {
    assertThat(SEEN.estimate(true)).isEqualTo(Point.of(2));
    assertThat(SEEN.estimate(false)).isEqualTo(Point.of(101));
    Surveillance single = Surveillance.of(List.of(glimpse(7, 1)), n -> false);
    assertThat(single.estimate(false)).isEqualTo(Point.of(7));
  }

  @Test
  void namesOfTrajectoriesDoNotCount() {
    assertThat(SEEN.firstIsLearning(TRUTH)).isTrue();
    List<Boolean> swapped = TRUTH.stream().map(learns -> !learns).toList();
    assertThat(SEEN.firstIsLearning(swapped)).isFalse();
    assertThat(SEEN.accuracy(swapped)).isEqualTo(SEEN.accuracy(TRUTH)).isGreaterThan(0.8);
  }

  @Test
  void incentiveShareSeesAssignedQueries() {
    assertThat(Suspicion.of(Attacks.incentiveShare()).first(SEEN)).isZero();
    assertThat(Suspicion.of(Attacks.queryShare()).first(SEEN)).isEqualTo(1);
  }

  @Test
  void convergencePointsAtShrinkingSteps() {
    assertThat(Convergence.shrinkage(line(0, 4, 6, 7, 7.5))).isEqualTo(1.5 / 2 / 3);
    assertThat(Convergence.shrinkage(line(0, 1, 2, 2, 3))).isEqualTo(1);
    assertThat(Convergence.shrinkage(line(0, 1))).isNaN();
    assertThat(new Convergence().first(SEEN)).as("one step each, no trend").isEqualTo(0.5);
  }

  @Test
  void coinIsTossedOnlyByWhoCannotTell() {
    RandomGenerator untouched =
        () -> {
          throw new AssertionError("tossed");
        };
    assertThat(Suspicion.of(Attacks.queryShare()).choosesFirst(SEEN, untouched)).isTrue();
    assertThat(Suspicion.of(Attacks.incentiveShare()).choosesFirst(SEEN, untouched)).isFalse();
    // A coin shows true if the topmost bit is set.
    assertThat(new Convergence().choosesFirst(SEEN, () -> -1L)).isTrue();
    assertThat(new Convergence().choosesFirst(SEEN, () -> 0L)).isFalse();
  }

  private static List<Point> line(double... places) {
    return DoubleStream.of(places).mapToObj(Point::of).toList();
  }
}
