package feint.attack.points;

import static org.assertj.core.api.Assertions.assertThat;

import feint.math.Point;
import feint.math.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrajectoryTrackerTest {

  /** Points of two walks on a line, with the walk of each. */
  private record Mixed(List<Point> points, List<Boolean> truth) {

    /**
     * Both walks step up to 1; one begins at 0, the other at {@code gap}.
     *
     * @param order which walk moves, one letter per query
     */
    static Mixed of(String order, double gap, long seed) {
      RandomGenerator random = new Seed(seed).generator();
      double[] at = {0, gap};
      List<Point> points = new ArrayList<>();
      List<Boolean> truth = new ArrayList<>();
      for (int query = 0; query < order.length(); query++) {
        int n = order.charAt(query) - 'a';
        points.add(Point.of(at[n], 0));
        truth.add(n == 0);
        at[n] += random.nextDouble() < 0.3 ? 0 : 2 * random.nextDouble() - 1;
      }
      return new Mixed(points, truth);
    }

    int errorsOnArrival() {
      TrajectoryTracker tracker = new TrajectoryTracker();
      return errors(points.stream().map(tracker::assign).toList());
    }

    int errorsInTheEnd() {
      TrajectoryTracker tracker = new TrajectoryTracker();
      points.forEach(tracker::assign);
      return errors(tracker.labels());
    }

    private int errors(List<Boolean> labels) {
      int errors = 0;
      for (int n = 0; n < labels.size(); n++) {
        errors += labels.get(n).equals(truth.get(n)) ? 0 : 1;
      }
      return Math.min(errors, labels.size() - errors);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "abababababababab",
        "aabbaabbaabbaabb",
        "aaaaaaaaaabbbbbbbbbb",
        "abbbbbbbbbbbbbbbbbbb",
        "aaaaaaaaaaaaaaaaaaab",
        "abaaaaaaaaaabbbbbbabababbaaab"
      })
  void distantTrajectoriesAreSeparated(String order) {
    for (int seed = 0; seed < 20; seed++) {
      Mixed mixed = Mixed.of(order, 1000, seed);
      assertThat(mixed.errorsInTheEnd()).as("seed %d", seed).isZero();
    }
  }

  /**
   * With one trajectory alone a long step cannot be distinguished from a jump, so that both appear
   * early here.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "abababababababab",
        "aabbaabbaabbaabb",
        "aabbbbbbabbbbbbbabbbabbb",
        "abaaaaaabbbbbbababab"
      })
  void distantTrajectoriesAreSeparatedOnArrival(String order) {
    for (int seed = 0; seed < 20; seed++) {
      int errors = Mixed.of(order, 1000, seed).errorsOnArrival();
      assertThat(errors).as("seed %d", seed).isLessThan(order.length() / 4);
    }
  }

  /** Two clouds at the same location: an accuracy above that of a coin flip is luck. */
  @Test
  void overlappingTrajectoriesAreNotSeparated() {
    RandomGenerator random = new Seed(9).generator();
    List<Point> points = new ArrayList<>();
    List<Boolean> truth = new ArrayList<>();
    for (int n = 0; n < 1000; n++) {
      points.add(Point.of(random.nextGaussian(), random.nextGaussian()));
      truth.add(n % 2 == 0);
    }
    int errors = new Mixed(points, truth).errorsOnArrival();
    // Four standard deviations of 1000 coin flips.
    assertThat(errors).isGreaterThan(500 - 64);
  }

  @Test
  void repeatedPointsKeepTheirTrajectory() {
    TrajectoryTracker tracker = new TrajectoryTracker();
    Point x = Point.of(1, 1);
    Point z = Point.of(5, 5);
    for (Point point : List.of(x, x, z, z, x, z, x, x)) {
      tracker.assign(point);
    }
    assertThat(tracker.labels()).containsExactly(true, true, false, false, true, false, true, true);
  }
}
