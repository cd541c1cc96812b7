package feint.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.cluster.ClusterException;
import feint.parallel.Exercise;
import feint.parallel.ParallelTask;
import feint.parallel.PieceException;
import feint.parallel.Progress;
import feint.parallel.TaskTail;
import feint.parallel.Workers;
import feint.parallel.WorkersContract;
import feint.spark.Trick.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Order(1)
class SparkWorkersTest {

  @Nested
  class AsFeintCuts implements WorkersContract {
    @Override
    public Workers workers() {
      return SharedSpark.connection();
    }

    @Override
    public Class<PieceException> failure() {
      return PieceException.class;
    }
  }

  @Nested
  class InSevenTasks implements WorkersContract {
    @Override
    public Workers workers() {
      return SharedSpark.cutInto(7);
    }

    @Override
    public Class<PieceException> failure() {
      return PieceException.class;
    }
  }

  private static <T> List<T> taken(Workers workers, ParallelTask<T> pieces) {
    List<T> taken = new ArrayList<>();
    workers.work(pieces, Progress.NONE, taken::add);
    return taken;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 17, 299, 300, 5000})
  void theNumberOfTasksChangesNoDigit(int tasks) {
    Exercise exercise = Exercise.of(Exercise.Kind.MEAN, 300);

    assertThat(taken(SharedSpark.cutInto(tasks), exercise))
        .isEqualTo(LongStream.range(0, 300).mapToObj(exercise::piece).toList());
  }

  @Test
  void failedSubtaskIsNamedWithMachineAndReason() {
    assertThatExceptionOfType(PieceException.class)
        .isThrownBy(
            () ->
                taken(
                    SharedSpark.connection(),
                    Exercise.failingAt(Exercise.Kind.ONE_FAILS, 500, 321)))
        .withMessage("piece 321 of exercise failed on this machine: illegal state: bad piece 321")
        .matches(failure -> !failure.mistake());
  }

  /** With the preceding subtasks already completed. */
  @Test
  void remainingSubtasksKeepTheirNumbers() {
    Exercise whole = Exercise.of(Exercise.Kind.MEAN, 300);
    assertThat(taken(SharedSpark.connection(), new TaskTail<>(whole, 123)))
        .isEqualTo(LongStream.range(123, 300).mapToObj(whole::piece).toList());
    Exercise bad = Exercise.failingAt(Exercise.Kind.ONE_FAILS, 500, 321);
    assertThatExceptionOfType(PieceException.class)
        .isThrownBy(() -> taken(SharedSpark.connection(), new TaskTail<>(bad, 300)))
        .withMessageStartingWith("piece 321 of exercise failed");
  }

  @Test
  void refusalIsAttributedToTheUsersInput() {
    assertThatExceptionOfType(PieceException.class)
        .isThrownBy(() -> taken(SharedSpark.connection(), Exercise.of(Exercise.Kind.REFUSAL, 40)))
        .withMessage("piece 0 of exercise failed on this machine: too large: use less of it")
        .matches(PieceException::mistake);
  }

  @Test
  void oneSlowSubtaskChangesNothing() {
    assertThat(taken(SharedSpark.connection(), Trick.of(Kind.LATE, 200)))
        .isEqualTo(LongStream.range(0, 200).boxed().toList());
  }

  @Test
  void undecodableWorkIsAttributedToTheMachine() {
    assertThatExceptionOfType(ClusterException.class)
        .isThrownBy(() -> taken(SharedSpark.connection(), Trick.of(Kind.UNREADABLE, 50)))
        .withMessage("this machine cannot do trick: this machine lacks what it takes");
  }

  /** The first subtask is also run locally, which gives a copy to compare with. */
  @Test
  void clusterThatComputesDifferentlyIsDetected() {
    assertThatExceptionOfType(ClusterException.class)
        .isThrownBy(() -> taken(SharedSpark.connection(), Trick.of(Kind.FICKLE, 50)))
        .withMessage(
            "piece 0 of trick has two results: this machine and the driver do not"
                + " compute alike");
  }

  /** Work without a codec: the thread of each subtask, after a given action. */
  private static ParallelTask<Thread> threads(Runnable first) {
    return new ParallelTask<>() {
      @Override
      public long count() {
        return 3;
      }

      @Override
      public Thread piece(long number) {
        first.run();
        return Thread.currentThread();
      }
    };
  }

  /** Each subtask waits for the other two, so that no thread runs two of them. */
  @Test
  void workThatCannotBeSentIsDoneLocally() {
    CyclicBarrier together = new CyclicBarrier(3);

    assertThat(taken(SharedSpark.beside(3), threads(() -> meet(together))))
        .hasSize(3)
        .doesNotHaveDuplicates()
        .contains(Thread.currentThread())
        .noneMatch(thread -> thread.getName().contains("Executor task"));
    assertThat(taken(SharedSpark.connection(), threads(() -> {})))
        .hasSize(3)
        .noneMatch(thread -> thread.getName().contains("Executor task"));
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void attachmentsArriveAndWorkIsDecodedOnce() {
    long before = Trick.READ.get();

    assertThat(taken(SharedSpark.cutInto(20), Trick.of(Kind.ATTACHED, 31)))
        .isEqualTo(LongStream.range(11, 42).boxed().toList());
    assertThat(Trick.READ.get() - before).isOne();
  }

  /** Three windows of 512 subtasks. */
  @Test
  void waitingResultsAreBounded() {
    AtomicLong taken = new AtomicLong();
    AtomicLong most = new AtomicLong();
    long before = Trick.DONE.get();
    SharedSpark.uncompared()
        .work(
            Trick.of(Kind.COUNTED, 20_000),
            Progress.NONE,
            result ->
                most.accumulateAndGet(
                    Trick.DONE.get() - before - taken.getAndIncrement(), Math::max));

    assertThat(taken).hasValue(20_000);
    assertThat(most.get()).isLessThanOrEqualTo(3 * 512);
  }

  @Test
  void anInterruptedCallerStopsTheCluster() throws InterruptedException {
    List<Throwable> thrown = new ArrayList<>();
    List<Boolean> interrupted = new ArrayList<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                taken(SharedSpark.connection(), Trick.of(Kind.ENDLESS, 31));
              } catch (ClusterException e) {
                thrown.add(e);
                interrupted.add(Thread.currentThread().isInterrupted());
              }
            });
    caller.start();
    Trick.BEGUN.await();
    caller.interrupt();
    caller.join();

    assertThat(thrown)
        .singleElement()
        .extracting(Throwable::getMessage)
        .isEqualTo("the work was interrupted and cancelled on the cluster");
    assertThat(interrupted).containsExactly(true);
    Trick.STOPPED.await();
    while (SharedSpark.context().statusTracker().getActiveJobIds().length > 0) {
      Thread.sleep(10);
    }
  }

  @Test
  void outputOfSparkIsInItsLog() throws IOException {
    taken(SharedSpark.connection(), Exercise.of(Exercise.Kind.NUMBER, 3));

    assertThat(Files.readString(SharedSpark.logFile())).contains("Running Spark version");
  }
}
