package feint.store;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Jdbi;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Writes that wait for the disk together: while one group is being synced, the next one gathers. A
 * write returns when it is on disk, or fails when its time is over.
 *
 * <p>A group is one transaction. If it fails, nothing of it has happened, and its writes are tried
 * again one by one, so that none fails for the fault of another; unless no write can succeed, which
 * all learn at once. A write whose row is locked by another session is set aside: it is tried again
 * from time to time, without waiting for the lock, until its caller gives up. After a failure it
 * may still be unknown whether a commit arrived, so a write must be harmless when it is done twice:
 * it says itself what it expects to find.
 */
final class GroupCommit implements AutoCloseable {

  private static final int MOST_TOGETHER = 256;

  /** Time that a caller waits for an ordinary write. */
  static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(4500);

  /** Time that a caller waits for a write of a whole run. */
  static final long LONG_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** Time between two tries of the writes whose rows are locked. */
  private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** Tries of locked writes take at most one part in this many of the writer's time. */
  private static final int SHARE_OF_TRIES = 20;

  private static final int MOST_LOCKED = 10_000;

  /** Lock not available, deadlock, serialisation failure. */
  private static final Set<String> LOCK_STATES = Set.of("55P03", "40P01", "40001");

  /** Statement cancelled after its time limit. */
  private static final String TOO_LONG = "57014";

  /** Tries of a group, each without a write that was in the way, before all are tried alone. */
  private static final int ROUNDS = 3;

  private final Jdbi jdbi;
  private final Marks marks;
  private final LongSupplier nanoTime;
  private final BlockingQueue<Task<?>> waiting = new LinkedBlockingQueue<>();
  private final AtomicBoolean closed = new AtomicBoolean();

  /** The connection in use, if there is one; touched by the writing thread alone. */
  private final List<Session> sessions = new ArrayList<>(1);

  /** Writes whose rows are locked; touched by the writing thread alone. */
  private final List<Task<?>> locked = new ArrayList<>();

  /** Rows that were locked when a write was last tried; touched by the writing thread alone. */
  private final Set<Long> lockedPlaces = new HashSet<>();

  private long nextTry;

  /** When the oldest write of the group in work began to wait; 0 if there is none. */
  private volatile long workingSince;

  private final Thread thread = new Thread(this::work, "feint-writer");

  GroupCommit(Jdbi jdbi, Marks marks) {
    this(jdbi, marks, System::nanoTime);
  }

  /** The same by another time. */
  GroupCommit(Jdbi jdbi, Marks marks, LongSupplier nanoTime) {
    this.jdbi = jdbi;
    this.marks = marks;
    this.nanoTime = nanoTime;
    thread.setDaemon(true);
    thread.start();
  }

  /** What is to be written, and what comes of it. */
  @FunctionalInterface
  interface Write<T> {
    T in(Session session);
  }

  /** Writes, and returns when that is on disk. */
  <T> T write(Write<T> write) {
    return write(0, write);
  }

  /**
   * The same where a row is changed that another service may change, too. Rows are locked in the
   * order of their places, by everyone, so that no two services wait for each other.
   */
  <T> T write(long place, Write<T> write) {
    return write(place, PATIENCE_NANOS, write);
  }

  /**
   * The same with another patience.
   *
   * @throws StoreException if it was not written; or if that is unknown, after this time
   */
  <T> T write(long place, long patienceNanos, Write<T> write) {
    Task<T> task = new Task<>(place, write, nanoTime.getAsLong());
    waiting.add(task);
    if (closed.get() || !thread.isAlive()) {
      task.done.completeExceptionally(
          new StoreException(
              closed.get()
                  ? "the database is being closed"
                  : "the writer of the database is dead"));
    }
    return task.outcome(patienceNanos);
  }

  /** The number of writes that no group has taken yet. */
  int waiting() {
    return waiting.size();
  }

  /** Time that the oldest unfinished write has waited, in nanoseconds. */
  long oldestNanos() {
    long now = nanoTime.getAsLong();
    long working = workingSince;
    Task<?> first = waiting.peek();
    long oldest = working == 0 ? 0 : now - working;
    return first == null ? oldest : Math.max(oldest, now - first.since);
  }

  /** Whether writes are taken at all. */
  boolean alive() {
    return thread.isAlive();
  }

