package feint.descent;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.descent.SmoothFunction.Constants;
import feint.math.Moments;
import feint.math.Point;
import feint.math.Seed;
import feint.scenario.LearningFunction;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FunctionsTest {

  static Stream<LearningFunction> named() {
    return Stream.of(
        Descents.BOWL,
        new LearningFunction.Quadratic(List.of(0.5, 3.0, 7.0), List.of(1.0, -2.0, 4.0)),
        new LearningFunction.Himmelblau(0.3),
        new LearningFunction.Logistic(3, 40, 0.1, 5, 1),
        Descents.SELLER);
  }

  @ParameterizedTest
  @MethodSource("named")
  void gradientIsTheSlopeOfTheValue(LearningFunction named) {
    SmoothFunction function = Functions.BUILT_IN.of(named);
    RandomGenerator random = new Seed(3).generator();
    double h = 1e-5;
    for (int n = 0; n < 50; n++) {
      Point x = Point.of(function.dimension(), i -> 6 * random.nextDouble() - 1);
      Point gradient = function.gradient(x);
      for (int i = 0; i < function.dimension(); i++) {
        int coordinate = i;
        Point axis = Point.of(function.dimension(), j -> j == coordinate ? 1 : 0);
        double slope = (function.value(x.plus(h, axis)) - function.value(x.plus(-h, axis))) / 2 / h;
        assertThat(gradient.at(i)).isCloseTo(slope, within(1e-6 * Math.max(1, Math.abs(slope))));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("named")
  void constantsBoundGradientAndValue(LearningFunction named) {
    SmoothFunction function = Functions.BUILT_IN.of(named);
    RandomGenerator random = new Seed(4).generator();
    for (Constants constants : function.constants().stream().toList()) {
      for (int n = 0; n < 200; n++) {
        Point x = Point.of(function.dimension(), i -> 8 * random.nextDouble() - 4);
        Point y = Point.of(function.dimension(), i -> 8 * random.nextDouble() - 4);
        assertThat(function.gradient(x).distance(function.gradient(y)))
            .isLessThanOrEqualTo(constants.lipschitz() * x.distance(y) * (1 + 1e-12));
        assertThat(function.value(x)).isGreaterThanOrEqualTo(constants.lowest());
      }
    }
  }

  @Test
  void onlyConvexFunctionsHaveConstants() {
    assertThat(named().map(Functions.BUILT_IN::of).map(f -> f.constants().isPresent()))
        .containsExactly(true, true, false, true, false);
  }

  @Test
  void quadraticHasItsMinimumAndItsSteepestCurvature() {
    QuadraticLoss bowl = new QuadraticLoss(Point.of(1, 4), Point.of(2, -3));
    assertThat(bowl.value(Point.of(2, -3))).isZero();
    assertThat(bowl.value(Point.of(4, -2))).isEqualTo((1 * 4 + 4 * 1) / 2.0);
    assertThat(bowl.constants()).contains(new Constants(4, 0));
  }

  /** The four minima as Himmelblau's function is known to have them. */
  @Test
  void himmelblauHasFourMinima() {
    HimmelblauLoss function = new HimmelblauLoss(1);
    double[][] minima = {
      {3, 2}, {-2.805118, 3.131312}, {-3.779310, -3.283186}, {3.584428, -1.848126}
    };
    for (double[] minimum : minima) {
      assertThat(function.value(Point.of(minimum))).isCloseTo(0, within(1e-9));
      assertThat(function.gradient(Point.of(minimum)).norm()).isCloseTo(0, within(1e-3));
    }
    assertThat(function.gradient(Point.of(-0.270845, -0.923039)).norm())
        .as("the maximum")
        .isCloseTo(0, within(1e-3));
  }

  /** One row x of class +1: the loss is ln(1 + exp(-w x)) + ridge w^2 / 2. */
  @Test
  void logisticLossOfOneRowIsKnown() {
    LogisticLoss loss = new LogisticLoss(List.of(Point.of(2)), 0.5);
    assertThat(loss.value(Point.of(1))).isCloseTo(Math.log(1 + Math.exp(-2)) + 0.25, within(1e-15));
    assertThat(loss.value(Point.of(-500))).isCloseTo(1000 + 62500, within(1e-9));
  }

  @Test
  void generatedClassesFollowTheHiddenWeights() {
    LogisticLoss loss =
        LogisticLoss.generated(new LearningFunction.Logistic(2, 20_000, 1e-6, 1, 1));
    // The likelihood's slope at the truth is a mean of 20000 terms of variance at most 1/4.
    assertThat(loss.gradient(Point.of(1, 1)).norm()).isLessThan(4 * Math.sqrt(0.5 / 20_000));
    assertThat(loss.gradient(Point.of(0, 0)).norm()).isGreaterThan(0.1);
  }

  /** Classes by the opposite weights: the slope at minus the truth vanishes, up to chance. */
  @Test
  void siblingOfALogisticLossHasItsMinimumOnTheOtherSide() {
    LearningFunction own = new LearningFunction.Logistic(2, 20_000, 1e-6, 1, 1);
    SmoothFunction sibling =
        Functions.BUILT_IN.of(own.sibling(1, List.of(0.0, 0.0), List.of(0.0, 0.0)));
    assertThat(sibling.gradient(Point.of(-1, -1)).norm()).isLessThan(4 * Math.sqrt(0.5 / 20_000));
    assertThat(sibling.gradient(Point.of(1, 1)).norm()).isGreaterThan(0.1);
  }

  /** Twice the price and twice the quantity: the same curvature, four times the profit. */
  @Test
  void siblingOfASellerHasItsOptimumTwiceAsFarOut() {
    SmoothFunction own = Functions.BUILT_IN.of(Descents.SELLER);
    SmoothFunction sibling =
        Functions.BUILT_IN.of(Descents.SELLER.sibling(1, List.of(1.0, 4.0), List.of(6.0, 2.0)));
    RandomGenerator random = new Seed(6).generator();
    for (int n = 0; n < 50; n++) {
      Point x = Point.of(2, i -> 6 * random.nextDouble());
      assertThat(sibling.value(x.times(2))).isCloseTo(4 * own.value(x), within(1e-9));
      assertThat(sibling.gradient(x.times(2)).distance(own.gradient(x).times(2)))
          .isCloseTo(0, within(1e-9));
    }
    // The optimum of the tutorial, to two digits, and twice that.
    assertThat(own.gradient(Point.of(2.94, 4.36)).norm()).isLessThan(0.05);
    assertThat(sibling.gradient(Point.of(5.88, 8.72)).norm()).isLessThan(0.1);
  }

  /** Brute force: mean profit of a day over evenly spaced quantiles of demand. */
  @Test
  void profitIsTheMeanOverDays() {
    SmoothFunction loss = new PricingLoss(Descents.SELLER);
    double p = 2.7;
    double q = 4.9;
    int days = 1_000_000;
    double sum = 0;
    for (int n = 0; n < days; n++) {
      double u = (n + 0.5) / days;
      double demand = 10 - 2 * p + 0.5 * Math.log(u / (1 - u));
      sum +=
          p * Math.min(q, demand)
              - q
              - 0.5 * Math.max(0, q - demand)
              - 0.5 * Math.max(0, demand - q);
    }
    assertThat(loss.value(Point.of(p, q))).isCloseTo(-sum / days, within(1e-5));
  }

  /** Nothing is left over then: -p q + unit q + lostSale (d - q), with d = 12 at p = -1. */
  @Test
  void lossHasNoLowerBoundWhereTheStockIsNegative() {
    SmoothFunction loss = new PricingLoss(Descents.SELLER);
    for (double q : new double[] {-1e3, -1e6}) {
      assertThat(loss.value(Point.of(-1, q))).isCloseTo(1.5 * q + 6, within(1e-6));
    }
  }

  @Test
  void observedDaysAreRightOnAverage() {
    PricingLoss loss = new PricingLoss(Descents.SELLER);
    RandomGenerator random = new Seed(8).generator();
    Point x = Point.of(2.9, 4.4);
    Moments byPrice = new Moments();
    Moments byStock = new Moments();
    for (int n = 0; n < 20_000; n++) {
      Point observed = loss.observed(x, random);
      byPrice.add(observed.at(0));
      byStock.add(observed.at(1));
    }
    Point gradient = loss.gradient(x);
    assertThat(byPrice.mean(), byPrice.estimate().standardError()).isConsistentWith(gradient.at(0));
    assertThat(byStock.mean(), byStock.estimate().standardError()).isConsistentWith(gradient.at(1));
  }
}
