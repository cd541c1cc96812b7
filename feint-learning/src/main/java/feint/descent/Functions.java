package feint.descent;

import feint.math.Point;
import feint.scenario.LearningFunction;
import feint.scenario.LearningFunction.Himmelblau;
import feint.scenario.LearningFunction.Logistic;
import feint.scenario.LearningFunction.Pricing;
import feint.scenario.LearningFunction.Quadratic;

/** The functions that scenarios name. */
public final class Functions {

  private Functions() {}

  public static SmoothFunction of(LearningFunction named) {
    if (named instanceof Quadratic quadratic) {
      return new QuadraticLoss(Point.of(quadratic.curvature()), Point.of(quadratic.minimum()));
    }
    if (named instanceof Himmelblau himmelblau) {
      return new HimmelblauLoss(himmelblau.scale());
    }
    if (named instanceof Logistic logistic) {
      return LogisticLoss.generated(logistic);
    }
    return new PricingLoss((Pricing) named);
  }
}
