package feint.scenario;

import java.util.List;

/** A function that a scenario lets a stochastic gradient minimise. */
public sealed interface LearningFunction {

  /** How many numbers a point has. */
  int dimension();

  /** Whether the constants that Theorem 1 needs are known. */
  default boolean hasConstants() {
    return false;
  }

  /** Half the sum of curvature times squared distance from the minimum, by coordinate. */
  record Quadratic(List<Double> curvature, List<Double> minimum) implements LearningFunction {

    public Quadratic {
      curvature = List.copyOf(curvature);
      minimum = List.copyOf(minimum);
    }

    @Override
    public int dimension() {
      return curvature.size();
    }

    @Override
    public boolean hasConstants() {
      return true;
    }
  }

  /** Himmelblau's function times a scale. */
  record Himmelblau(double scale) implements LearningFunction {

    @Override
    public int dimension() {
      return 2;
    }
  }

  /**
   * The mean logistic loss on generated rows.
   *
   * @param ridge the weight of the squared norm
   */
  record Logistic(int features, int rows, double ridge, long seed) implements LearningFunction {

    @Override
    public int dimension() {
      return features;
    }

    @Override
    public boolean hasConstants() {
      return true;
    }
  }

  /**
   * Minus the expected profit of a seller who sets a price and orders a stock.
   *
   * @param market mean demand at price 0
   * @param slope how much the mean demand falls per unit of price
   * @param spread scale of the logistic law of demand about its mean
   * @param days over how many days of demand an answer is averaged
   */
  record Pricing(double market, double slope, double spread, Costs costs, int days)
      implements LearningFunction {

    /** What a unit costs: to order, to keep if it is left over, to lack if it is asked for. */
    public record Costs(double unit, double holding, double lostSale) {}

    @Override
    public int dimension() {
      return 2;
    }
  }
}
