package feint.service;

import feint.math.MemoryBudget;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CancellationException;

/**
 * Preparations that wait and that are under way, in the order of their requests. A preparation
 * starts if fewer than a given number are under way, none of them solves the same policy, and their
 * memory fits the heap together.
 */
final class PreparationQueue {

  private final int limit;
  private final Map<String, Job> waiting = new LinkedHashMap<>();
  private final Map<String, Job> running = new LinkedHashMap<>();
  private final Set<Job> retried = new LinkedHashSet<>();

  PreparationQueue(int limit) {
    this.limit = limit;
  }

  /** Preparation of a run. */
  static final class Job {

    private final String id;
    private final String work;
    private final double bytes;
    private volatile double share;
    private volatile boolean cancelled;

    private Job(String id, String work, double bytes) {
      this.id = id;
      this.work = work;
      this.bytes = bytes;
    }

    String id() {
      return id;
    }

    /**
     * Records the share that is done.
     *
     * @throws CancellationException if the preparation is no longer wanted
     */
    void reached(double done) {
      if (cancelled) {
        throw new CancellationException("the run is over");
      }
      share = done;
    }
  }

  /**
   * Adds a preparation, unless the run has one.
   *
   * @param work equal for preparations that share a result
   * @param bytes memory that it holds while it is under way
   */
  synchronized void add(String id, String work, double bytes) {
    if (job(id).isEmpty()) {
      waiting.put(id, new Job(id, work, bytes));
    }
  }

  private Optional<Job> job(String id) {
    return Optional.ofNullable(running.get(id))
        .or(() -> Optional.ofNullable(waiting.get(id)))
        .or(() -> retried.stream().filter(job -> job.id.equals(id)).findFirst())
        .filter(job -> !job.cancelled);
  }

  /** Starts the first preparation that is able to, and returns it. */
  synchronized Optional<Job> take() {
    if (running.size() >= limit) {
      return Optional.empty();
    }
    Iterator<Job> jobs = waiting.values().iterator();
    while (jobs.hasNext()) {
      Job job = jobs.next();
      if (!running.containsKey(job.id) && mayBegin(job)) {
        jobs.remove();
        running.put(job.id, job);
        return Optional.of(job);
      }
    }
    return Optional.empty();
  }

  private boolean mayBegin(Job job) {
    double held = running.values().stream().mapToDouble(other -> other.bytes).sum();
    return running.values().stream().noneMatch(other -> other.work.equals(job.work))
        && (job.bytes == 0 || held == 0 || MemoryBudget.holds(held + job.bytes));
  }

  /**
   * Ends a preparation that was under way.
   *
   * @param done whether it is complete; otherwise it is retried later
   */
  synchronized void finish(Job job, boolean done) {
    running.remove(job.id);
    if (!done && !job.cancelled) {
      retried.add(job);
    }
  }

  /** Returns a deferred preparation to the waiting ones. */
  synchronized void retry(Job job) {
    if (retried.remove(job)) {
      waiting.putIfAbsent(job.id, job);
    }
  }

  /** Removes a waiting preparation, or cancels one that is under way. */
  synchronized void cancel(String id) {
    job(id).ifPresent(job -> job.cancelled = true);
    waiting.remove(id);
    retried.removeIf(job -> job.id.equals(id));
  }

  /** Cancels all preparations. */
  synchronized void cancelAll() {
    running.values().forEach(job -> job.cancelled = true);
    waiting.clear();
    retried.clear();
  }

  /** Returns the number of waiting preparations, including those to be retried. */
  synchronized int waiting() {
    return waiting.size() + retried.size();
  }

  /** Returns the number of preparations under way. */
  synchronized int running() {
    return running.size();
  }

  synchronized OptionalDouble progress(String id) {
    return job(id).map(job -> OptionalDouble.of(job.share)).orElseGet(OptionalDouble::empty);
  }

  /** Returns the position of a waiting preparation, from 1. */
  synchronized OptionalInt position(String id) {
    int position = 1;
    for (String other : waiting.keySet()) {
      if (other.equals(id)) {
        return OptionalInt.of(position);
      }
      position++;
    }
    return OptionalInt.empty();
  }
}
