package feint.spark;

import feint.cluster.ClusterException;
import feint.spark.TaskReport.Failure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Results of consecutive subtasks: each is accepted once and delivered in order. An equal copy is
 * ignored. A different copy ends the work, since one of two machines is then wrong.
 */
final class Inbox {

  private final String work;
  private final long first;
  private final List<Optional<Entry>> entries;
  private int handedOver;

  /** A result with its sender, or the reason why there is none. */
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

  /** Receiver of the next result, or of a failure that ends the sequence. */
  interface Taker {

    void result(byte[] result);

    void failure(long number, String where, Failure failure);
  }

  /**
   * Creates an inbox for subtasks.
   *
   * @param work name of the work in messages
   */
  Inbox(String work, long first, int count) {
    this.work = work;
    this.first = first;
    this.entries = new ArrayList<>(Collections.nCopies(count, Optional.empty()));
  }

  /** Accepts the report of a task. */
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
    long index = number - first;
    if (index < 0 || index >= entries.size()) {
      throw new ClusterException(
          entry.where + " sent piece " + number + " of " + work + ", which was not assigned to it");
    }
    Optional<Entry> known = entries.get((int) index);
    if (known.isEmpty()) {
      entries.set((int) index, Optional.of(entry));
    } else if (!known.get().agreesWith(entry)) {
      throw new ClusterException(
          "piece %d of %s has two results: %s and %s do not compute alike"
              .formatted(number, work, known.get().where, entry.where));
    }
  }

  /** Delivers the results that are next in order, up to the first missing one. */
  void handOver(Taker taker) {
    while (handedOver < entries.size() && entries.get(handedOver).isPresent()) {
      Entry entry = entries.get(handedOver).get();
      long number = first + handedOver++;
      entry.failure.ifPresentOrElse(
          failure -> taker.failure(number, entry.where, failure), () -> taker.result(entry.result));
    }
  }

  /** Returns whether all results have been delivered. */
  boolean empty() {
    return handedOver == entries.size();
  }

  /** Fails if a result is missing. */
  void requireAll() {
    int missing = entries.indexOf(Optional.<Entry>empty());
    if (missing >= 0) {
      throw new ClusterException(
          "piece "
              + (first + missing)
              + " of "
              + work
              + " is missing, although the cluster has finished");
    }
  }
}
