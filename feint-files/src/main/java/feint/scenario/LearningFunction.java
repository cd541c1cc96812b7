package feint.scenario;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A function that a scenario lets a stochastic gradient minimise. */
public sealed interface LearningFunction {

  /** Seeds of scenarios go no further. */
  long LAST_SEED = 1_000_000_000;

  /** How many numbers a point has. */
  int dimension();

  /** Whether the constants that Theorem 1 needs are known. */
  default boolean hasConstants() {
    return false;
  }

  /**
   * A function of the same family that has another aim, for a decoy that is nobody's replay: which
   * one, if the scenario does not say.
   *
   * @param start where this one's descent starts
   * @param other where the sibling's starts
   */
  LearningFunction sibling(List<Double> start, List<Double> other);

  /** Whether the other one differs in numbers only, so that either may be the wanted one. */
  default boolean sameFamily(LearningFunction other) {
    return other.getClass() == getClass();
  }

  /** Whether a sibling is known that a scenario need not name. */
  default boolean hasSibling() {
    return true;
  }

  /** Whether a descent of the other one ends where one of this does, so that it hides no aim. */
  boolean sameAim(LearningFunction other);

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

    /**
     * The same curvature, and the minimum on the other side of its start, as far as this one's is
     * from its own: the two descents are each other's mirror images.
     */
    @Override
    public LearningFunction sibling(List<Double> start, List<Double> other) {
      return new Quadratic(
          curvature,
          IntStream.range(0, dimension())
              .mapToObj(i -> other.get(i) - (minimum.get(i) - start.get(i)))
              .toList());
    }

    @Override
    public boolean sameAim(LearningFunction other) {
      return other instanceof Quadratic that
          && that.dimension() == dimension()
          && IntStream.range(0, dimension())
              .allMatch(i -> that.minimum.get(i) - minimum.get(i) == 0);
    }
  }

  /** Himmelblau's function times a scale. */
  record Himmelblau(double scale) implements LearningFunction {

    @Override
    public int dimension() {
      return 2;
    }

    /**
     * The function itself: one of another scale has the same minima, and which of the four a
     * descent is after, its start says.
     */
    @Override
    public LearningFunction sibling(List<Double> start, List<Double> other) {
      return this;
    }

    /** Never: with four minima the start decides. */
    @Override
    public boolean sameAim(LearningFunction other) {
      return false;
    }
  }

  /**
   * The mean logistic loss on generated rows.
   *
   * @param ridge the weight of the squared norm
   * @param weight each of the hidden weights by which classes are drawn
   */
  record Logistic(int features, int rows, double ridge, long seed, double weight)
      implements LearningFunction {

    @Override
    public int dimension() {
      return features;
    }

    @Override
    public boolean hasConstants() {
      return true;
    }

    /** Rows of their own, with classes by the opposite weights: other rows alone change little. */
    @Override
    public LearningFunction sibling(List<Double> start, List<Double> other) {
      return new Logistic(features, rows, ridge, seed < LAST_SEED ? seed + 1 : 0, -weight);
    }

    @Override
    public boolean sameAim(LearningFunction other) {
      return equals(other);
    }
  }

  /**
   * A function of a jar, which whoever runs it must have.
   *
   * @param dimension that of the point where its descent starts
   * @param settings numbers by name, which the function makes something of
   */
  record Own(String name, int dimension, Map<String, List<Double>> settings)
      implements LearningFunction {

    public Own {
      settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** The function says when it is made. */
    @Override
    public boolean hasConstants() {
      return true;
    }

    @Override
    public boolean sameFamily(LearningFunction other) {
      return other instanceof Own own && own.name.equals(name);
    }

    @Override
    public boolean hasSibling() {
      return false;
    }

    @Override
    public LearningFunction sibling(List<Double> start, List<Double> other) {
      return this;
    }

    /** As far as can be told without the jar: if it is the same function with the same settings. */
    @Override
    public boolean sameAim(LearningFunction other) {
      return equals(other);
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

    /**
     * A product of twice the market, the spread and the costs. Its profit at twice the price and
     * twice the stock is four times this one's, so that its optimum is twice as far out while the
     * curvature, and with it the longest step that converges, is the same.
     */
    @Override
    public LearningFunction sibling(List<Double> start, List<Double> other) {
      return new Pricing(
          2 * market,
          slope,
          2 * spread,
          new Costs(2 * costs.unit, 2 * costs.holding, 2 * costs.lostSale),
          days);
    }

    @Override
    public boolean sameAim(LearningFunction other) {
      return other instanceof Pricing that
          && new Pricing(that.market, that.slope, that.spread, that.costs, days).equals(this);
    }
  }
}
