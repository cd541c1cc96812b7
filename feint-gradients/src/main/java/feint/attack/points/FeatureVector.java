package feint.attack.points;

import java.util.Arrays;
import java.util.List;

/** Features of both trajectories of a run: the input of training. */
public final class FeatureVector {

  private final double[] first;
  private final double[] second;

  FeatureVector(double[] first, double[] second) {
    this.first = first;
    this.second = second;
  }

  /** Returns a vector of known values, equally many for each trajectory. */
  public static FeatureVector of(List<Double> first, List<Double> second) {
    return new FeatureVector(
        first.stream().mapToDouble(Double::doubleValue).toArray(),
        second.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Returns the number of features. */
  public int size() {
    return first.length;
  }

  /** Returns a feature, counted from 0, of trajectory 0 or 1; NaN if it is undefined. */
  public double at(int trajectory, int feature) {
    return (trajectory == 0 ? first : second)[feature];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FeatureVector that
        && Arrays.equals(first, that.first)
        && Arrays.equals(second, that.second);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(first) + Arrays.hashCode(second);
  }

  @Override
  public String toString() {
    return Arrays.toString(first) + " " + Arrays.toString(second);
  }
}
