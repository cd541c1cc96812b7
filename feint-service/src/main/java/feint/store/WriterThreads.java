package feint.store;

import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads of group commit, with their waits and their clock. Simulations have others. */
interface WriterThreads {

  /** Time limit of a wait without an end. */
  long NO_LIMIT = Long.MAX_VALUE;

  WriterThreads REAL = new Real();

  long nanoTime();

  /** Returns a thread that is not started yet. */
  Thread writer(Runnable work);

  /** Returns a thread that executes one task after another. */
  ExecutorService marker();

  /** Waits for an element; empty if the time is over. */
  <T> Optional<T> next(BlockingQueue<T> queue, long nanos) throws InterruptedException;

  /** Waits for a result. */
  <T> T result(Future<T> future, long nanos)
      throws InterruptedException, ExecutionException, TimeoutException;

  /** Waits for the end of a thread. */
  void end(Thread thread) throws InterruptedException;

  /** Threads of the machine. */
  final class Real implements WriterThreads {

    private Real() {}

    @Override
    public long nanoTime() {
      return System.nanoTime();
    }

    @Override
    public Thread writer(Runnable work) {
      return daemon(work, "feint-writer");
    }

    @Override
    public ExecutorService marker() {
      return Executors.newSingleThreadExecutor(work -> daemon(work, "feint-marker"));
    }

    private static Thread daemon(Runnable work, String name) {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    }

    @Override
    public <T> Optional<T> next(BlockingQueue<T> queue, long nanos) throws InterruptedException {
      return Optional.ofNullable(queue.poll(nanos, TimeUnit.NANOSECONDS));
    }

    @Override
    public <T> T result(Future<T> future, long nanos)
        throws InterruptedException, ExecutionException, TimeoutException {
      return future.get(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void end(Thread thread) throws InterruptedException {
      thread.join();
    }
  }
}
