package feint.telltale;

import java.util.Arrays;
import java.util.List;

/** The telltales of both trajectories of a run: all that is kept of it to learn from. */
public final class Portrait {

  private final double[] first;
  private final double[] second;

  Portrait(double[] first, double[] second) {
    this.first = first;
    this.second = second;
  }

  /** Of numbers that are known: as many for each trajectory. */
  public static Portrait of(List<Double> first, List<Double> second) {
    return new Portrait(
        first.stream().mapToDouble(Double::doubleValue).toArray(),
        second.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** How many telltales there are. */
  public int size() {
    return first.length;
  }

  /** A telltale, counting from 0, of trajectory 0 or 1; NaN if there was nothing to see. */
  public double at(int trajectory, int telltale) {
    return (trajectory == 0 ? first : second)[telltale];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Portrait that
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
