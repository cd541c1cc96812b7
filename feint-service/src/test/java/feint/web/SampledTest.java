package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Values that are read on another thread. */
@Timeout(60)
class SampledTest {

  private final ExecutorService executor = Executors.newCachedThreadPool();

  @AfterEach
  void end() {
    executor.shutdownNow();
  }

  @Test
  void valueIsReadAnewEachTime() {
    AtomicInteger reads = new AtomicInteger();
    Sampled<Integer> sampled = new Sampled<>(reads::incrementAndGet, Runnable::run);
    assertThat(sampled.get()).contains(1);
    assertThat(sampled.get()).contains(2);
  }

  @Test
  void failureHasNoValue() {
    AtomicInteger reads = new AtomicInteger();
    Sampled<Integer> sampled =
        new Sampled<>(
            () -> {
              if (reads.incrementAndGet() == 2) {
                throw new IllegalStateException("injected");
              }
              return reads.get();
            },
            Runnable::run);
    assertThat(sampled.get()).contains(1);
    assertThat(sampled.get()).isEmpty();
    assertThat(sampled.get()).contains(3);
  }

  @Test
  void slowValueIsAwaitedByOneCallerForALimitedTime() throws InterruptedException {
    CountDownLatch released = new CountDownLatch(1);
    AtomicInteger reads = new AtomicInteger();
    Executor onlyTheSecond =
        task -> {
          if (reads.get() == 1) {
            executor.execute(task);
          } else {
            task.run();
          }
        };
    Sampled<Integer> sampled =
        new Sampled<>(
            () -> {
              int number = reads.incrementAndGet();
              if (number == 2) {
                try {
                  released.await();
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              }
              return number;
            },
            onlyTheSecond);
    assertThat(sampled.get()).contains(1);
    assertThat(sampled.get()).isEmpty();
    for (int call = 0; call < 1000; call++) {
      assertThat(sampled.get()).isEmpty();
    }
    assertThat(reads.get()).isLessThanOrEqualTo(2);
    released.countDown();
    Optional<Integer> next = sampled.get();
    while (next.isEmpty()) {
      Thread.sleep(1);
      next = sampled.get();
    }
    assertThat(next.get()).isGreaterThanOrEqualTo(2);
  }
}
