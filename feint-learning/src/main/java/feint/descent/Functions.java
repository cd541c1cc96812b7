package feint.descent;

import feint.math.Seed;
import feint.scenario.LearningFunction;
import feint.scenario.LearningFunction.Logistic;
import feint.scenario.LearningFunction.Pricing;

/** The functions that scenarios name. */
public final class Functions {

  private Functions() {}

  public static SmoothFunction of(LearningFunction named) {
    if (named instanceof LearningFunction.Quadratic quadratic) {
      return new Quadratic(Point.of(quadratic.curvature()), Point.of(quadratic.minimum()));
    }
    if (named instanceof LearningFunction.Himmelblau himmelblau) {
      return new Himmelblau(himmelblau.scale());
    }
    if (named instanceof Logistic logistic) {
      return LogisticLoss.generated(
          logistic.features(), logistic.rows(), logistic.ridge(), new Seed(logistic.seed()));
    }
    return new PricingLoss((Pricing) named);
  }
}
