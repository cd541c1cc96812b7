package feint.search;

import feint.math.Checks;
import feint.model.Shape;
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
    ThresholdSpace space = new ThresholdSpace(shape);
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
    // Multisets of k = |U| - 1 out of g levels: (g + k - 1)! / (k! (g - 1)!) per oracle state.
    BigInteger rows = BigInteger.ONE;
    for (int j = 1; j <= space.perOracleState(); j++) {
      rows =
          rows.multiply(BigInteger.valueOf(levels.size() + j - 1L)).divide(BigInteger.valueOf(j));
    }
    return rows.pow(space.oracleStates());
  }

  /** Returns all policies; check {@link #size} first. */
  public List<CandidatePolicy.WithThresholds> policies() {
    List<double[]> rows = new ArrayList<>();
    fill(new double[space.perOracleState()], 0, 0, rows);
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
   * Returns the rows of an arm: its index in base {@code rows.size()} has a digit per oracle state.
   */
  private double[][] digits(int arm, List<double[]> rows) {
    double[][] chosen = new double[space.oracleStates()][];
    int rest = arm;
    for (int o = chosen.length - 1; o >= 0; o--) {
      chosen[o] = rows.get(rest % rows.size());
      rest /= rows.size();
    }
    return chosen;
  }
}
