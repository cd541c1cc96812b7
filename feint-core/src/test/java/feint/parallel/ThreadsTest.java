package feint.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ThreadsTest {

  /** Task whose subtasks are a function of their numbers, which may record its calls. */
  private record Numbered<T>(long count, LongFunction<T> function) implements ParallelTask<T> {

    @Override
    public T piece(long number) {
      return function.apply(number);
    }
  }

  @Nested
  class One implements WorkersContract {
    @Override
    public Workers workers() {
      return new Threads(1);
    }

    @Override
    public Class<IllegalStateException> failure() {
      return IllegalStateException.class;
    }
  }

  @Nested
  class Two implements WorkersContract {
    @Override
    public Workers workers() {
      return new Threads(2);
    }

    @Override
    public Class<IllegalStateException> failure() {
      return IllegalStateException.class;
    }
  }

  @Nested
  class Seven implements WorkersContract {
    @Override
    public Workers workers() {
      return new Threads(7);
    }

    @Override
    public Class<IllegalStateException> failure() {
      return IllegalStateException.class;
    }
  }

  @Test
  void allThreadsWorkAtTheSameTime() {
    CyclicBarrier together = new CyclicBarrier(3);
    Set<Thread> seen = ConcurrentHashMap.newKeySet();

    new Threads(3)
        .work(
            new Numbered<>(
                3,
                number -> {
                  meet(together);
                  return seen.add(Thread.currentThread());
                }),
            Progress.NONE,
            isNew -> assertThat(isNew).isTrue());

    assertThat(seen).hasSize(3).contains(Thread.currentThread());
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new AssertionError(e);
    }
  }

  /** A single thread starts no subtask after the one that failed. */
  @Test
  void noSubtaskStartsAfterAFailure() {
    AtomicLong begun = new AtomicLong();

    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                new Threads(1)
                    .work(
                        new Numbered<>(
                            500,
                            number -> {
                              if (begun.incrementAndGet() > 10) {
                                throw new IllegalStateException();
                              }
                              return number;
                            }),
                        Progress.NONE,
                        result -> {}));

    assertThat(begun).hasValue(11);
  }

  /** Of a million subtasks, at most a few hundred are completed and not yet handed over. */
  @Test
  void numberOfWaitingResultsIsBounded() {
    AtomicLong done = new AtomicLong();
    AtomicLong taken = new AtomicLong();
    AtomicLong most = new AtomicLong();

    new Threads(2)
        .work(
            new Numbered<>(
                1_000_000,
                number -> most.accumulateAndGet(done.incrementAndGet() - taken.get(), Math::max)),
            Progress.NONE,
            result -> taken.incrementAndGet());

    assertThat(taken).hasValue(1_000_000);
    assertThat(most.get()).isLessThanOrEqualTo(128);
  }

  @Test
  void eachSubtaskRunsOnce() {
    Map<Long, Integer> done = Collections.synchronizedMap(new LinkedHashMap<>());

    new Threads(3)
        .work(
            new Numbered<>(777, number -> done.merge(number, 1, Integer::sum)),
            Progress.NONE,
            times -> assertThat(times).isOne());

    assertThat(done).hasSize(777);
  }

  @Test
  void exceptionOfASubtaskIsRethrownUnchanged() {
    StackOverflowError thrown = new StackOverflowError();

    assertThatExceptionOfType(StackOverflowError.class)
        .isThrownBy(
            () ->
                new Threads(2)
                    .work(
                        new Numbered<>(
                            100,
                            number -> {
                              throw thrown;
                            }),
                        Progress.NONE,
                        result -> {}))
        .isSameAs(thrown);
  }

  @Test
  void thereMustBeAtLeastOneThread() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Threads(0))
        .withMessage("threads must be at least 1, was 0");
  }
}
