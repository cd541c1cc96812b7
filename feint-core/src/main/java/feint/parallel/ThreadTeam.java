package feint.parallel;

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
 * Fixed number of threads, including the caller's, that share numbered tasks.
 *
 * <p>The assignment of tasks to threads is arbitrary. A task must write only to memory that no
 * other task uses; then the result does not depend on the number of threads.
 */
public final class ThreadTeam implements AutoCloseable {

  private static final long IDLE_SECONDS = 2;

  private final int size;
  private final ExecutorService others;

  /** Body of the numbered tasks. */
  @FunctionalInterface
  public interface Task {
    /**
     * Runs task {@code number}.
     *
     * @param worker index of the thread, 0..size-1, for scratch space: no two concurrent tasks have
     *     the same one
     */
    void run(int worker, int number);
  }

  ThreadTeam(int size) {
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
    // An idle team that is never closed must not keep its threads alive.
    pool.allowCoreThreadTimeOut(true);
    this.others = pool;
  }

  /** Returns the number of threads. */
  public int size() {
    return size;
  }

  /** Runs tasks 0..tasks-1 on the caller's thread only, for work that is too small to share. */
  public void forEachAlone(int tasks, Task task) {
    for (int i = 0; i < tasks; i++) {
      task.run(0, i);
    }
  }

  /**
   * Runs tasks 0..tasks-1 and returns when all are done. If tasks throw, one of their exceptions is
   * rethrown.
   */
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
      // After a failure no other task may write to arrays that the caller abandons.
      next.set(tasks);
      awaitAll(running);
    }
  }

  private static void work(int worker, AtomicInteger next, int tasks, Task task) {
    for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
      task.run(worker, i);
    }
  }

  /** Waits for all futures, then throws if any of them failed. */
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
