package feint.federated;

import java.util.HashMap;
import java.util.Map;

/**
 * Counts of records and of their mirror images, in which the two trajectories are exchanged. If the
 * distribution of a record does not depend on the real trajectory, it is as frequent as its image.
 */
final class MirroredCounts {

  private final Map<String, long[]> pairs = new HashMap<>();

  /** Adds a record of a run, and its image with the trajectories exchanged. */
  void add(String record, String mirrored) {
    boolean first = record.compareTo(mirrored) < 0;
    pairs.computeIfAbsent(first ? record : mirrored, none -> new long[2])[first ? 0 : 1]++;
  }

  /** Number of pairs of records that are frequent enough to be compared. */
  long compared() {
    return pairs.values().stream().filter(pair -> pair[0] + pair[1] > 1).count();
  }

  /**
   * Number of standard deviations by which the counts of records differ from those of their images
   * more than by chance.
   *
   * <p>Of n records of a pair, each is one of the two by a coin flip, so that the square of the
   * difference over n has mean 1 and variance 2 - 2/n. The sum over hundreds of pairs is nearly
   * normal, and no heavier than a &chi;&sup2; of a hundred degrees: more than 5 has probability
   * 1e-5 at most.
   */
  double excess() {
    double sum = 0;
    double variance = 0;
    for (long[] pair : pairs.values()) {
      double n = pair[0] + pair[1];
      double off = pair[0] - pair[1];
      sum += off * off / n - 1;
      variance += 2 - 2 / n;
    }
    return sum / Math.sqrt(variance);
  }
}
