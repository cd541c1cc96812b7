package feint.web;

import feint.service.Pace;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Bulkhead around expensive reads. They are computed on a few threads and written on others, never
 * on those of the web server, which decisions, answers and probes need. Reads beyond {@link
 * #MAX_IN_FLIGHT} are refused with 503, after a second.
 */
final class Reads implements AutoCloseable {

  /** Number of reads that may wait, be computed and be written at a time. */
  static final int MAX_IN_FLIGHT = 128;

  /** Number of refused reads that wait for their refusal at a time. */
  private static final int MAX_REFUSED = 1000;

  private static final int CORES = Runtime.getRuntime().availableProcessors();

  private final Semaphore inFlight = new Semaphore(MAX_IN_FLIGHT);
  private final Semaphore refused = new Semaphore(MAX_REFUSED);
  private final Pace pace = new Pace(CORES);

  /** Reads are computed on half of the cores. */
  private final ThreadPoolExecutor workers =
      (ThreadPoolExecutor) Executors.newFixedThreadPool(Math.max(1, CORES / 2), Reads::thread);

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
        refuse(context);
        return;
      }
      context.future(
          () -> {
            context.req().getAsyncContext().addListener(new Release(inFlight));
            return CompletableFuture.completedFuture(context)
                .thenComposeAsync(request -> paced(read, request), workers)
                .thenApplyAsync(done -> done, writers);
          });
    };
  }

  /** Leaves processor time to decisions while other reads wait. */
  private CompletableFuture<Object> paced(Read read, Context context) {
    long began = System.nanoTime();
    CompletableFuture<?> begun = read.begin(context);
    if (!workers.getQueue().isEmpty()) {
      pace.rest(System.nanoTime() - began);
    }
    return begun.thenApply(done -> done);
  }

  /** Refuses a read after a second, so that a client that repeats it at once costs little. */
  private void refuse(Context context) {
    Trouble trouble =
        Trouble.of(503, "at most " + MAX_IN_FLIGHT + " reads are answered at a time: ask again");
    if (!refused.tryAcquire()) {
      throw trouble;
    }
    context.future(
        () -> {
          context.req().getAsyncContext().addListener(new Release(refused));
          return CompletableFuture.supplyAsync(
              () -> {
                throw trouble;
              },
              CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS, writers));
        });
  }

  /** Number of reads that wait, are computed or are being written. */
  int inFlight() {
    return MAX_IN_FLIGHT - inFlight.availablePermits();
  }

  /** Frees the place of a read when its answer has been written, or cannot be. */
  private static final class Release implements AsyncListener {

    private final Semaphore place;

    Release(Semaphore place) {
      this.place = place;
    }

    @Override
    public void onComplete(AsyncEvent event) {
      place.release();
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