  private void work() {
    List<Task<?>> group = new ArrayList<>();
    while (!closed.get() || !waiting.isEmpty()) {
      try {
        group.clear();
        next().ifPresent(group::add);
        waiting.drainTo(group, MOST_TOGETHER - group.size());
        group.removeIf(task -> task.done.isDone());
        group.stream().mapToLong(task -> task.since).min().ifPresent(since -> workingSince = since);
        setAside(group);
        group.sort(Comparator.comparingLong(task -> task.place));
        commit(group);
        tryLocked();
      } catch (Throwable e) {
        // No other thread writes: the callers must be told, and the next group have its turn.
        noteLocked();
        fail(group, e);
      }
      noteLocked();
    }
    fail(locked, new StoreException("the database is being closed"));
    abandon();
  }

  private Optional<Task<?>> next() {
    while (true) {
      try {
        if (locked.isEmpty()) {
          return Optional.of(waiting.take());
        }
        long wait = Math.max(0, nextTry - nanoTime.getAsLong());
        return Optional.ofNullable(waiting.poll(wait, TimeUnit.NANOSECONDS));
      } catch (InterruptedException e) {
        // There is no reason to interrupt it: the end is a task like any other.
      }
    }
  }

  /** Notes that no writes are left but those whose rows are locked. */
  private void noteLocked() {
    workingSince = locked.stream().mapToLong(task -> task.since).min().orElse(0);
  }

  /** Takes writes out of a group whose rows are known to be locked. */
  private void setAside(List<Task<?>> group) {
    if (!lockedPlaces.isEmpty()) {
      for (Iterator<Task<?>> tasks = group.iterator(); tasks.hasNext(); ) {
        Task<?> task = tasks.next();
        if (lockedPlaces.contains(task.place)) {
          tasks.remove();
          setAside(task);
        }
      }
    }
  }

  private void setAside(Task<?> task) {
    if (locked.isEmpty()) {
      nextTry = nanoTime.getAsLong() + AGAIN_NANOS;
    }
    locked.add(task);
  }

  /** Tries the writes whose rows were locked, when it is time. */
  private void tryLocked() {
    locked.removeIf(task -> task.done.isDone());
    long begun = nanoTime.getAsLong();
    if (locked.isEmpty() || begun - nextTry < 0) {
      return;
    }
    List<Task<?>> again = List.copyOf(locked);
    locked.clear();
    again.forEach(task -> lockedPlaces.remove(task.place));
    commitEach(again);
    long end = nanoTime.getAsLong();
    nextTry = end + Math.max(AGAIN_NANOS, SHARE_OF_TRIES * (end - begun));
  }

  private void commit(List<Task<?>> group) {
    boolean patient = true;
    for (int round = 0; round < ROUNDS && !group.isEmpty(); round++) {
      Optional<Failure> failed = tried(group, patient);
      if (failed.isEmpty()) {
        return;
      }
      Failure failure = failed.get();
      if (failure.kind == Kind.ALL || (failure.kind == Kind.ONE && group.size() == 1)) {
        noteLocked();
        fail(group, failure.why);
        return;
      }
      if (failure.kind == Kind.ONE || failure.culprit.isEmpty()) {
        break;
      }
      group.removeAll(failure.culprit);
      failure.culprit.forEach(task -> give(failure, task));
      patient = false;
    }
    commitEach(group);
  }

  private void give(Failure failure, Task<?> task) {
    if (failure.kind == Kind.LOCKED) {
      if (task.place != 0 && lockedPlaces.size() < MOST_LOCKED) {
        lockedPlaces.add(task.place);
      }
      setAside(task);
    } else {
      fail(List.of(task), failure.why);
    }
  }

  /** Writes one by one, without waiting for locks. */
  private void commitEach(List<Task<?>> group) {
    for (int place = 0; place < group.size(); place++) {
      Optional<Failure> failure = tried(group.subList(place, place + 1), false);
      if (failure.isPresent() && failure.get().kind == Kind.ALL) {
        // The rest need not wait in turn to hear the same.
        fail(group.subList(place, group.size()), failure.get().why);
        return;
      }
      Task<?> task = group.get(place);
      failure.ifPresent(why -> give(why, task));
    }
  }

