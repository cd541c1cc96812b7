package feint.work;

import feint.math.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A fixed number of threads, the caller's among them, that work through numbered tasks together.
 *
 * <p>Which thread takes which task is left to chance, so a task must write only to places that are
 * its own: then the result is the same on any number of threads.
 */
public final class Team implements AutoCloseable {

  private static final long IDLE_SECONDS = 2;

  private final int size;
  private final ExecutorService others;

  /** A piece of work. */
  @FunctionalInterface
  public interface Task {
    /**
     * Does piece {@code number} of the work.
     *
     * @param worker 0..size-1, for scratch space: no two tasks run with the same one at a time
     */
    void run(int worker, int number);
  }

  Team(int size) {
    this.size = Checks.atLeast(1, size, "threads");
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            Math.max(1, size - 1),
            Math.max(1, size - 1),
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "feint-worker");
              thread.setDaemon(true);
              return thread;
            });
    // So that a team that is never closed leaves no threads behind.
    pool.allowCoreThreadTimeOut(true);
    this.others = pool;
  }

  /** The number of threads. */
  public int size() {
    return size;
  }

  /** Runs tasks 0..tasks-1 on the caller's thread alone: for work too small to be shared. */
  public void forEachAlone(int tasks, Task task) {
    for (int i = 0; i < tasks; i++) {
      task.run(0, i);
    }
  }

  /** Runs tasks 0..tasks-1 and returns when all are done. */
  public void forEach(int tasks, Task task) {
    if (size == 1 || tasks <= 1) {
      forEachAlone(tasks, task);
      return;
    }
    AtomicInteger next = new AtomicInteger();
    List<Future<?>> running = new ArrayList<>();
    for (int i = 1; i < Math.min(size, tasks); i++) {
      int worker = i;
      running.add(others.submit(() -> work(worker, next, tasks, task)));
    }
    try {
      work(0, next, tasks, task);
    } finally {
      // A failed task must not leave others writing to arrays that the caller gives up.
      next.set(tasks);
      awaitAll(running);
    }
  }

  private static void work(int worker, AtomicInteger next, int tasks, Task task) {
    for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
      task.run(worker, i);
    }
  }

  /** Waits for all of them, and then throws if any of them failed. */
  private static void awaitAll(List<Future<?>> running) {
    if (!running.isEmpty()) {
      try {
        await(running.get(0));
      } finally {
        awaitAll(running.subList(1, running.size()));
      }
    }
  }

  private static void await(Future<?> future) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          future.get();
          return;
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          throw unwrapped(e);
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static RuntimeException unwrapped(ExecutionException failed) {
    Throwable cause = failed.getCause();
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException known ? known : new IllegalStateException(failed);
  }

  @Override
  public void close() {
    others.shutdownNow();
  }
}
