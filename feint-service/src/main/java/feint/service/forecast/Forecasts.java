package feint.service.forecast;

import feint.forecast.Forecast;
import feint.math.ResourceLimitException;
import feint.parallel.Progress;
import feint.plugin.PluginException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Computes forecasts on one thread of its own, off the threads that serve requests. A run has at
 * most one forecast waiting, of its latest requested version. A forecast is dropped, before or
 * while it is computed, if no request has asked for it within {@link #INTEREST_SECONDS}.
 */
public final class Forecasts implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Forecasts.class);

  /** Maximum number of waiting forecasts. */
  static final int MAX_WAITING = 64;

  /** Time after which a request no longer counts as interest. */
  static final long INTEREST_SECONDS = 30;

  /** Computation time after which a forecast is abandoned. */
  static final long LIMIT_SECONDS = 30;

  /** Number of runs whose latest forecast is cached. */
  private static final int MAX_REMEMBERED = 10_000;

  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final LongSupplier nanoTime;
  private final Waits waits;
  private final Map<String, Job> waiting = new LinkedHashMap<>();
  private final Map<String, Dated> latest =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Dated> eldest) {
          return size() > MAX_REMEMBERED;
        }
      };
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "feint-forecast");
            thread.setDaemon(true);
            return thread;
          });
  private Optional<Job> running = Optional.empty();
  private volatile boolean closed;

  /**
   * Creates a cache without forecasts.
   *
   * @param nanoTime clock of interest and limit
   */
  public Forecasts(LongSupplier nanoTime, Waits waits) {
    this.nanoTime = nanoTime;
    this.waits = waits;
  }

  /**
   * Times after which a request is answered without the forecast that it waits for.
   *
   * @param firstMillis if the run has no forecast yet
   * @param nextMillis if it has an earlier one
   */
  public record Waits(long firstMillis, long nextMillis) {
    public static final Waits USUAL = new Waits(2000, 200);
  }

  /**
   * Version of a run.
   *
   * @param place row id, which distinguishes runs that have had the same id
   * @param sent number of answered queries
   */
  public record Version(String id, long place, long number, int sent) {}

  /** Computes a forecast; a progress that throws cancels it. */
  @FunctionalInterface
  public interface Computation {
    Forecast compute(Progress progress);
  }

  private record Dated(Version version, RunForecast forecast) {}

  private static final class Job {

    private final Version version;
    private final Computation computation;
    private final CompletableFuture<RunForecast> outcome = new CompletableFuture<>();
    private volatile long asked;

    Job(Version version, Computation computation, long asked) {
      this.version = version;
      this.computation = computation;
      this.asked = asked;
    }

    void drop() {
      outcome.complete(RunForecast.pending(version.sent()));
    }
  }

  /**
   * Returns the forecast of a run at a version. It completes at once if the forecast of this
   * version is cached. Otherwise it completes when that has been computed, or after a short wait
   * with one of an earlier version or with none.
   */
  public synchronized CompletableFuture<RunForecast> request(
      Version version, Computation computation) {
    Optional<Dated> known =
        Optional.ofNullable(latest.get(version.id()))
            .filter(dated -> dated.version().place() == version.place());
    if (known.filter(dated -> dated.version().equals(version)).isPresent()) {
      return CompletableFuture.completedFuture(known.get().forecast());
    }
    Optional<RunForecast> earlier = known.map(dated -> dated.forecast().earlier());
    Optional<Job> job = join(version, computation);
    if (job.isEmpty()) {
      return CompletableFuture.completedFuture(
          earlier.orElseGet(
              () ->
                  RunForecast.notComputed(version.sent(), MAX_WAITING + " forecasts wait; retry")));
    }
    RunForecast meanwhile = earlier.orElseGet(() -> RunForecast.pending(version.sent()));
    return job.get()
        .outcome
        .copy()
        .completeOnTimeout(
            meanwhile,
            earlier.isPresent() ? waits.nextMillis() : waits.firstMillis(),
            TimeUnit.MILLISECONDS)
        .thenApply(next -> next.state() == RunForecast.State.PENDING ? meanwhile : next);
  }

  /** Number of forecasts that wait. */
  public synchronized int waiting() {
    return waiting.size();
  }

  /** Number of forecasts that wait or are being computed. */
  public synchronized int unfinished() {
    return waiting.size() + (running.isPresent() ? 1 : 0);
  }

  /** Joins the forecast of this version, or replaces a waiting one of an earlier version. */
  private Optional<Job> join(Version version, Computation computation) {
    long now = nanoTime.getAsLong();
    Optional<Job> underWay = running.filter(job -> job.version.id().equals(version.id()));
    underWay.ifPresent(job -> job.asked = now);
    if (underWay.filter(job -> job.version.equals(version)).isPresent()) {
      return underWay;
    }
    Job before = waiting.get(version.id());
    if (before == null) {
      if (closed || waiting.size() >= MAX_WAITING) {
        return Optional.empty();
      }
      Job job = new Job(version, computation, now);
      waiting.put(version.id(), job);
      worker.execute(this::computeNext);
      return Optional.of(job);
    }
    Job job = new Job(version, computation, now);
    waiting.put(version.id(), job);
    before.drop();
    return Optional.of(job);
  }

  private void computeNext() {
    Optional<Job> next = take();
    if (next.isPresent()) {
      Job job = next.get();
      RunForecast forecast;
      try {
        forecast = compute(job);
      } finally {
        synchronized (this) {
          running = Optional.empty();
        }
      }
      job.outcome.complete(forecast);
    }
  }

  private synchronized Optional<Job> take() {
    Iterator<Job> first = waiting.values().iterator();
    if (closed || !first.hasNext()) {
      return Optional.empty();
    }
    Job job = first.next();
    first.remove();
    running = Optional.of(job);
    return running;
  }

  private RunForecast compute(Job job) {
    int sent = job.version.sent();
    long began = nanoTime.getAsLong();
    try {
      requireInterest(job, began);
      Forecast forecast = job.computation.compute(new Paced(() -> requireInterest(job, began)));
      return remember(job.version, RunForecast.of(forecast, sent));
    } catch (CancellationException e) {
      return RunForecast.pending(sent);
    } catch (ResourceLimitException | PluginException e) {
      return remember(job.version, RunForecast.notComputed(sent, String.valueOf(e.getMessage())));
    } catch (OvertimeException e) {
      return remember(
          job.version,
          RunForecast.notComputed(
              sent, "the forecast takes more than " + LIMIT_SECONDS + " s to compute"));
    } catch (RuntimeException | StackOverflowError e) {
      LOG.error("run {} cannot be forecast", job.version.id(), e);
      return remember(job.version, RunForecast.notComputed(sent, "internal fault"));
    }
  }

  private synchronized RunForecast remember(Version version, RunForecast forecast) {
    latest.put(version.id(), new Dated(version, forecast));
    return forecast;
  }

  private void requireInterest(Job job, long began) {
    long now = nanoTime.getAsLong();
    if (closed || now - job.asked > INTEREST_SECONDS * SECOND_NANOS) {
      throw new CancellationException();
    }
    if (now - began > LIMIT_SECONDS * SECOND_NANOS) {
      throw new OvertimeException();
    }
  }

  /** Progress of a forecast that pauses at intervals. */
  private static final class Paced implements Progress {

    private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final BackgroundPace pace =
        new BackgroundPace(Runtime.getRuntime().availableProcessors());
    private final Runnable check;
    private long resumed = System.nanoTime();

    Paced(Runnable check) {
      this.check = check;
    }

    @Override
    public void reached(double share) {
      check.run();
      long worked = System.nanoTime() - resumed;
      if (worked > SLICE_NANOS) {
        pace.rest(worked);
        resumed = System.nanoTime();
      }
    }
  }

  /** Thrown when a forecast exceeds its time. */
  private static final class OvertimeException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      waiting.values().forEach(Job::drop);
      waiting.clear();
    }
    worker.shutdownNow();
  }
}
