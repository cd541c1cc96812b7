package feint.search;

import feint.math.Checks;
import java.util.Arrays;

/**
 * Encoding of policies as a fixed number of numbers each.
 *
 * @param size number of numbers per policy
 */
record SavedCandidate(int size, Encoder encoder, Decoder decoder) {

  /** Encodes a policy. */
  interface Encoder {
    double[] encode(CandidatePolicy candidate);
  }

  /** Decodes a policy. */
  interface Decoder {
    CandidatePolicy decode(double[] numbers);
  }

  /** Returns the encoding of threshold policies. */
  static SavedCandidate thresholds(ThresholdSpace space) {
    int width = space.perOracleState();
    return new SavedCandidate(
        space.dimensions(),
        candidate -> flat(((CandidatePolicy.WithThresholds) candidate).thresholds().toArray()),
        numbers -> space.sharp(rows(numbers, space.rows(), width)));
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
