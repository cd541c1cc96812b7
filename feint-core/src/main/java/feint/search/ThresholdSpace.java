package feint.search;

import feint.math.Checks;
import feint.model.Shape;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.policy.markov.Thresholds;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Threshold policies of a shape: in each segment of the horizon R rows of |U| - 1 ordered
 * thresholds in [0, M+1].
 */
final class ThresholdSpace {

  /** Probability that all thresholds of a random row are equal. */
  private static final double TIED = 0.5;

  /** Probability that the random rows of all segments are the same. */
  private static final double STATIONARY = 0.5;

  private final Shape shape;
  private final int segments;

  /** Creates the space of stationary thresholds. */
  ThresholdSpace(Shape shape) {
    this(shape, 1);
  }

  ThresholdSpace(Shape shape, int segments) {
    Checks.within(1, shape.horizon(), segments, "segments");
    this.shape = shape;
    this.segments = segments;
  }

  /** Returns the number of rows: one for each oracle state in each segment. */
  int rows() {
    return segments * shape.oracleStates();
  }

  int perOracleState() {
    return shape.actions().count() - 1;
  }

  /** Returns the number of thresholds of a policy. */
  int dimensions() {
    return rows() * perOracleState();
  }

  /** Returns the threshold that no queue reaches, M+1. */
  int highest() {
    return shape.successes() + 1;
  }

  /**
   * Returns random thresholds to start from. Good policies often jump from the dearest decoy to the
   * dearest learning query, or take one action throughout an oracle state: therefore in half of the
   * rows all thresholds are equal, and thresholds are drawn from a range half as wide again as [0,
   * M+1] and clipped to it. Half of the policies with several segments are stationary.
   */
  double[][] random(RandomGenerator random) {
    double[][] rows = new double[rows()][perOracleState()];
    boolean stationary = segments > 1 && random.nextDouble() < STATIONARY;
    int states = shape.oracleStates();
    for (int r = 0; r < rows.length; r++) {
      if (stationary && r >= states) {
        rows[r] = rows[r - states].clone();
      } else if (random.nextDouble() < TIED) {
        Arrays.fill(rows[r], anywhere(random));
      } else {
        Arrays.setAll(rows[r], j -> anywhere(random));
      }
    }
    return ordered(rows);
  }

  private double anywhere(RandomGenerator random) {
    return (1.5 * random.nextDouble() - 0.25) * highest();
  }

  /**
   * Clips thresholds to [0, M+1] and sorts each row, in place. A policy only counts the thresholds
   * that a queue has reached, so that sorting does not change its actions.
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

  /** Returns the policy of equation 15 with these thresholds. */
  MarkovPolicy smooth(double[][] rows, double temperature) {
    return StationaryPolicies.sigmoid(shape, Thresholds.of(segments, rows), temperature);
  }

  /**
   * Returns the policy of equation 14 with these thresholds, rounded up to whole numbers, because
   * queues are whole.
   */
  CandidatePolicy.WithThresholds sharp(double[][] rows) {
    double[][] whole =
        Arrays.stream(rows)
            .map(row -> Arrays.stream(row).map(Math::ceil).toArray())
            .toArray(double[][]::new);
    return CandidatePolicy.WithThresholds.of(shape, Thresholds.of(segments, whole));
  }
}
