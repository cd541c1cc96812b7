package feint.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadTeamTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void everyTaskRunsOnce(int threads) {
    try (ThreadTeam team = team(threads)) {
      for (int tasks : new int[] {0, 1, 2, 5, 1000}) {
        AtomicIntegerArray runs = new AtomicIntegerArray(tasks);
        team.forEach(tasks, (worker, number) -> runs.incrementAndGet(number));
        for (int number = 0; number < tasks; number++) {
          assertThat(runs.get(number)).isOne();
        }
      }
    }
  }

  @Test
  void noTwoTasksShareAWorkerAtATime() {
    int threads = 4;
    AtomicIntegerArray busy = new AtomicIntegerArray(threads);
    AtomicInteger clashes = new AtomicInteger();
    try (ThreadTeam team = team(threads)) {
      team.forEach(
          2000,
          (worker, number) -> {
            if (busy.incrementAndGet(worker) > 1) {
              clashes.incrementAndGet();
            }
            Thread.onSpinWait();
            busy.decrementAndGet(worker);
          });
    }

    assertThat(clashes).hasValue(0);
  }

  @Test
  void allThreadsWorkAtTheSameTime() {
    int threads = 3;
    CyclicBarrier together = new CyclicBarrier(threads);
    Set<Integer> workers = ConcurrentHashMap.newKeySet();
    Set<Thread> seen = ConcurrentHashMap.newKeySet();
    try (ThreadTeam team = team(threads)) {
      team.forEach(
          threads,
          (worker, number) -> {
            meet(together);
            workers.add(worker);
            seen.add(Thread.currentThread());
          });
    }

    assertThat(workers).containsExactlyInAnyOrder(0, 1, 2);
    assertThat(seen).hasSize(3).contains(Thread.currentThread());
  }

  @Test
  void workAloneStaysOnTheCallersThreadAndInOrder() {
    AtomicInteger next = new AtomicInteger();
    try (ThreadTeam team = team(4)) {
      team.forEachAlone(
          100,
          (worker, number) -> {
            assertThat(worker).isZero();
            assertThat(number).isEqualTo(next.getAndIncrement());
            assertThat(Thread.currentThread().getName()).isNotEqualTo("feint-worker");
          });
    }

    assertThat(next).hasValue(100);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void failureOfATaskReachesTheCaller(int threads) {
    try (ThreadTeam team = team(threads)) {
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  team.forEach(
                      50,
                      (worker, number) -> {
                        if (number == 23) {
                          throw new IllegalStateException("task " + number);
                        }
                      }))
          .withMessage("task 23");
      assertThatExceptionOfType(StackOverflowError.class)
          .isThrownBy(
              () ->
                  team.forEach(
                      2,
                      (worker, number) -> {
                        throw new StackOverflowError();
                      }));
    }
  }

  @Test
  void teamIsUsableAfterAFailure() {
    AtomicInteger runs = new AtomicInteger();
    try (ThreadTeam team = team(3)) {
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  team.forEach(
                      10,
                      (worker, number) -> {
                        throw new IllegalStateException();
                      }));
      team.forEach(10, (worker, number) -> runs.incrementAndGet());
    }

    assertThat(runs).hasValue(10);
  }

  /** Three tasks at once: that of the first helper fails, that of the second takes longer. */
  @Test
  void noTaskIsStillRunningWhenAFailureReachesTheCaller() {
    CyclicBarrier together = new CyclicBarrier(3);
    AtomicBoolean slowTaskIsDone = new AtomicBoolean();
    try (ThreadTeam team = team(3)) {
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  team.forEach(
                      3,
                      (worker, number) -> {
                        meet(together);
                        if (worker == 1) {
                          throw new IllegalStateException("failed");
                        }
                        if (worker == 2) {
                          pause();
                          slowTaskIsDone.set(true);
                        }
                      }))
          .withMessage("failed");

      assertThat(slowTaskIsDone).isTrue();
    }
  }

  @Test
  void interruptedCallerWaitsAndStaysInterrupted() {
    AtomicInteger runs = new AtomicInteger();
    try (ThreadTeam team = team(2)) {
      Thread.currentThread().interrupt();
      team.forEach(20, (worker, number) -> runs.incrementAndGet());
      assertThat(Thread.interrupted()).isTrue();
    }

    assertThat(runs).hasValue(20);
  }

  @Test
  void teamHasAtLeastOneThread() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> team(0))
        .withMessage("threads must be at least 1, was 0");
  }

  private static ThreadTeam team(int threads) {
    return new Execution(threads, Progress.NONE).team();
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new AssertionError(e);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(200);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
