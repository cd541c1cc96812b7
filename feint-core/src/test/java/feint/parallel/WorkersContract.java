package feint.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.math.Moments;
import feint.parallel.Exercise.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contract of all implementations of {@link Workers}. */
public interface WorkersContract {

  /** Returns the workers under test. */
  Workers workers();

  /** Returns the type of the exception if a subtask throws an {@link IllegalStateException}. */
  Class<? extends RuntimeException> failure();

  /** Counts below and above the number of threads and the size of a round. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 8, 64, 65, 1000, 5001})
  default void eachResultIsHandedOverOnceAndInOrder(long count) {
    assertThat(taken(Exercise.of(Kind.NUMBER, count))).isEqualTo(numbers(count));
  }

  /** Subtasks have very different durations, so that they end in another order than they start. */
  @Test
  default void orderDoesNotDependOnDurations() {
    assertThat(taken(Exercise.of(Kind.UNEVEN, 300))).isEqualTo(numbers(300));
  }

  private List<Double> taken(Exercise exercise) {
    List<Double> taken = new ArrayList<>();
    workers().work(exercise, Progress.NONE, taken::add);
    return taken;
  }

  private static List<Double> numbers(long count) {
    return LongStream.range(0, count).asDoubleStream().boxed().toList();
  }

  @Test
  default void resultsAreHandedOverOnTheCallersThread() {
    Thread caller = Thread.currentThread();

    workers()
        .work(
            Exercise.of(Kind.NUMBER, 500),
            Progress.NONE,
            result -> assertThat(Thread.currentThread()).isSameAs(caller));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 5, 999})
  default void progressComesFromTheCallersThreadNeverFallsAndEndsWithOne(long count) {
    Thread caller = Thread.currentThread();
    List<Double> reached = new ArrayList<>();

    workers()
        .work(
            Exercise.of(Kind.NUMBER, count),
            fraction -> {
              assertThat(Thread.currentThread()).isSameAs(caller);
              reached.add(fraction);
            },
            result -> {});

    assertThat(reached).isSorted().allMatch(fraction -> fraction >= 0 && fraction <= 1);
    assertThat(reached).last().isEqualTo(1.0);
  }

  /** A sum that is rounded at every step, of subtasks that are themselves sums. */
  @Test
  default void sumsHaveTheDigitsOfSequentialExecution() {
    Exercise exercise = Exercise.of(Kind.MEAN, 1234);
    Moments inTurn = new Moments();
    for (long number = 0; number < exercise.count(); number++) {
      inTurn.add(exercise.piece(number));
    }
    Moments shared = new Moments();

    workers().work(exercise, Progress.NONE, shared::add);

    assertThat(shared.estimate()).isEqualTo(inTurn.estimate());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 63, 64, 200, 499})
  default void aSubtaskThatThrowsEndsTheWorkAfterTheResultsBeforeIt(long bad) {
    List<Double> taken = new ArrayList<>();

    assertThatExceptionOfType(failure())
        .isThrownBy(
            () ->
                workers()
                    .work(Exercise.failingAt(Kind.ONE_FAILS, 500, bad), Progress.NONE, taken::add))
        .withMessageContaining("bad piece " + bad);
    assertThat(taken).isEqualTo(numbers(bad));
  }

  @Test
  default void theFirstOfSeveralFailuresIsReported() {
    List<Double> taken = new ArrayList<>();

    for (int again = 0; again < 50; again++) {
      taken.clear();
      assertThatExceptionOfType(failure())
          .isThrownBy(
              () ->
                  workers()
                      .work(
                          Exercise.failingAt(Kind.REST_FAILS, 500, 37), Progress.NONE, taken::add))
          .withMessageContaining("bad piece 37");
      assertThat(taken).hasSize(37);
    }
  }

  @Test
  default void anErrorEndsTheWorkAsWell() {
    assertThatThrownBy(
            () -> workers().work(Exercise.of(Kind.OVERFLOW, 100), Progress.NONE, result -> {}))
        .isInstanceOfAny(StackOverflowError.class, PieceException.class);
  }

  @Test
  default void exceptionOfTheConsumerEndsTheWork() {
    List<Double> taken = new ArrayList<>();

    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                workers()
                    .work(
                        Exercise.of(Kind.NUMBER, 500),
                        Progress.NONE,
                        number -> {
                          taken.add(number);
                          if (number == 99) {
                            throw new IllegalStateException("enough");
                          }
                        }))
        .withMessage("enough");
    assertThat(taken).hasSize(100);
  }

  @Test
  default void workersAreUsableAfterAFailure() {
    Workers workers = workers();
    assertThatExceptionOfType(failure())
        .isThrownBy(
            () ->
                workers.work(
                    Exercise.failingAt(Kind.REST_FAILS, 10, 0), Progress.NONE, result -> {}));
    List<Double> taken = new ArrayList<>();

    workers.work(Exercise.of(Kind.NUMBER, 10), Progress.NONE, taken::add);

    assertThat(taken).hasSize(10);
  }
}
