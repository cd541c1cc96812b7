package feint.search;

import feint.math.Checks;
import feint.model.Shape;
import feint.policy.markov.Thresholds;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * All policies with ordered thresholds on a grid over 0..M+1: the arms of the bandit. The paper
 * counts every combination of thresholds; those out of order only repeat a policy.
 */
public final class ThresholdGrid {

  private final ThresholdSpace space;
  private final List<Integer> levels;

  private ThresholdGrid(ThresholdSpace space, List<Integer> levels) {
    this.space = space;
    this.levels = levels;
  }

  /**
   * Returns the grid with thresholds 0, step, 2 step and so on, and M+1 in any case.
   *
   * @throws IllegalArgumentException if the step is below 1
   */
  public static ThresholdGrid over(Shape shape, int step) {
    return over(shape, step, 1);
  }

  /** Returns the grid of thresholds that change from segment to segment of the horizon. */
  static ThresholdGrid over(Shape shape, int step, int segments) {
    ThresholdSpace space = new ThresholdSpace(shape, segments);
    Checks.within(1, space.highest(), step, "threshold step");
    List<Integer> levels = new ArrayList<>();
    for (int level = 0; level < space.highest(); level += step) {
      levels.add(level);
    }
    levels.add(space.highest());
    return new ThresholdGrid(space, List.copyOf(levels));
  }

  /** Returns the number of thresholds of a policy. */
  public int dimensions() {
    return space.dimensions();
  }

  /** Returns the number of policies. */
  public BigInteger size() {
    return choices().pow(space.rows());
  }

  /** Returns the number of rows of a policy. */
  int rows() {
    return space.rows();
  }

  /** Returns the number of different rows. */
  BigInteger choices() {
    // Multisets of k = |U| - 1 out of g levels: (g + k - 1)! / (k! (g - 1)!).
    BigInteger choices = BigInteger.ONE;
    for (int j = 1; j <= space.perOracleState(); j++) {
      choices =
          choices
              .multiply(BigInteger.valueOf(levels.size() + j - 1L))
              .divide(BigInteger.valueOf(j));
    }
    return choices;
  }

  /** Returns the policies that differ from thresholds in a row, from 0, at most. */
  List<CandidatePolicy.WithThresholds> neighbours(Thresholds thresholds, int row) {
    return allRows().stream()
        .map(
            other -> {
              double[][] changed = thresholds.toArray();
              changed[row] = other;
              return space.sharp(changed);
            })
        .toList();
  }

  private List<double[]> allRows() {
    List<double[]> rows = new ArrayList<>();
    fill(new double[space.perOracleState()], 0, 0, rows);
    return rows;
  }

  /** Returns all policies; check {@link #size} first. */
  public List<CandidatePolicy.WithThresholds> policies() {
    List<double[]> rows = allRows();
    int count = size().intValueExact();
    return IntStream.range(0, count).mapToObj(arm -> space.sharp(digits(arm, rows))).toList();
  }

  private void fill(double[] row, int j, int lowest, List<double[]> rows) {
    if (j == row.length) {
      rows.add(row.clone());
      return;
    }
    for (int level = lowest; level < levels.size(); level++) {
      row[j] = levels.get(level);
      fill(row, j + 1, level, rows);
    }
  }

  /**
   * Returns the rows of an arm: its index in base {@code rows.size()} has a digit for each of them.
   */
  private double[][] digits(int arm, List<double[]> rows) {
    double[][] chosen = new double[space.rows()][];
    int rest = arm;
    for (int o = chosen.length - 1; o >= 0; o--) {
      chosen[o] = rows.get(rest % rows.size());
      rest /= rows.size();
    }
    return chosen;
  }
}
