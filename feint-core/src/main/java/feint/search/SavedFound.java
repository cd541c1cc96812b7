package feint.search;

import feint.math.Checks;
import java.util.Arrays;

/**
 * Policies as numbers, and back: so many for each, one behind another.
 *
 * @param size how many numbers a policy has
 */
record SavedFound(int size, Writer writer, Reader reader) {

  /** Says which numbers a policy is. */
  interface Writer {
    double[] numbers(Found found);
  }

  /** Says which policy numbers are. */
  interface Reader {
    Found found(double[] numbers);
  }

  /** Policies with thresholds. */
  static SavedFound thresholds(ThresholdSpace space) {
    int width = space.perOracleState();
    return new SavedFound(
        space.dimensions(),
        found -> flat(((Found.WithThresholds) found).thresholds().toArray()),
        numbers -> space.sharp(rows(numbers, space.oracleStates(), width)));
  }

  static double[] flat(double[][] rows) {
    return Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray();
  }

  static double[][] rows(double[] numbers, int count, int width) {
    Checks.require(
        numbers.length == count * width, "rows", "must be " + count * width, numbers.length);
    double[][] rows = new double[count][];
    for (int o = 0; o < count; o++) {
      rows[o] = Arrays.copyOfRange(numbers, o * width, (o + 1) * width);
    }
    return rows;
  }
}
