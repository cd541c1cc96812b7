package feint.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.math.Point;
import feint.scenario.LearningFunction.Pricing;
import org.junit.jupiter.api.Test;

class LocalMinimumTest {

  @Test
  void minimumOfABowlIsItsCentre() {
    SmoothFunction bowl = new QuadraticLoss(Point.of(1, 100), Point.of(3, -2));
    assertThat(LocalMinimum.near(bowl, Point.of(50, 50)).distance(Point.of(3, -2)))
        .isLessThan(1e-6);
  }

  @Test
  void nearestOfSeveralMinimaIsFound() {
    SmoothFunction function = new HimmelblauLoss(1);
    assertThat(LocalMinimum.near(function, Point.of(2.5, 2.5)).distance(Point.of(3, 2)))
        .isLessThan(1e-6);
    assertThat(LocalMinimum.near(function, Point.of(-3, 3)).distance(Point.of(-2.805118, 3.131313)))
        .isLessThan(1e-5);
  }

  /** The numbers of scenarios/pricing.yaml, and a grid around the point. */
  @Test
  void bestPriceAndStockOfTheShop() {
    PricingLoss shop = new PricingLoss(new Pricing(10, 2, 0.5, new Pricing.Costs(1, 0.5, 0.5), 50));
    Point best = LocalMinimum.near(shop, Point.of(1, 4));
    assertThat(best.at(0)).isCloseTo(2.94, within(0.005));
    assertThat(best.at(1)).isCloseTo(4.36, within(0.005));
    assertThat(shop.value(best)).isCloseTo(-6.68, within(0.005));
    for (double price = 2; price <= 4; price += 0.1) {
      for (double stock = 3; stock <= 6; stock += 0.1) {
        assertThat(shop.value(Point.of(price, stock))).isGreaterThanOrEqualTo(shop.value(best));
      }
    }
  }
}
