package feint.search;

import feint.model.Shape;
import feint.policy.MarkovPolicy;
import feint.policy.StationaryPolicies;
import feint.policy.Thresholds;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** The threshold policies of a shape: R rows of |U| - 1 ordered thresholds in [0, M+1]. */
final class ThresholdSpace {

  /** How often a random row has all its thresholds in one place. */
  private static final double TIED = 0.5;

  private final Shape shape;

  ThresholdSpace(Shape shape) {
    this.shape = shape;
  }

  int oracleStates() {
    return shape.oracleStates();
  }

  int perOracleState() {
    return shape.actions().count() - 1;
  }

  /** The number of thresholds of a policy. */
  int dimensions() {
    return oracleStates() * perOracleState();
  }

  /** The threshold that no queue reaches, M+1. */
  int highest() {
    return shape.successes() + 1;
  }

  /**
   * A random place to start from. Good policies often leap from the dearest decoy to the dearest
   * learning query, or do one thing throughout an oracle state: so every other row has all its
   * thresholds in one place, and thresholds are drawn from a range half as wide again as [0, M+1]
   * and cut off at its ends.
   */
  double[][] random(RandomGenerator random) {
    double[][] rows = new double[oracleStates()][perOracleState()];
    for (double[] row : rows) {
      if (random.nextDouble() < TIED) {
        Arrays.fill(row, anywhere(random));
      } else {
        Arrays.setAll(row, j -> anywhere(random));
      }
    }
    return ordered(rows);
  }

  private double anywhere(RandomGenerator random) {
    return (1.5 * random.nextDouble() - 0.25) * highest();
  }

  /**
   * Cuts thresholds off at 0 and M+1 and sorts each row, in place. A policy only counts the
   * thresholds that a queue has reached, so sorting does not change what it does.
   */
  double[][] ordered(double[][] rows) {
    for (double[] row : rows) {
      for (int j = 0; j < row.length; j++) {
        row[j] = Math.max(0, Math.min(highest(), row[j]));
      }
      Arrays.sort(row);
    }
    return rows;
  }

  /** Equation 15 at these thresholds. */
  MarkovPolicy smooth(double[][] rows, double temperature) {
    return StationaryPolicies.sigmoid(shape, Thresholds.of(rows), temperature);
  }

  /** Equation 14 at these thresholds, rounded up to whole numbers: queues are whole. */
  Found.WithThresholds sharp(double[][] rows) {
    double[][] whole =
        Arrays.stream(rows)
            .map(row -> Arrays.stream(row).map(Math::ceil).toArray())
            .toArray(double[][]::new);
    return Found.WithThresholds.of(shape, Thresholds.of(whole));
  }
}
