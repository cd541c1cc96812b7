package feint.web;

import feint.service.forecast.BackgroundPace;
import feint.web.error.ProblemResponse;
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
 * Bulkhead around expensive reads. They are computed and written on threads of their own, never on
 * those of the web server, which decisions, answers and probes need. Reads beyond {@link
 * #MAX_IN_FLIGHT} are refused with 503, after a second.
 */
final class Reads implements AutoCloseable {

  /** Maximum number of reads that wait, are computed or are written at a time. */
  static final int MAX_IN_FLIGHT = 128;

  /** Maximum number of refused reads whose refusal is pending. */
  private static final int MAX_REFUSED = 1000;

  private static final int CORES = Runtime.getRuntime().availableProcessors();

  private final Semaphore inFlight = new Semaphore(MAX_IN_FLIGHT);
  private final Semaphore refused = new Semaphore(MAX_REFUSED);
  private final BackgroundPace pace = new BackgroundPace(CORES);

  /** Half of the cores compute reads. */
  private final ThreadPoolExecutor workers =
      (ThreadPoolExecutor) Executors.newFixedThreadPool(Math.max(1, CORES / 2), Reads::thread);

  /**
   * A client that reads slowly holds one of these threads; {@link #MAX_IN_FLIGHT} bounds their
   * number.
   */
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
    ProblemResponse trouble =
        ProblemResponse.of(
            503, "at most " + MAX_IN_FLIGHT + " reads are answered at a time; retry");
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

  /** Frees the slot of a read when its answer has been written or has failed. */
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
      // The same request continues.
    }
  }

  @Override
  public void close() {
    workers.shutdownNow();
    writers.shutdownNow();
  }
}
