package feint.web;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs tasks concurrently. */
public final class Together {

  private Together() {}

  /** A task. */
  @FunctionalInterface
  public interface Work<T> {
    T done() throws Exception;
  }

  /** Runs all of these, each in a thread of its own, which start together. */
  public static <T> List<T> all(List<Work<T>> works) {
    ExecutorService threads = Executors.newFixedThreadPool(works.size());
    try {
      CyclicBarrier begin = new CyclicBarrier(works.size());
      List<Callable<T>> tasks = new ArrayList<>();
      for (Work<T> work : works) {
        tasks.add(
            () -> {
              begin.await();
              return work.done();
            });
      }
      List<T> outcomes = new ArrayList<>();
      for (Future<T> outcome : threads.invokeAll(tasks)) {
        outcomes.add(outcome.get());
      }
      return outcomes;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
