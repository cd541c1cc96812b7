package feint.policy.markov;

import feint.math.Checks;
import java.util.Arrays;

/**
 * Thresholds of equation 14: per oracle state, the queue lengths at which a policy moves on to the
 * next action in the action order.
 */
public final class Thresholds {

  private final double[][] rows;

  private Thresholds(double[][] rows) {
    this.rows = rows;
  }

  /**
   * Creates thresholds from one non-decreasing row per oracle state.
   *
   * @throws IllegalArgumentException if a row decreases, has another length or contains NaN
   */
  public static Thresholds of(double[]... rows) {
    Checks.require(rows.length > 0, "thresholds", "must have a row", "none");
    for (int o = 0; o < rows.length; o++) {
      String row = "thresholds of oracle state " + (o + 1);
      Checks.require(
          rows[o].length == rows[0].length, row, "must be as many as the first", rows[o].length);
      for (int j = 0; j < rows[o].length; j++) {
        Checks.require(!Double.isNaN(rows[o][j]), row, "must be numbers", rows[o][j]);
        Checks.require(
            j == 0 || rows[o][j] >= rows[o][j - 1],
            row,
            "must not decrease",
            Arrays.toString(rows[o]));
      }
    }
    return new Thresholds(Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new));
  }

  public int oracleStates() {
    return rows.length;
  }

  public int perOracleState() {
    return rows[0].length;
  }

  /** Returns threshold {@code j} (from 0) of oracle state {@code oracle} (from 1). */
  public double at(int oracle, int j) {
    return rows[oracle - 1][j];
  }

  /** Returns the number of thresholds of this oracle state that are at most {@code queue}. */
  public int reached(int oracle, int queue) {
    int count = 0;
    for (double threshold : rows[oracle - 1]) {
      count += threshold <= queue ? 1 : 0;
    }
    return count;
  }

  public double[][] toArray() {
    return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Thresholds that && Arrays.deepEquals(rows, that.rows);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(rows);
  }

  @Override
  public String toString() {
    return Arrays.deepToString(rows);
  }
}
