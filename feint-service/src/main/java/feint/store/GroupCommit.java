package feint.store;

import feint.store.connection.StoreException;
import feint.store.connection.UnusableException;
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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Group commit: while one group of writes is being synced, the next one gathers. A write returns
 * when it is on disk, or fails when its time is over.
 *
 * <p>A second thread writes the {@linkplain Marks mark} of a group and then acknowledges its
 * writes, while the statements of the next group run. The commit of the next group waits for the
 * mark.
 *
 * <p>A group is one transaction. If it fails, it is rolled back and its writes are retried one by
 * one, so that no write fails because of another; unless no write can succeed, in which case all
 * fail at once. A write whose row is locked by another session is deferred: it is retried at
 * intervals, without waiting for the lock, until its caller gives up. After a failure it may be
 * unknown whether a commit arrived, so a write must be idempotent: it states the version that it
 * expects.
 */
final class GroupCommit implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(GroupCommit.class);

  private static final int MOST_TOGETHER = 256;

  /** Time that a caller waits for an ordinary write. */
  static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(4500);

  /** Time that a caller waits for a write of a whole run. */
  static final long LONG_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** Time between two retries of writes whose rows are locked. */
  private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** Retries of locked writes take at most one part in this many of the writer's time. */
  private static final int SHARE_OF_TRIES = 20;

  private static final int MOST_LOCKED = 10_000;

  /**
   * Write that changes nothing. The writer finds out what is stored and writes its mark, also where
   * the database cannot be written to.
   */
  private static final Write<Boolean> SETTLE = session -> true;

  /** Lock not available, deadlock, serialisation failure. */
  private static final Set<String> LOCK_STATES = Set.of("55P03", "40P01", "40001");

  /** Statement cancelled after its time limit. */
  private static final String TOO_LONG = "57014";

  /**
   * Number of attempts at a group, each without the write that failed, before all are retried one
   * by one.
   */
  private static final int ROUNDS = 3;

  private final Jdbi jdbi;
  private final Marks marks;
  private final WriterThreads threads;
  private final BlockingQueue<Task<?>> waiting = new LinkedBlockingQueue<>();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final List<CommitListener> listeners = new CopyOnWriteArrayList<>();

  /** The current connection, if there is one; confined to the writing thread. */
  private final List<Session> sessions = new ArrayList<>(1);

  /** Writes whose rows are locked; confined to the writing thread. */
  private final List<Task<?>> locked = new ArrayList<>();

  /** Rows that were locked at the last attempt; confined to the writing thread. */
  private final Set<Long> lockedPlaces = new HashSet<>();

  private long nextTry;

  /** Time since which the oldest write of the current group has waited; 0 if there is none. */
  private volatile long workingSince;

  /** As {@link #workingSince}, for the group whose mark is being written. */
  private volatile long markingSince;

  private final ExecutorService marker;

  /**
   * Completes when the mark of the last group is on disk, before its writes are acknowledged. It
   * fails if the mark was not written, or if it is unknown whether the group is stored. Created
   * before the commit, so that a reader who sees the group finds it.
   */
  private volatile CompletableFuture<Boolean> mark = CompletableFuture.completedFuture(true);

  private final Thread thread;

  GroupCommit(Jdbi jdbi, Marks marks) {
    this(jdbi, marks, WriterThreads.REAL);
  }

  /** As {@link #GroupCommit(Jdbi, Marks)}, with other threads. */
  GroupCommit(Jdbi jdbi, Marks marks, WriterThreads threads) {
    this.jdbi = jdbi;
    this.marks = marks;
    this.threads = threads;
    this.marker = threads.marker();
    this.thread = threads.writer(this::work);
    thread.start();
  }

  /** A write and its result. */
  @FunctionalInterface
  interface Write<T> {
    T in(Session session);
  }

  /** Writes, and returns when the write is on disk. */
  <T> T write(Write<T> write) {
    return write(0, write);
  }

  /**
   * Writes to a row that another service may change, too. All services lock rows in the order of
   * their ids, so that no two of them wait for each other.
   */
  <T> T write(long place, Write<T> write) {
    return write(place, PATIENCE_NANOS, write);
  }

  /**
   * As above, with another time limit.
   *
   * @throws StoreException if the write failed, or if its result is unknown after this time
   */
  <T> T write(long place, long patienceNanos, Write<T> write) {
    Task<T> task = new Task<>(place, write, threads.nanoTime());
    waiting.add(task);
    if (closed.get() || !thread.isAlive()) {
      task.done.completeExceptionally(
          new StoreException(
              closed.get()
                  ? "the database is being closed"
                  : "the writer of the database is dead"));
    }
    return task.outcome(patienceNanos, threads);
  }

  /**
   * Returns when the mark of each group that was committed before this call is on disk. A reply
   * that depends on a read waits for it: otherwise a client could learn of a decision that a
   * database without it, which is not behind its mark, decides again.
   *
   * @throws StoreException if it is not written in time
   */
  void awaitMarks() {
    CompletableFuture<Boolean> last = mark;
    if (last.isDone() && !last.isCompletedExceptionally()) {
      return;
    }
    try {
      Task.result(last, PATIENCE_NANOS, threads);
    } catch (ExecutionException e) {
      write(0, SETTLE);
    } catch (TimeoutException e) {
      throw new StoreException("the mark of the last group was not written in time", e);
    }
  }

  /** Returns the number of writes that are in no group yet. */
  int waiting() {
    return waiting.size();
  }

  /** Returns the time that the oldest unfinished write has waited, in nanoseconds. */
  long oldestNanos() {
    long now = threads.nanoTime();
    long working = workingSince;
    long marking = markingSince;
    Task<?> first = waiting.peek();
    long oldest = Math.max(working == 0 ? 0 : now - working, marking == 0 ? 0 : now - marking);
    return first == null ? oldest : Math.max(oldest, now - first.since);
  }

  /** Adds a listener, which must not throw. */
  void listen(CommitListener listener) {
    listeners.add(listener);
  }

  /** Returns whether the writer accepts writes. */
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
        // No other thread writes: the callers must learn of the failure, and the next group must be
        // processed.
        LOG.error("the writer of the database met a fault", e);
        noteLocked();
        fail(group, e);
      }
      noteLocked();
    }
    fail(locked, new StoreException("the database is being closed"));
    abandon();
    endMarking();
  }

  /** Lets the mark of the last group be written, and ends its thread. */
  private void endMarking() {
    marker.shutdown();
    try {
      awaitMark();
    } catch (UnusableException e) {
      LOG.error("the mark of the last group was not written", e);
    }
  }

  private Optional<Task<?>> next() {
    while (true) {
      try {
        return threads.next(
            waiting,
            locked.isEmpty() ? WriterThreads.NO_LIMIT : Math.max(0, nextTry - threads.nanoTime()));
      } catch (InterruptedException e) {
        // Interrupts are ignored: the writer ends by a task like any other.
      }
    }
  }

  /** Records that only writes with locked rows are left. */
  private void noteLocked() {
    workingSince = locked.stream().mapToLong(task -> task.since).min().orElse(0);
  }

  /** Defers the writes of a group whose rows are known to be locked. */
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
      nextTry = threads.nanoTime() + AGAIN_NANOS;
    }
    locked.add(task);
  }

  /** Retries the writes whose rows were locked, when it is time. */
  private void tryLocked() {
    locked.removeIf(task -> task.done.isDone());
    long begun = threads.nanoTime();
    if (locked.isEmpty() || begun - nextTry < 0) {
      return;
    }
    List<Task<?>> again = List.copyOf(locked);
    locked.clear();
    again.forEach(task -> lockedPlaces.remove(task.place));
    commitEach(again);
    long end = threads.nanoTime();
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
        // The other writes fail for the same reason, without an attempt.
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
   * @param culprit the write that was being attempted, if it was a single one
   */
  private record Failure(Kind kind, Throwable why, List<Task<?>> culprit) {}

  /**
   * Commits all of these writes, or none; returns the failure, if any.
   *
   * @param patient whether to wait for locks, for a short time
   */
  private Optional<Failure> tried(List<Task<?>> group, boolean patient) {
    List<Task<?>> current = new ArrayList<>(1);
    CompletableFuture<Boolean> marked = new CompletableFuture<>();
    long begun = threads.nanoTime();
    try {
      Session open = session();
      if (group.stream().allMatch(task -> task.write == SETTLE)) {
        awaitMark();
        mark = CompletableFuture.completedFuture(true);
        group.forEach(task -> task.run(open));
        group.forEach(Task::acknowledge);
        return Optional.empty();
      }
      if (!patient) {
        open.refuseLocks();
      }
      int together = 0;
      for (int place = 0; place < group.size(); place++) {
        if (place >= together && open.sendsTogether()) {
          together = sendTogether(open, group, place, current);
        }
        current.clear();
        current.add(group.get(place));
        group.get(place).run(open);
      }
      current.clear();
      open.writeTrail();
      marks.advance(open);
      awaitMark();
      mark = marked;
      open.commit();
    } catch (Throwable e) {
      marked.completeExceptionally(e);
      Kind kind = kind(e);
      if (kind == Kind.LOCKED) {
        undo();
      } else {
        abandon();
      }
      return Optional.of(new Failure(kind, e, current));
    }
    List<Task<?>> committed = List.copyOf(group);
    Mark.Group last = marks.committed();
    markingSince = committed.stream().mapToLong(task -> task.since).min().orElse(0);
    marker.execute(() -> acknowledge(committed, last, begun, marked));
    noteLocked();
    return Optional.empty();
  }

  /**
   * Sends the guarded writes of a group from an index on up to the first other write; returns its
   * index. So rows are locked in the order of the group.
   *
   * @param current receives the write that fails, if one does
   */
  private static int sendTogether(
      Session open, List<Task<?>> group, int from, List<Task<?>> current) {
    List<GuardedWrite> writes = new ArrayList<>();
    for (int place = from; place < group.size(); place++) {
      if (!(group.get(place).write instanceof GuardedWrite write)) {
        break;
      }
      writes.add(write);
    }
    if (writes.size() > 1) {
      current.clear();
      try {
        open.sendTogether(writes);
      } catch (RuntimeException e) {
        Optional<GuardedWrite> failed = open.failed();
        group.stream()
            .filter(task -> failed.filter(write -> write == task.write).isPresent())
            .forEach(current::add);
        throw e;
      }
    }
    return from + writes.size();
  }

  /**
   * Writes the mark of a group that was committed, and acknowledges its writes. The next group may
   * be committed meanwhile.
   */
  private void acknowledge(
      List<Task<?>> group, Mark.Group last, long begun, CompletableFuture<Boolean> marked) {
    try {
      marks.write(last);
    } catch (Throwable e) {
      markingSince = 0;
      marked.completeExceptionally(e);
      fail(group, e);
      return;
    }
    markingSince = 0;
    marked.complete(true);
    long nanos = threads.nanoTime() - begun;
    group.forEach(Task::acknowledge);
    listeners.forEach(listener -> listener.committed(group.size(), nanos));
  }

  /**
   * Waits for the mark of the group before this one, and tries once more if it was not written.
   *
   * @throws UnusableException if it could not be written
   */
  private void awaitMark() {
    try {
      Task.result(mark, WriterThreads.NO_LIMIT, threads);
    } catch (ExecutionException | TimeoutException e) {
      marks.writeLast();
    }
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
    // A lock of SQLite covers the whole file. Its extended codes have more bits.
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

  /** Rolls back and closes the connection: a connection that has failed is not reused. */
  private void abandon() {
    List<Session> failed = List.copyOf(sessions);
    sessions.clear();
    for (Session session : failed) {
      try {
        session.close();
      } catch (RuntimeException e) {
        // The failure may also prevent an orderly close; the database rolls back the rest.
      }
    }
  }

  /** Completes the waiting writes and refuses new ones. */
  @Override
  public void close() {
    closed.set(true);
    Task<Boolean> end = new Task<>(0, session -> true, threads.nanoTime());
    // It wakes the writer, and is not written.
    end.done.complete(true);
    waiting.add(end);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        threads.end(thread);
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

    /** Waits for the result. */
    T outcome(long patienceNanos, WriterThreads threads) {
      try {
        return result(done, patienceNanos, threads);
      } catch (TimeoutException e) {
        // The writer skips it unless it has started it.
        done.completeExceptionally(new StoreException("the write was not committed in time", e));
        return outcome(0, threads);
      } catch (ExecutionException e) {
        throw e.getCause() instanceof StoreException known
            ? known
            : new StoreException("the database refused the write: " + Database.reason(e), e);
      }
    }

    /** Waits for a result, also if the caller is interrupted. */
    private static <R> R result(Future<R> result, long patienceNanos, WriterThreads threads)
        throws ExecutionException, TimeoutException {
      long end = threads.nanoTime() + patienceNanos;
      boolean interrupted = false;
      try {
        while (true) {
          try {
            return threads.result(result, Math.max(0, end - threads.nanoTime()));
          } catch (InterruptedException e) {
            interrupted = true;
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
