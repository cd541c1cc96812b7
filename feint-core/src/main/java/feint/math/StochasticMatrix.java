package feint.math;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Square matrix whose rows are probability distributions. */
public final class StochasticMatrix {

  private final Distribution[] rows;

  private StochasticMatrix(Distribution[] rows) {
    this.rows = rows;
  }

  /**
   * Returns the matrix with these rows, each of which must add up to 1 within 1e-9. Rows are
   * normalised.
   */
  public static StochasticMatrix of(double[]... rows) {
    Checks.require(rows.length > 0, "stochastic matrix", "must have a row", "none");
    Distribution[] checked = new Distribution[rows.length];
    for (int i = 0; i < rows.length; i++) {
      Checks.require(
          rows[i].length == rows.length,
          "length of row " + (i + 1),
          "must be the number of rows, " + rows.length,
          rows[i].length);
      checked[i] = Distribution.of(rows[i]);
    }
    return new StochasticMatrix(checked);
  }

  /** Returns the matrix with these rows, unchanged. */
  public static StochasticMatrix ofRows(List<Distribution> rows) {
    Checks.require(!rows.isEmpty(), "stochastic matrix", "must have a row", "none");
    for (Distribution row : rows) {
      Checks.require(
          row.size() == rows.size(),
          "length of a row",
          "must be the number of rows, " + rows.size(),
          row.size());
    }
    return new StochasticMatrix(rows.toArray(Distribution[]::new));
  }

  public int size() {
    return rows.length;
  }

  public double at(int from, int to) {
    return rows[from].at(to);
  }

  public Distribution row(int from) {
    return rows[from];
  }

  /**
   * Adds the masses of the states after a transition to {@code sums}: to each sum, the parts of the
   * states before it, in their order.
   *
   * @param masses masses of the states before the transition
   */
  public void addTo(double[] sums, double[] masses) {
    int from = 0;
    for (; from + 3 < rows.length; from += 4) {
      addFour(sums, masses, from);
    }
    for (; from < rows.length; from++) {
      rows[from].addTo(sums, masses[from]);
    }
  }

  /** Adds the parts of four states at once, which reads and writes each sum once. */
  private void addFour(double[] sums, double[] masses, int from) {
    double[] first = rows[from].shared();
    double[] second = rows[from + 1].shared();
    double[] third = rows[from + 2].shared();
    double[] fourth = rows[from + 3].shared();
    double a = masses[from];
    double b = masses[from + 1];
    double c = masses[from + 2];
    double d = masses[from + 3];
    for (int to = 0; to < sums.length; to++) {
      double sum = sums[to] + first[to] * a;
      sum += second[to] * b;
      sum += third[to] * c;
      sums[to] = sum + fourth[to] * d;
    }
  }

  /**
   * Returns the stationary distribution, if it is unique: that is, if the chain has a single
   * recurrent class.
   *
   * <p>Computed by the elimination of Grassmann, Taksar and Heyman ("Regenerative analysis and
   * steady state distributions for Markov chains", Operations Research 33, 1985), which adds,
   * multiplies and divides non-negative numbers only and so loses no digits to cancellation. States
   * outside the recurrent class have probability zero.
   */
  public Optional<Distribution> stationary() {
    boolean[] recurrent = recurrentClass();
    if (recurrent.length == 0) {
      return Optional.empty();
    }
    int[] states = java.util.stream.IntStream.range(0, size()).filter(i -> recurrent[i]).toArray();
    double[] withinClass = eliminate(states);
    double[] distribution = new double[size()];
    for (int i = 0; i < states.length; i++) {
      distribution[states[i]] = withinClass[i];
    }
    return Optional.of(Distribution.of(distribution));
  }

  private double[] eliminate(int[] states) {
    int n = states.length;
    double[][] a = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        a[i][j] = at(states[i], states[j]);
      }
    }
    for (int k = n - 1; k > 0; k--) {
      double leaving = 0;
      for (int j = 0; j < k; j++) {
        leaving += a[k][j];
      }
      for (int i = 0; i < k; i++) {
        a[i][k] /= leaving;
        for (int j = 0; j < k; j++) {
          a[i][j] += a[i][k] * a[k][j];
        }
      }
    }
    double[] distribution = new double[n];
    distribution[0] = 1;
    double sum = 1;
    for (int k = 1; k < n; k++) {
      for (int i = 0; i < k; i++) {
        distribution[k] += distribution[i] * a[i][k];
      }
      sum += distribution[k];
    }
    for (int k = 0; k < n; k++) {
      distribution[k] /= sum;
    }
    return distribution;
  }

  /**
   * Returns a mask of the states of the only recurrent class; empty if there are several classes.
   */
  private boolean[] recurrentClass() {
    boolean[][] reaches = reachability();
    int n = size();
    boolean[] members = new boolean[0];
    for (int i = 0; i < n; i++) {
      boolean closed = true;
      for (int j = 0; j < n; j++) {
        closed &= !reaches[i][j] || reaches[j][i];
      }
      if (closed && members.length == 0) {
        members = reaches[i];
      } else if (closed && !members[i]) {
        return new boolean[0];
      }
    }
    return members;
  }

  private boolean[][] reachability() {
    int n = size();
    boolean[][] reaches = new boolean[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        reaches[i][j] = i == j || at(i, j) > 0;
      }
    }
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          reaches[i][j] |= reaches[i][k] && reaches[k][j];
        }
      }
    }
    return reaches;
  }

  public double[][] toArray() {
    return Arrays.stream(rows).map(Distribution::toArray).toArray(double[][]::new);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StochasticMatrix that && Arrays.equals(rows, that.rows);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(rows);
  }

  @Override
  public String toString() {
    return Arrays.toString(rows);
  }
}