  /** Kind of a failure: which writes share it. */
  private enum Kind {
    /** The row is locked by another session. */
    LOCKED,
    /** The write took too long. */
    SLOW,
    ONE,
    /** No write can succeed at present. */
    ALL
  }

  /**
   * A failure.
   *
   * @param culprit the write that was being tried, if it was one
   */
  private record Failure(Kind kind, Throwable why, List<Task<?>> culprit) {}

  /**
   * Writes all of these, or none; returns why not.
   *
   * @param patient whether to wait for locks, for a short time
   */
  private Optional<Failure> tried(List<Task<?>> group, boolean patient) {
    List<Task<?>> current = new ArrayList<>(1);
    try {
      Session open = session();
      if (!patient) {
        open.refuseLocks();
      }
      for (Task<?> task : group) {
        current.clear();
        current.add(task);
        task.run(open);
      }
      current.clear();
      marks.advance(open);
      open.commit();
      marks.acknowledge();
    } catch (Throwable e) {
      Kind kind = kind(e);
      if (kind == Kind.LOCKED) {
        undo();
      } else {
        abandon();
      }
      return Optional.of(new Failure(kind, e, current));
    }
    noteLocked();
    group.forEach(Task::acknowledge);
    return Optional.empty();
  }

  private static Kind kind(Throwable failure) {
    if (failure instanceof ConnectionException || failure instanceof UnusableException) {
      return Kind.ALL;
    }
    Optional<SQLException> found = Database.said(failure);
    String state = found.map(SQLException::getSQLState).orElse("");
    if (LOCK_STATES.contains(state)) {
      return Kind.LOCKED;
    }
    if (state.equals(TOO_LONG)) {
      return Kind.SLOW;
    }
    // A lock of SQLite is one of the whole file. Its extended codes have more bits.
    return found
            .filter(SQLiteException.class::isInstance)
            .filter(busy -> (busy.getErrorCode() & 0xff) == SQLiteErrorCode.SQLITE_BUSY.code)
            .isPresent()
        ? Kind.ALL
        : Kind.ONE;
  }

  private void undo() {
    try {
      sessions.forEach(Session::undo);
    } catch (RuntimeException e) {
      abandon();
    }
  }

  private static void fail(List<Task<?>> group, Throwable why) {
    group.forEach(task -> task.done.completeExceptionally(why));
  }

  private Session session() {
    if (sessions.isEmpty()) {
      Session open = new Session(jdbi);
      sessions.add(open);
      marks.resume(open);
    }
    return sessions.get(0);
  }

  /** Undoes what was not committed: a connection that failed once is not used again. */
  private void abandon() {
    List<Session> failed = List.copyOf(sessions);
    sessions.clear();
    for (Session session : failed) {
      try {
        session.close();
      } catch (RuntimeException e) {
        // What made it fail also keeps it from closing well; the database undoes the rest.
      }
    }
  }

  /** Lets the writes that wait finish, and no others begin. */
  @Override
  public void close() {
    closed.set(true);
    Task<Boolean> end = new Task<>(0, session -> true, nanoTime.getAsLong());
    // It wakes the writer, and is not written.
    end.done.complete(true);
    waiting.add(end);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static final class Task<T> {

    private final long place;
    private final Write<T> write;
    private final long since;
    private final CompletableFuture<T> done = new CompletableFuture<>();
    private final List<T> outcome = new ArrayList<>(1);

    Task(long place, Write<T> write, long since) {
      this.place = place;
      this.write = write;
      this.since = since;
    }

    void run(Session session) {
      outcome.clear();
      outcome.add(write.in(session));
    }

    void acknowledge() {
      done.complete(outcome.get(0));
    }

    /** Waits for the outcome, whether or not the caller is interrupted. */
    T outcome(long patienceNanos) {
      long end = System.nanoTime() + patienceNanos;
      boolean interrupted = false;
      try {
        while (true) {
          try {
            return done.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
          } catch (TimeoutException e) {
            // The writer skips it if it has not begun with it.
            done.completeExceptionally(
                new StoreException("the database did not take it in time", e));
          } catch (InterruptedException e) {
            interrupted = true;
          } catch (ExecutionException e) {
            throw e.getCause() instanceof StoreException known
                ? known
                : new StoreException("the database did not take it: " + Database.reason(e), e);
          }
        }
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }
}
