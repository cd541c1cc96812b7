package feint.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import feint.math.Moments;
import feint.math.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must hold of all who do work in pieces. */
interface WorkersContract {

  /** Those who are tested. */
  Workers workers();

  /** Work whose pieces are a function of their numbers. */
  record Numbered<T>(long count, LongFunction<T> function) implements Pieces<T> {

    @Override
    public T piece(long number) {
      return function.apply(number);
    }
  }

  /** Counts that are smaller and larger than any number of threads, and than a round of theirs. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 8, 64, 65, 1000, 5001})
  default void eachResultIsHandedOverOnceAndInOrder(long count) {
    List<Long> taken = new ArrayList<>();

    workers().work(new Numbered<>(count, number -> number), Progress.NONE, taken::add);

    assertThat(taken).isEqualTo(LongStream.range(0, count).boxed().toList());
  }

  @Test
  default void eachPieceIsDoneOnce() {
    Map<Long, Integer> done = Collections.synchronizedMap(new LinkedHashMap<>());

    workers()
        .work(
            new Numbered<>(777, number -> done.merge(number, 1, Integer::sum)),
            Progress.NONE,
            times -> assertThat(times).isOne());

    assertThat(done).hasSize(777);
  }

  /** Pieces take quite different times, so that they end in another order than they began. */
  @Test
  default void orderIsThatOfTheNumbersHoweverLongAPieceTakes() {
    List<Long> taken = new ArrayList<>();
    LongFunction<Long> uneven =
        number -> {
          Moments busy = new Moments();
          RandomGenerator random = new Seed(number).generator();
          long draws = number % 7 == 0 ? 200_000 : 10;
          for (long i = 0; i < draws; i++) {
            busy.add(random.nextDouble());
          }
          return busy.count() == draws ? number : -1;
        };

    workers().work(new Numbered<>(300, uneven), Progress.NONE, taken::add);

    assertThat(taken).isEqualTo(LongStream.range(0, 300).boxed().toList());
  }

  @Test
  default void resultsAreHandedOverOnTheCallersThread() {
    Thread caller = Thread.currentThread();

    workers()
        .work(
            new Numbered<>(500, number -> number),
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
            new Numbered<>(count, number -> number),
            fraction -> {
              assertThat(Thread.currentThread()).isSameAs(caller);
              reached.add(fraction);
            },
            result -> {});

    assertThat(reached).isSorted().allMatch(fraction -> fraction >= 0 && fraction <= 1);
    assertThat(reached).last().isEqualTo(1.0);
  }

  /** A sum that is rounded at every step, of pieces that are themselves sums. */
  @Test
  default void digitsAreThoseOfOneWhoDoesAllInTurn() {
    Pieces<Moments> pieces = new Numbered<>(1234, WorkersContract::moments);
    Moments inTurn = new Moments();
    for (long number = 0; number < pieces.count(); number++) {
      inTurn.add(pieces.piece(number));
    }
    Moments shared = new Moments();

    workers().work(pieces, Progress.NONE, shared::add);

    assertThat(shared.estimate()).isEqualTo(inTurn.estimate());
  }

  private static Moments moments(long number) {
    RandomGenerator random = new Seed(1001).child(number).generator();
    Moments moments = new Moments();
    for (int i = 0; i < 17; i++) {
      moments.add(random.nextGaussian());
    }
    return moments;
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 63, 64, 200, 499})
  default void aPieceThatThrowsEndsTheWorkAfterTheResultsBeforeIt(long bad) {
    List<Long> taken = new ArrayList<>();
    Pieces<Long> pieces =
        new Numbered<>(
            500,
            number -> {
              if (number == bad) {
                throw new IllegalStateException("piece " + number);
              }
              return number;
            });

    assertThatIllegalStateException()
        .isThrownBy(() -> workers().work(pieces, Progress.NONE, taken::add))
        .withMessage("piece " + bad);
    assertThat(taken).isEqualTo(LongStream.range(0, bad).boxed().toList());
  }

  @Test
  default void theFirstOfSeveralFailuresCounts() {
    List<Long> taken = new ArrayList<>();
    Pieces<Long> pieces =
        new Numbered<>(
            500,
            number -> {
              if (number >= 37) {
                throw new IllegalStateException("piece " + number);
              }
              return number;
            });

    for (int again = 0; again < 50; again++) {
      taken.clear();
      assertThatIllegalStateException()
          .isThrownBy(() -> workers().work(pieces, Progress.NONE, taken::add))
          .withMessage("piece 37");
      assertThat(taken).hasSize(37);
    }
  }

  @Test
  default void anErrorIsPassedOnAsItIs() {
    assertThatExceptionOfType(StackOverflowError.class)
        .isThrownBy(
            () ->
                workers()
                    .work(
                        new Numbered<>(
                            100,
                            number -> {
                              throw new StackOverflowError();
                            }),
                        Progress.NONE,
                        result -> {}));
  }

  @Test
  default void whoeverTakesMayRefuse() {
    List<Long> taken = new ArrayList<>();

    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                workers()
                    .work(
                        new Numbered<>(500, number -> number),
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
  default void workGoesOnAfterAFailure() {
    Workers workers = workers();
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                workers.work(
                    new Numbered<>(
                        10,
                        number -> {
                          throw new IllegalStateException();
                        }),
                    Progress.NONE,
                    result -> {}));
    List<Long> taken = new ArrayList<>();

    workers.work(new Numbered<>(10, number -> number), Progress.NONE, taken::add);

    assertThat(taken).hasSize(10);
  }
}
