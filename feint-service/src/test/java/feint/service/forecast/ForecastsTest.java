package feint.service.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import feint.forecast.Forecast;
import feint.math.ResourceLimitException;
import feint.parallel.Progress;
import feint.service.forecast.Forecasts.Version;
import feint.service.forecast.RunForecast.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Forecasts are computed off the request threads, one at a time, and dropped when they are no
 * longer wanted.
 */
@Timeout(60)
class ForecastsTest {

  private static final Forecast EASY = forecast(0.75);

  private final AtomicLong seconds = new AtomicLong();
  private final Forecasts forecasts =
      new Forecasts(() -> TimeUnit.SECONDS.toNanos(seconds.get()), new Forecasts.Waits(60_000, 1));

  private static Forecast forecast(double finish) {
    return new Forecast(finish, 3, Forecast.Method.EXACT, 0, 0);
  }

  private static Version version(String id, int sent) {
    return new Version(id, 1, 1 + 2L * sent, sent);
  }

  /** A computation that waits to be released, and then checks whether it is still wanted. */
  private static final class Held implements Forecasts.Computation {

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final CompletableFuture<Boolean> cancelled = new CompletableFuture<>();

    @Override
    public Forecast compute(Progress progress) {
      begun.countDown();
      await(released);
      try {
        progress.reached(0.5);
      } catch (RuntimeException e) {
        cancelled.complete(true);
        throw e;
      }
      cancelled.complete(false);
      return EASY;
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void firstForecastIsAwaitedAndThenKnown() {
    try (forecasts) {
      RunForecast first = forecasts.request(version("a", 3), progress -> EASY).join();
      assertThat(first).isEqualTo(new RunForecast(State.CURRENT, Optional.of(EASY), 3, ""));
      assertThat(
              forecasts.request(
                  version("a", 3),
                  progress -> {
                    throw new AssertionError("known");
                  }))
          .isCompletedWithValue(first);
    }
  }

  @Test
  void earlierForecastIsAnsweredWithItsQueryWhileTheNextIsComputed() {
    try (forecasts) {
      forecasts.request(version("a", 3), progress -> EASY).join();
      Held held = new Held();
      // Completed after its short wait, since the computation does not end before it is released.
      assertThat(forecasts.request(version("a", 4), held).join())
          .isEqualTo(new RunForecast(State.EARLIER, Optional.of(EASY), 3, ""));
      CompletableFuture<RunForecast> next = forecasts.request(version("a", 4), held);
      held.released.countDown();
      assertThat(next.join().sent()).isIn(3, 4);
      assertThat(held.cancelled.join()).isFalse();
    }
  }

  @Test
  void runningForecastIsCancelledWhenTheLastRequestIsTooOld() {
    try (forecasts) {
      Held held = new Held();
      CompletableFuture<RunForecast> first = forecasts.request(version("a", 0), held);
      await(held.begun);
      seconds.set(Forecasts.INTEREST_SECONDS + 1);
      held.released.countDown();
      assertThat(held.cancelled.join()).isTrue();
      assertThat(first.join().state()).isEqualTo(State.PENDING);
      // A cancelled result is not cached: the next request computes it.
      assertThat(forecasts.request(version("a", 0), progress -> forecast(0.5)).join().state())
          .isEqualTo(State.CURRENT);
    }
  }

  @Test
  void waitingForecastThatIsNoLongerWantedIsNeverComputed() {
    try (forecasts) {
      Held held = new Held();
      CompletableFuture<RunForecast> unused = forecasts.request(version("a", 0), held);
      await(held.begun);
      List<String> computed = new ArrayList<>();
      CompletableFuture<RunForecast> unwanted =
          forecasts.request(
              version("b", 0),
              progress -> {
                computed.add("b");
                return EASY;
              });
      seconds.set(Forecasts.INTEREST_SECONDS + 1);
      held.released.countDown();
      assertThat(unwanted.join().state()).isEqualTo(State.PENDING);
      forecasts.request(version("c", 0), progress -> EASY).join();
      assertThat(computed).isEmpty();
    }
  }

  @Test
  void forecastThatTakesTooLongIsNotComputedThoughItIsWanted() {
    try (forecasts) {
      CompletableFuture<RunForecast> slow =
          forecasts.request(
              version("a", 0),
              progress -> {
                for (int second = 0; second < 100; second++) {
                  seconds.incrementAndGet();
                  CompletableFuture<RunForecast> unused =
                      forecasts.request(version("a", 0), again -> EASY);
                  progress.reached(second / 100.0);
                }
                return EASY;
              });
      assertThat(slow.join())
          .isEqualTo(
              RunForecast.notComputed(
                  0, "the forecast takes more than " + Forecasts.LIMIT_SECONDS + " s to compute"));
    }
  }

  @Test
  void reasonOfARefusalIsReported() {
    try (forecasts) {
      assertThat(
              forecasts
                  .request(
                      version("a", 2),
                      progress -> {
                        throw new ResourceLimitException("too large");
                      })
                  .join())
          .isEqualTo(RunForecast.notComputed(2, "too large"));
    }
  }

  @Test
  void faultEndsOneForecastAndNotTheOthers() {
    try (forecasts) {
      assertThat(
              forecasts
                  .request(
                      version("a", 0),
                      progress -> {
                        throw new StackOverflowError();
                      })
                  .join()
                  .state())
          .isEqualTo(State.NOT_COMPUTED);
      assertThat(forecasts.request(version("b", 0), progress -> EASY).join().state())
          .isEqualTo(State.CURRENT);
    }
  }

  @Test
  void queueIsBounded() {
    try (forecasts) {
      Held held = new Held();
      CompletableFuture<RunForecast> unused = forecasts.request(version("first", 0), held);
      await(held.begun);
      for (int n = 0; n < Forecasts.MAX_WAITING; n++) {
        assertThat(forecasts.request(version("run" + n, 0), progress -> EASY)).isNotCompleted();
      }
      assertThat(forecasts.unfinished()).isEqualTo(Forecasts.MAX_WAITING + 1);
      assertThat(forecasts.request(version("other", 5), progress -> EASY))
          .isCompletedWithValue(RunForecast.notComputed(5, "64 forecasts wait; retry"));
      // A later version of a waiting run replaces it.
      assertThat(forecasts.request(version("run7", 1), progress -> EASY)).isNotCompleted();
      assertThat(forecasts.unfinished()).isEqualTo(Forecasts.MAX_WAITING + 1);
      held.released.countDown();
    }
  }
}
