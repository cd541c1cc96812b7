package feint.attack.points;

import java.util.Arrays;
import java.util.List;

/** Features of all trajectories of a run: the input of training. */
public final class FeatureVector {

  private final double[][] rows;

  FeatureVector(double[]... rows) {
    this.rows = rows;
  }

  /** Returns a vector of known values, a list for each trajectory, equally many in each. */
  public static FeatureVector of(List<List<Double>> trajectories) {
    return new FeatureVector(
        trajectories.stream()
            .map(values -> values.stream().mapToDouble(Double::doubleValue).toArray())
            .toArray(double[][]::new));
  }

  /** Returns the number of features. */
  public int size() {
    return rows[0].length;
  }

  /** Returns the number of trajectories. */
  public int trajectories() {
    return rows.length;
  }

  /** Returns a feature, counted from 0, of a trajectory, from 0; NaN if it is undefined. */
  public double at(int trajectory, int feature) {
    return rows[trajectory][feature];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FeatureVector that && Arrays.deepEquals(rows, that.rows);
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
