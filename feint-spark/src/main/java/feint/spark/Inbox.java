package feint.spark;

import feint.cluster.ClusterException;
import feint.spark.TaskReport.Failure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * What has come of some neighbouring pieces: each once, handed on in order. A copy that says the
 * same is ignored, and one that does not ends the work, since then one of two machines is wrong.
 */
final class Inbox {

  private final String work;
  private final long first;
  private final List<Optional<Entry>> entries;
  private int handedOver;

  /** Who gave a result, or the reason why there is none. */
  private static final class Entry {

    final String where;
    final byte[] result;
    final Optional<Failure> failure;

    Entry(String where, byte[] result, Optional<Failure> failure) {
      this.where = where;
      this.result = result;
      this.failure = failure;
    }

    boolean agreesWith(Entry other) {
      return Arrays.equals(result, other.result)
          && failure.map(Failure::blame).equals(other.failure.map(Failure::blame));
    }
  }

  /** What may come next: a result, or a failure that nothing comes after. */
  interface Taker {

    void result(byte[] result);

    void failure(long number, String where, Failure failure);
  }

  /**
   * For pieces.
   *
   * @param work what they are pieces of, in messages
   */
  Inbox(String work, long first, int count) {
    this.work = work;
    this.first = first;
    this.entries = new ArrayList<>(Collections.nCopies(count, Optional.empty()));
  }

  /** Takes in what a task tells. */
  void put(TaskReport report) {
    long number = report.first();
    for (byte[] result : report.results()) {
      put(number++, new Entry(report.where(), result, Optional.empty()));
    }
    if (report.failure().isPresent()) {
      put(number, new Entry(report.where(), new byte[0], report.failure()));
    }
  }

  private void put(long number, Entry entry) {
    long place = number - first;
    if (place < 0 || place >= entries.size()) {
      throw new ClusterException(
          entry.where + " sent piece " + number + " of " + work + ", which it was not asked for");
    }
    Optional<Entry> known = entries.get((int) place);
    if (known.isEmpty()) {
      entries.set((int) place, Optional.of(entry));
    } else if (!known.get().agreesWith(entry)) {
      throw new ClusterException(
          "piece %d of %s has two results: %s and %s do not compute alike"
              .formatted(number, work, known.get().where, entry.where));
    }
  }

  /** Hands on what is next and here, up to the first that is not. */
  void handOver(Taker taker) {
    while (handedOver < entries.size() && entries.get(handedOver).isPresent()) {
      Entry entry = entries.get(handedOver).get();
      long number = first + handedOver++;
      entry.failure.ifPresentOrElse(
          failure -> taker.failure(number, entry.where, failure), () -> taker.result(entry.result));
    }
  }

  /** Whether all have been handed on. */
  boolean empty() {
    return handedOver == entries.size();
  }

  /** Refuses to end before all are here. */
  void requireAll() {
    int missing = entries.indexOf(Optional.<Entry>empty());
    if (missing >= 0) {
      throw new ClusterException(
          "piece " + (first + missing) + " of " + work + " never came, though the cluster is done");
    }
  }
}
