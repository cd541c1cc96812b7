package feint.model;

import feint.math.Checks;
import java.util.Arrays;

/** Probability &Gamma;(o, i) of an informative answer, by oracle state and incentive level. */
public final class SuccessProbability {

  private final double[][] rows;

  private SuccessProbability(double[][] rows) {
    this.rows = rows;
  }

  /**
   * Creates the matrix with one row per oracle state and one column per incentive.
   *
   * @throws IllegalArgumentException if a row decreases or has another length, or an entry is not
   *     in [0, 1]
   */
  public static SuccessProbability of(double[]... rows) {
    Checks.require(rows.length > 0, "success probability", "must have a row", "none");
    for (int o = 0; o < rows.length; o++) {
      String row = "success probability of oracle state " + (o + 1);
      Checks.require(
          rows[o].length == rows[0].length && rows[o].length > 0,
          row,
          "must have as many columns as the first",
          rows[o].length);
      for (int j = 0; j < rows[o].length; j++) {
        Checks.probability(rows[o][j], row);
        Checks.require(
            j == 0 || rows[o][j] >= rows[o][j - 1],
            row,
            "must not decrease with the incentive",
            Arrays.toString(rows[o]));
      }
    }
    return new SuccessProbability(
        Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new));
  }

  /** Returns the number of oracle states, R. */
  public int oracleStates() {
    return rows.length;
  }

  /** Returns the number of incentives, n. */
  public int levels() {
    return rows[0].length;
  }

  /**
   * Returns the probability of success.
   *
   * @param oracle 1..R
   * @param level 0..n-1, counting incentives from the lowest
   */
  public double at(int oracle, int level) {
    return rows[oracle - 1][level];
  }

  /** Returns a copy with one row per oracle state and one column per incentive. */
  public double[][] toArray() {
    return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SuccessProbability that && Arrays.deepEquals(rows, that.rows);
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
