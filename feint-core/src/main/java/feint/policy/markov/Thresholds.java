package feint.policy.markov;

import feint.math.Checks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Thresholds of equation 14: per oracle state, the queue lengths at which a policy moves on to the
 * next action in the action order.
 *
 * <p>They may change during a run: the horizon then consists of segments of equal length, each with
 * its own thresholds. Thresholds with one segment are stationary, as in the paper.
 */
public final class Thresholds {

  /** Rows of the first segment, then those of the second, and so on. */
  private final double[][] rows;

  private final int segments;

  private Thresholds(double[][] rows, int segments) {
    this.rows = rows;
    this.segments = segments;
  }

  /**
   * Creates stationary thresholds from one non-decreasing row per oracle state.
   *
   * @throws IllegalArgumentException if a row decreases, has another length or contains NaN
   */
  public static Thresholds of(double[]... rows) {
    return of(1, rows);
  }

  /**
   * Creates thresholds that change from segment to segment.
   *
   * @param segments number of segments, at least 1
   * @param rows a non-decreasing row for each oracle state of the first segment, then of the second
   *     and so on
   * @throws IllegalArgumentException if a row decreases, has another length or contains NaN, or if
   *     segments have different numbers of rows
   */
  public static Thresholds of(int segments, double[]... rows) {
    Checks.atLeast(1, segments, "segments");
    Checks.require(rows.length > 0, "thresholds", "must have a row", "none");
    Checks.require(
        rows.length % segments == 0,
        "thresholds",
        "must have as many rows in each of " + segments + " segments",
        rows.length);
    int states = rows.length / segments;
    for (int o = 0; o < rows.length; o++) {
      String row =
          "thresholds of oracle state "
              + (o % states + 1)
              + (segments == 1 ? "" : " in segment " + (o / states + 1));
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
    return new Thresholds(
        Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new), segments);
  }

  /** Returns the number of oracle states, R. */
  public int oracleStates() {
    return rows.length / segments;
  }

  /** Returns the number of segments of the horizon; 1 for stationary thresholds. */
  public int segments() {
    return segments;
  }

  /**
   * Returns the segment, from 0, of the query after {@code t} others. A division into a multiple of
   * the segments refines this one.
   */
  public static int segment(int t, int horizon, int segments) {
    return (int) ((long) t * segments / horizon);
  }

  /** Returns the stationary thresholds of a segment, from 0. */
  public Thresholds in(int segment) {
    int states = oracleStates();
    return new Thresholds(Arrays.copyOfRange(rows, segment * states, (segment + 1) * states), 1);
  }

  /** Returns the same policy with each segment divided into {@code parts} segments. */
  public Thresholds divided(int parts) {
    Checks.atLeast(1, parts, "parts");
    List<double[]> repeated = new ArrayList<>();
    for (int segment = 0; segment < segments; segment++) {
      for (int part = 0; part < parts; part++) {
        repeated.addAll(Arrays.asList(in(segment).rows));
      }
    }
    return new Thresholds(repeated.toArray(double[][]::new), segments * parts);
  }

  /** Returns the number of thresholds of each oracle state, |U| - 1. */
  public int perOracleState() {
    return rows[0].length;
  }

  /**
   * Returns threshold {@code j} (from 0) of oracle state {@code oracle} (from 1) in the first
   * segment.
   */
  public double at(int oracle, int j) {
    return rows[oracle - 1][j];
  }

  /**
   * Returns the number of thresholds of this oracle state in the first segment that are at most
   * {@code queue}.
   */
  public int reached(int oracle, int queue) {
    int count = 0;
    for (double threshold : rows[oracle - 1]) {
      count += threshold <= queue ? 1 : 0;
    }
    return count;
  }

  /** Returns all rows, segment by segment. */
  public double[][] toArray() {
    return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Thresholds that
        && segments == that.segments
        && Arrays.deepEquals(rows, that.rows);
  }

  @Override
  public int hashCode() {
    return 31 * segments + Arrays.deepHashCode(rows);
  }

  @Override
  public String toString() {
    return Arrays.deepToString(rows);
  }
}
