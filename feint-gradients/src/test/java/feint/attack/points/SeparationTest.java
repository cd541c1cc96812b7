package feint.attack.points;

import static org.assertj.core.api.Assertions.assertThat;

import feint.math.Point;
import feint.math.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SeparationTest {

  private static final Point ORIGIN = Point.of(0, 0);

  @Test
  void pointsOnTwoSidesOfALineAreSeparable() {
    List<Point> left = List.of(Point.of(0, 0), Point.of(0, 5), Point.of(1, 2));
    List<Point> right = List.of(Point.of(1.001, 2), Point.of(3, 0), Point.of(3, 9));
    assertThat(Separation.linear(left, right)).isTrue();
    assertThat(Separation.linear(right, left)).isTrue();
  }

  @Test
  void pointInsideTheOthersHullIsNotSeparable() {
    List<Point> triangle = List.of(Point.of(-1, -1), Point.of(2, -1), Point.of(0, 3));
    assertThat(Separation.linear(triangle, List.of(ORIGIN))).isFalse();
    assertThat(Separation.linear(List.of(ORIGIN), triangle)).isFalse();
  }

  @Test
  void crossingSegmentsAreNotSeparable() {
    assertThat(
            Separation.linear(
                List.of(Point.of(-1, -1), Point.of(1, 1)),
                List.of(Point.of(-1, 1), Point.of(1, -1))))
        .isFalse();
  }

  @Test
  void sharedPointIsNotStrictlySeparable() {
    assertThat(Separation.linear(List.of(ORIGIN, Point.of(1, 0)), List.of(ORIGIN))).isFalse();
  }

  @Test
  void emptySetIsSeparableFromAnySet() {
    assertThat(Separation.linear(List.of(), List.of(ORIGIN))).isTrue();
    assertThat(Separation.linear(List.of(ORIGIN), List.of())).isTrue();
  }

  /** Brute force: in the plane, a separating line can be turned until it passes two points. */
  @Test
  void agreesWithTryingAllDirections() {
    RandomGenerator random = new Seed(12).generator();
    int separable = 0;
    for (int n = 0; n < 300; n++) {
      double apart = 3 * random.nextDouble();
      List<Point> first = cloud(random, 0);
      List<Point> second = cloud(random, apart);
      boolean expected = byDirections(first, second);
      assertThat(Separation.linear(first, second)).as("case %d", n).isEqualTo(expected);
      separable += expected ? 1 : 0;
    }
    assertThat(separable).isBetween(50, 250);
  }

  private static List<Point> cloud(RandomGenerator random, double shift) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      points.add(Point.of(shift + random.nextDouble(), 3 * random.nextDouble()));
    }
    return points;
  }

  private static boolean byDirections(List<Point> first, List<Point> second) {
    List<Point> all = new ArrayList<>(first);
    all.addAll(second);
    for (Point a : all) {
      for (Point b : all) {
        Point along = b.minus(a);
        for (double turn : new double[] {-1e-7, 0, 1e-7}) {
          Point normal =
              Point.of(-along.at(1) + turn * along.at(0), along.at(0) + turn * along.at(1));
          if (normal.norm() > 0 && apart(first, second, normal)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean apart(List<Point> first, List<Point> second, Point normal) {
    double low = first.stream().mapToDouble(normal::dot).min().orElseThrow();
    double high = second.stream().mapToDouble(normal::dot).max().orElseThrow();
    return low > high;
  }
}
