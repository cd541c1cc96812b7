package feint.descent;

import feint.math.Checks;
import feint.math.Point;
import feint.math.Seed;
import feint.scenario.LearningFunction.Logistic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Mean logistic loss of a linear classifier's weights on generated rows, plus half of a ridge times
 * their squared norm.
 *
 * <p>A row has independent standard normal features. Its class is drawn with the logistic function
 * of the row's inner product with hidden weights, which are all equal. The classes overlap, so that
 * no classifier is right about every row.
 */
public final class LogisticLoss implements SmoothFunction {

  private final int dimension;
  private final List<Point> rows;
  private final double ridge;

  /**
   * Creates the loss on given rows.
   *
   * @param rows features times 1 or -1, the class
   */
  public LogisticLoss(List<Point> rows, double ridge) {
    Checks.atLeast(1, rows.size(), "number of rows");
    this.dimension = rows.get(0).dimension();
    this.rows = List.copyOf(rows);
    this.ridge = Checks.positive(ridge, "ridge");
  }

  /** Creates the loss on rows drawn from a seed. */
  public static LogisticLoss generated(Logistic named) {
    int features = named.features();
    RandomGenerator random = new Seed(named.seed()).generator();
    List<Point> drawn = new ArrayList<>(named.rows());
    for (int n = 0; n < named.rows(); n++) {
      Point row = Point.of(features, i -> random.nextGaussian());
      double score = 0;
      for (int i = 0; i < features; i++) {
        score += named.weight() * row.at(i);
      }
      double sign = random.nextDouble() < sigmoid(score) ? 1 : -1;
      drawn.add(Point.of(features, i -> sign * row.at(i)));
    }
    return new LogisticLoss(drawn, named.ridge());
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public double value(Point x) {
    double sum = 0;
    for (Point row : rows) {
      sum += softplus(-row.dot(x));
    }
    return sum / rows.size() + ridge * x.dot(x) / 2;
  }

  @Override
  public Point gradient(Point x) {
    double[] sum = new double[dimension];
    for (Point row : rows) {
      double weight = sigmoid(-row.dot(x));
      for (int i = 0; i < dimension; i++) {
        sum[i] -= weight * row.at(i);
      }
    }
    return Point.of(dimension, i -> sum[i] / rows.size() + ridge * x.at(i));
  }

  @Override
  public Optional<Constants> constants() {
    double squares = rows.stream().mapToDouble(row -> row.dot(row)).sum();
    // The largest eigenvalue is at most the trace; the loss's second derivative is at most 1/4.
    return Optional.of(new Constants(squares / rows.size() / 4 + ridge, 0));
  }

  /** 1 / (1 + exp(-t)). */
  static double sigmoid(double t) {
    return 1 / (1 + Math.exp(-t));
  }

  /** ln(1 + exp(t)), without overflow for large t. */
  static double softplus(double t) {
    return Math.max(t, 0) + Math.log1p(Math.exp(-Math.abs(t)));
  }
}
