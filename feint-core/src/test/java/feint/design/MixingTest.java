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

  private static Candidate candidate(double unfinished, double exposed, double spent) {
    return new Candidate(ANY, unfinished, exposed, 0, 0, spent);
  }

  private static Mixing mixing(List<Candidate> known, double unfinished, double exposed) {
    return new Mixing(known, LinearProgram.leastSpending(unfinished, exposed));
  }

  private static List<Candidate> candidates(int count, RandomGenerator random) {
    List<Candidate> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      points.add(candidate(random.nextDouble(), random.nextDouble(), random.nextDouble(-5, 10)));
    }
    return points;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void noMixtureOnAGridSpendsLess(long seed) {
    RandomGenerator random = new Seed(seed).generator();
    for (int trial = 0; trial < 20; trial++) {
      List<Candidate> points = candidates(5, random);
      double u = random.nextDouble();
      double e = random.nextDouble();

      Mixture mixture = mixing(points, u, e).best();

      assertThat(mixture.value()).isLessThanOrEqualTo(onGrid(points, 0, GRID, u, e, 0) + 1e-9);
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
    assertThat(average(mixture, Share::weight, Candidate::unfinished))
        .isLessThanOrEqualTo(u + 1e-8);
    assertThat(average(mixture, Share::weight, Candidate::exposed)).isLessThanOrEqualTo(e + 1e-8);
    assertThat(average(mixture, Share::weight, Candidate::spent))
        .isCloseTo(mixture.value(), within(1e-9));
  }

  private static double average(
      Mixture mixture, ToDoubleFunction<Share> weight, ToDoubleFunction<Candidate> quantity) {
    return mixture.shares().stream()
        .mapToDouble(
            share -> weight.applyAsDouble(share) * quantity.applyAsDouble(share.candidate()))
        .sum();
  }

  /** The least spending of all mixtures whose weights are multiples of 1/GRID. */
  private static double onGrid(
      List<Candidate> points, int from, int parts, double u, double e, double spent) {
    Candidate point = points.get(from);
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
      List<Candidate> points = candidates(random.nextInt(1, 12), random);
      double u = random.nextDouble();
      double e = random.nextDouble();
      Mixture mixture = mixing(points, u, e).best();
      if (mixture.shares().isEmpty()) {
        continue;
      }

      Prices prices = mixing(points, u, e).prices();

      assertThat(prices.first()).isNotNegative();
      assertThat(prices.second()).isNotNegative();
      assertThat(prices.value()).isCloseTo(mixture.value(), within(1e-6));
      double least =
          points.stream()
              .mapToDouble(
                  one ->
                      one.spent()
                          + prices.first() * one.unfinished()
                          + prices.second() * one.exposed())
              .min()
              .orElseThrow();
      assertThat(least - prices.first() * u - prices.second() * e)
          .isCloseTo(mixture.value(), within(1e-6));
    }
  }

  @Test
  void limitsThatNoPointMeetsHaveNoMixture() {
    List<Candidate> points =
        List.of(candidate(0.3, 0.1, 1), candidate(0.5, 0.0, 2), candidate(0.4, 0.9, 0));

    assertThat(mixing(points, 0.29, 1).best().shares()).isEmpty();
    assertThat(mixing(points, 0.29, 1).best().value()).isInfinite();
  }

  /** Each limit can be met, but not both: on the line between the points, u + e is 1. */
  @Test
  void limitsThatCannotBeMetTogetherHaveNoMixture() {
    List<Candidate> points = List.of(candidate(1, 0, 1), candidate(0, 1, 1));

    assertThat(mixing(points, 0.49, 0.5).best().shares()).isEmpty();
    assertThat(mixing(points, 0.51, 0.5).best().value()).isEqualTo(1);
  }

  @Test
  void threePointsAreMixedWhenBothLimitsBind() {
    List<Candidate> points = List.of(candidate(1, 1, 0), candidate(0, 1, 4), candidate(1, 0, 8));

    Mixture mixture = mixing(points, 0.75, 0.5).best();

    assertThat(mixture.shares())
        .containsExactlyInAnyOrder(
            new Share(points.get(0), 0.25),
            new Share(points.get(1), 0.25),
            new Share(points.get(2), 0.5));
    assertThat(mixture.value()).isEqualTo(5);
  }

  @Test
  void duplicatePointsChangeNothing() {
    List<Candidate> points = candidates(6, new Seed(31).generator());
    List<Candidate> twice = new ArrayList<>(points);
    twice.addAll(points);

    assertThat(mixing(twice, 0.6, 0.6).best().value())
        .isCloseTo(mixing(points, 0.6, 0.6).best().value(), within(1e-9));
    assertThat(mixing(twice, 0.6, 0.6).prices().value())
        .isCloseTo(mixing(points, 0.6, 0.6).prices().value(), within(1e-9));
  }
}
