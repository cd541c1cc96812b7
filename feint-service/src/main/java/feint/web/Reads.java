package feint.web;

import io.javalin.http.Context;
import io.javalin.http.Handler;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Bulkhead around expensive reads. They are computed on a few threads and written on others, never
 * on those of the web server, which decisions, answers and probes need. Reads beyond {@link
 * #MAX_IN_FLIGHT} are refused with 503.
 */
final class Reads implements AutoCloseable {

  /** Number of reads that may wait, be computed and be written at a time. */
  static final int MAX_IN_FLIGHT = 128;

  /** Number of reads that are computed at a time. */
  private static final int COMPUTED = 4;

  private final Semaphore inFlight = new Semaphore(MAX_IN_FLIGHT);
  private final ExecutorService workers = Executors.newFixedThreadPool(COMPUTED, Reads::thread);

  /** A client that reads slowly holds one of these threads; their number is that in flight. */
  private final ExecutorService writers = Executors.newCachedThreadPool(Reads::thread);

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "feint-reads");
    thread.setDaemon(true);
    return thread;
  }

  /** A read whose answer may be completed later, on any thread. */
  @FunctionalInterface
  interface Read {
    CompletableFuture<?> begin(Context context);
  }

  /** Returns a handler that computes and writes the answer within the bulkhead. */
  Handler bounded(Handler read) {
    return awaited(
        context -> {
          try {
            read.handle(context);
            return CompletableFuture.completedFuture(context);
          } catch (Exception e) {
            return CompletableFuture.failedFuture(e);
          }
        });
  }

  /** As {@link #bounded}, for a read that completes later without holding a thread meanwhile. */
  Handler awaited(Read read) {
    return context -> {
      if (!inFlight.tryAcquire()) {
        throw Trouble.of(
            503, "at most " + MAX_IN_FLIGHT + " reads are answered at a time: ask again");
      }
      context.future(
          () -> {
            context.req().getAsyncContext().addListener(new Release());
            return CompletableFuture.supplyAsync(() -> read.begin(context), workers)
                .thenCompose(begun -> begun)
                .thenApplyAsync(done -> done, writers);
          });
    };
  }

  /** Number of reads that wait, are computed or are being written. */
  int inFlight() {
    return MAX_IN_FLIGHT - inFlight.availablePermits();
  }

  /** Frees the place of a read when its answer has been written, or cannot be. */
  private final class Release implements AsyncListener {

    @Override
    public void onComplete(AsyncEvent event) {
      inFlight.release();
    }

    @Override
    public void onTimeout(AsyncEvent event) {
      // Completion follows.
    }

    @Override
    public void onError(AsyncEvent event) {
      // Completion follows.
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
      // The same request goes on.
    }
  }

  @Override
  public void close() {
    workers.shutdownNow();
    writers.shutdownNow();
  }
}
