package feint.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.design.Mixing.Mixture;
import feint.design.Mixing.Prices;
import feint.design.Mixing.Share;
import feint.math.Seed;
import feint.model.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The linear programme against a grid of all weights, and against its own dual. */
class MixingTest {

  private static final Problem ANY = KnownProblems.twoStates();
  private static final int GRID = 24;

  private static Point point(double unfinished, double exposed, double spent) {
    return new Point(ANY, unfinished, exposed, 0, 0, spent);
  }

  private static List<Point> points(int count, RandomGenerator random) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      points.add(point(random.nextDouble(), random.nextDouble(), random.nextDouble(-5, 10)));
    }
    return points;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void noMixtureOnAGridSpendsLess(long seed) {
    RandomGenerator random = new Seed(seed).generator();
    for (int trial = 0; trial < 20; trial++) {
      List<Point> points = points(5, random);
      double u = random.nextDouble();
      double e = random.nextDouble();

      Mixture mixture = new Mixing(points, u, e).cheapest();

      assertThat(mixture.spent()).isLessThanOrEqualTo(onGrid(points, 0, GRID, u, e, 0) + 1e-9);
      if (!mixture.shares().isEmpty()) {
        assertWithin(mixture, u, e);
      }
    }
  }

  private static void assertWithin(Mixture mixture, double u, double e) {
    assertThat(mixture.shares()).hasSizeLessThanOrEqualTo(3);
    assertThat(mixture.shares()).allMatch(share -> share.weight() > 0);
    assertThat(mixture.shares().stream().mapToDouble(Share::weight).sum())
        .isCloseTo(1, within(1e-9));
    assertThat(average(mixture, Share::weight, Point::unfinished)).isLessThanOrEqualTo(u + 1e-8);
    assertThat(average(mixture, Share::weight, Point::exposed)).isLessThanOrEqualTo(e + 1e-8);
    assertThat(average(mixture, Share::weight, Point::spent))
        .isCloseTo(mixture.spent(), within(1e-9));
  }

  private static double average(
      Mixture mixture, ToDoubleFunction<Share> weight, ToDoubleFunction<Point> quantity) {
    return mixture.shares().stream()
        .mapToDouble(share -> weight.applyAsDouble(share) * quantity.applyAsDouble(share.point()))
        .sum();
  }

  /** The least spending of all mixtures whose weights are multiples of 1/GRID. */
  private static double onGrid(
      List<Point> points, int from, int parts, double u, double e, double spent) {
    Point point = points.get(from);
    double best = Double.POSITIVE_INFINITY;
    boolean last = from == points.size() - 1;
    for (int k = last ? parts : 0; k <= parts; k++) {
      double w = (double) k / GRID;
      double restU = u - w * point.unfinished();
      double restE = e - w * point.exposed();
      double all = spent + w * point.spent();
      if (restU < 0 || restE < 0) {
        continue;
      }
      best = Math.min(best, last ? all : onGrid(points, from + 1, parts - k, restU, restE, all));
    }
    return best;
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24, 25, 26, 27, 28})
  void pricesProveTheLeastSpending(long seed) {
    RandomGenerator random = new Seed(seed).generator();
    for (int trial = 0; trial < 50; trial++) {
      List<Point> points = points(random.nextInt(1, 12), random);
      double u = random.nextDouble();
      double e = random.nextDouble();
      Mixture mixture = new Mixing(points, u, e).cheapest();
      if (mixture.shares().isEmpty()) {
        continue;
      }

      Prices prices = new Mixing(points, u, e).prices();

      assertThat(prices.unfinished()).isNotNegative();
      assertThat(prices.exposed()).isNotNegative();
      assertThat(prices.value()).isCloseTo(mixture.spent(), within(1e-6));
      double least =
          points.stream()
              .mapToDouble(
                  one ->
                      one.spent()
                          + prices.unfinished() * one.unfinished()
                          + prices.exposed() * one.exposed())
              .min()
              .orElseThrow();
      assertThat(least - prices.unfinished() * u - prices.exposed() * e)
          .isCloseTo(mixture.spent(), within(1e-6));
    }
  }

  @Test
  void limitsThatNoPointMeetsHaveNoMixture() {
    List<Point> points = List.of(point(0.3, 0.1, 1), point(0.5, 0.0, 2), point(0.4, 0.9, 0));

    assertThat(new Mixing(points, 0.29, 1).cheapest().shares()).isEmpty();
    assertThat(new Mixing(points, 0.29, 1).cheapest().spent()).isInfinite();
  }

  /** Each limit can be met, but not both: on the line between the points, u + e is 1. */
  @Test
  void limitsThatCannotBeMetTogetherHaveNoMixture() {
    List<Point> points = List.of(point(1, 0, 1), point(0, 1, 1));

    assertThat(new Mixing(points, 0.49, 0.5).cheapest().shares()).isEmpty();
    assertThat(new Mixing(points, 0.51, 0.5).cheapest().spent()).isEqualTo(1);
  }

  @Test
  void threePointsAreMixedWhenBothLimitsBind() {
    List<Point> points = List.of(point(1, 1, 0), point(0, 1, 4), point(1, 0, 8));

    Mixture mixture = new Mixing(points, 0.75, 0.5).cheapest();

    assertThat(mixture.shares())
        .containsExactlyInAnyOrder(
            new Share(points.get(0), 0.25),
            new Share(points.get(1), 0.25),
            new Share(points.get(2), 0.5));
    assertThat(mixture.spent()).isEqualTo(5);
  }

  @Test
  void pointsThatAreThereTwiceChangeNothing() {
    List<Point> points = points(6, new Seed(31).generator());
    List<Point> twice = new ArrayList<>(points);
    twice.addAll(points);

    assertThat(new Mixing(twice, 0.6, 0.6).cheapest().spent())
        .isCloseTo(new Mixing(points, 0.6, 0.6).cheapest().spent(), within(1e-9));
    assertThat(new Mixing(twice, 0.6, 0.6).prices().value())
        .isCloseTo(new Mixing(points, 0.6, 0.6).prices().value(), within(1e-9));
  }
}
