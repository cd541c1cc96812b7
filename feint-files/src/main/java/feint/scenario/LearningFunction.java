package feint.scenario;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Function of a scenario that a stochastic gradient minimises. */
public sealed interface LearningFunction {

  /** Largest seed of a scenario. */
  long LAST_SEED = 1_000_000_000;

  /** Returns the number of coordinates of a point. */
  int dimension();

  /** Returns whether the constants that Theorem 1 needs are known. */
  default boolean hasConstants() {
    return false;
  }

  /**
   * Returns the default function of a decoy that is not a replay: one of the same family with
   * another minimum. Siblings of different numbers differ.
   *
   * @param number number of the sibling, from 1
   * @param start starting point of this function's descent
   * @param other starting point of the sibling's descent
   */
  LearningFunction sibling(int number, List<Double> start, List<Double> other);

  /**
   * Returns whether the other function differs only in numbers, so that either may be the wanted
   * one.
   */
  default boolean sameFamily(LearningFunction other) {
    return other.getClass() == getClass();
  }

  /** Returns whether a default sibling is known. */
  default boolean hasSibling() {
    return true;
  }

  /**
   * Returns whether descents of both functions end at the same point, so that the other one hides
   * nothing.
   */
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
     * Returns the function with the same curvature and with its minimum at the same distance from
     * its start: on the other side for odd numbers, so that the two descents are mirror images, and
     * on the same side for even ones.
     */
    @Override
    public LearningFunction sibling(int number, List<Double> start, List<Double> other) {
      return new Quadratic(
          curvature,
          IntStream.range(0, dimension())
              .mapToObj(
                  i ->
                      number % 2 == 1
                          ? other.get(i) - (minimum.get(i) - start.get(i))
                          : other.get(i) + (minimum.get(i) - start.get(i)))
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
     * Returns the function itself: another scale has the same minima, and the start determines
     * which of the four a descent reaches.
     */
    @Override
    public LearningFunction sibling(int number, List<Double> start, List<Double> other) {
      return this;
    }

    /** Returns false, since the start selects one of four minima. */
    @Override
    public boolean sameAim(LearningFunction other) {
      return false;
    }
  }

  /**
   * Mean logistic loss on generated rows.
   *
   * @param ridge weight of the squared norm
   * @param weight value of each hidden weight from which classes are drawn
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

    /**
     * Returns the loss on separate rows with classes by the opposite weights, or by the same for
     * even numbers; other rows alone change little.
     */
    @Override
    public LearningFunction sibling(int number, List<Double> start, List<Double> other) {
      long own = (seed + number) % (LAST_SEED + 1);
      return new Logistic(features, rows, ridge, own, number % 2 == 1 ? -weight : weight);
    }

    @Override
    public boolean sameAim(LearningFunction other) {
      return equals(other);
    }
  }

  /**
   * Function of a plug-in jar, which every process that runs it needs.
   *
   * @param dimension dimension of the starting point of its descent
   * @param settings numbers by name, which the function interprets
   */
  record Own(String name, int dimension, Map<String, List<Double>> settings)
      implements LearningFunction {

    public Own {
      settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** Returns true; the function itself reports unknown constants when it is created. */
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
    public LearningFunction sibling(int number, List<Double> start, List<Double> other) {
      return this;
    }

    /** Compares names and settings, which is all that is known without the jar. */
    @Override
    public boolean sameAim(LearningFunction other) {
      return equals(other);
    }
  }

  /**
   * Negative expected profit of a seller who sets a price and orders a stock.
   *
   * @param market mean demand at price 0
   * @param slope decrease of the mean demand per unit of price
   * @param spread scale of the logistic distribution of demand about its mean
   * @param days number of days of demand over which an answer is averaged
   */
  record Pricing(double market, double slope, double spread, Costs costs, int days)
      implements LearningFunction {

    /** Costs per unit: of ordering it, of holding a surplus, and of a lost sale. */
    public record Costs(double unit, double holding, double lostSale) {}

    @Override
    public int dimension() {
      return 2;
    }

    /**
     * Returns a product with twice the market, the spread and the costs; three times for the second
     * sibling, and so on. Its profit at twice the price and twice the stock is four times this
     * one's, so that its optimum is twice as far out while the curvature, and with it the longest
     * step that converges, is the same.
     */
    @Override
    public LearningFunction sibling(int number, List<Double> start, List<Double> other) {
      return new Pricing(
          (number + 1) * market,
          slope,
          (number + 1) * spread,
          new Costs(
              (number + 1) * costs.unit,
              (number + 1) * costs.holding,
              (number + 1) * costs.lostSale),
          days);
    }

    @Override
    public boolean sameAim(LearningFunction other) {
      return other instanceof Pricing that
          && new Pricing(that.market, that.slope, that.spread, that.costs, days).equals(this);
    }
  }
}
