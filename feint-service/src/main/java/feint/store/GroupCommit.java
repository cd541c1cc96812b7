package feint.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Jdbi;

/**
 * Writes that wait for the disk together: while one group is being synced, the next one gathers.
 * Whoever writes waits until the write is on disk.
 *
 * <p>A group is one transaction. If it fails, nothing of it has happened, and its writes are tried
 * again one by one, so that nobody fails for another's fault; unless the database cannot be
 * reached, which all are told at once. After a failure it may still be unknown whether a commit
 * arrived, so a write must be harmless when it is done twice: it says itself what it expects to
 * find.
 */
final class GroupCommit implements AutoCloseable {

  private static final int MOST_TOGETHER = 256;

  private final Jdbi jdbi;
  private final BlockingQueue<Task<?>> waiting = new LinkedBlockingQueue<>();
  private final AtomicBoolean closed = new AtomicBoolean();

  /** The connection in use, if there is one; touched by the writing thread alone. */
  private final List<Session> sessions = new ArrayList<>(1);

  private final Thread thread = new Thread(this::work, "feint-writer");

  GroupCommit(Jdbi jdbi) {
    this.jdbi = jdbi;
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
    Task<T> task = new Task<>(place, write);
    waiting.add(task);
    if (closed.get()) {
      // Nobody may be there any more to take it.
      task.done.completeExceptionally(new StoreException("the database is being closed"));
    }
    try {
      return task.done.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof StoreException known) {
        throw known;
      }
      throw new StoreException("the database did not take it: " + Database.reason(e), e);
    }
  }

  /** The number of writes that no group has taken yet. */
  int waiting() {
    return waiting.size();
  }

  private void work() {
    List<Task<?>> group = new ArrayList<>();
    while (!closed.get() || !waiting.isEmpty()) {
      group.clear();
      group.add(next());
      try {
        waiting.drainTo(group, MOST_TOGETHER - 1);
        group.sort(Comparator.comparingLong(task -> task.place));
        commit(group);
      } catch (Error e) {
        // Nobody else writes: whoever waits must hear of it, and the next group have its turn.
        fail(group, e);
      }
    }
    abandon();
  }

  private Task<?> next() {
    while (true) {
      try {
        return waiting.take();
      } catch (InterruptedException e) {
        // Nobody has a reason to interrupt: the end is a task like any other.
      }
    }
  }

  private void commit(List<Task<?>> group) {
    Optional<Throwable> failure = tried(group);
    if (failure.isPresent() && group.size() > 1 && !unreachable(failure.get())) {
      commitEach(group);
    } else {
      failure.ifPresent(why -> fail(group, why));
    }
  }

  private void commitEach(List<Task<?>> group) {
    for (int place = 0; place < group.size(); place++) {
      Optional<Throwable> failure = tried(group.subList(place, place + 1));
      if (failure.isPresent()) {
        // If nobody gets through, the rest need not wait in turn to hear the same.
        int end = unreachable(failure.get()) ? group.size() : place + 1;
        fail(group.subList(place, end), failure.get());
        place = end - 1;
      }
    }
  }

  /** Writes all of these, or none; returns why not. */
  private Optional<Throwable> tried(List<Task<?>> group) {
    try {
      Session open = session();
      group.forEach(task -> task.run(open));
      open.commit();
    } catch (RuntimeException | Error e) {
      abandon();
      return Optional.of(e);
    }
    group.forEach(Task::acknowledge);
    return Optional.empty();
  }

  private static boolean unreachable(Throwable failure) {
    return failure instanceof ConnectionException;
  }

  private static void fail(List<Task<?>> group, Throwable why) {
    group.forEach(task -> task.done.completeExceptionally(why));
  }

  private Session session() {
    Session open = sessions.isEmpty() ? new Session(jdbi) : sessions.get(0);
    if (sessions.isEmpty()) {
      sessions.add(open);
    }
    return open;
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

  /** Lets those who wait finish, and nobody else begin. */
  @Override
  public void close() {
    closed.set(true);
    waiting.add(new Task<>(0, session -> true));
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
    private final CompletableFuture<T> done = new CompletableFuture<>();
    private final List<T> outcome = new ArrayList<>(1);

    Task(long place, Write<T> write) {
      this.place = place;
      this.write = write;
    }

    void run(Session session) {
      outcome.clear();
      outcome.add(write.in(session));
    }

    void acknowledge() {
      done.complete(outcome.get(0));
    }
  }
}
