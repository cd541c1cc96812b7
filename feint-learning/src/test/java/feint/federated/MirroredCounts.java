package feint.federated;

import java.util.HashMap;
import java.util.Map;

/**
 * How often records were seen, and their mirror images, in which the two trajectories are
 * exchanged. If a record has the same law whichever trajectory is real, it is as often seen as its
 * image.
 */
final class MirroredCounts {

  private final Map<String, long[]> pairs = new HashMap<>();

  /** Takes note of a record of a run, and of what it would be with the trajectories exchanged. */
  void add(String record, String mirrored) {
    boolean first = record.compareTo(mirrored) < 0;
    pairs.computeIfAbsent(first ? record : mirrored, none -> new long[2])[first ? 0 : 1]++;
  }

  /** How many pairs of records were seen often enough to be compared. */
  long compared() {
    return pairs.values().stream().filter(pair -> pair[0] + pair[1] > 1).count();
  }

  /**
   * How many standard deviations more than by chance the counts of records differ from those of
   * their images.
   *
   * <p>Of n records of a pair, the one is seen by n tosses of a coin, so that the square of the
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
