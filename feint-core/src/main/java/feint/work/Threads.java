package feint.work;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The threads of this machine, the caller's among them.
 *
 * <p>Pieces are done in rounds. Within a round whoever is free takes the next piece; between rounds
 * the results are handed over, so that no more of them wait than a round has.
 */
public final class Threads implements Workers {

  /**
   * How many pieces of a round there are for each thread: so many that waiting for the last one
   * costs little, and so few that tallies of some kilobytes may wait.
   */
  private static final int PIECES_PER_THREAD = 64;

  private final Team team;

  /** So many threads, started when there is work for them; without work they end by themselves. */
  public Threads(int threads) {
    this.team = new Team(threads);
  }

  @Override
  public <T> void work(Pieces<T> pieces, Progress progress, Consumer<? super T> taker) {
    long count = pieces.count();
    long most = (long) PIECES_PER_THREAD * team.size();
    for (long first = 0; first < count; first += most) {
      Round<T> round = new Round<>(pieces, first, (int) Math.min(most, count - first));
      round.work(team, progress);
      round.handOver(taker);
    }
    progress.reached(1);
  }

  /** Some neighbouring pieces, and what has become of each. */
  private static final class Round<T> {

    private final Pieces<T> pieces;
    private final long first;
    private final int size;
    private final List<Supplier<T>> outcomes;
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger firstFailure;

    Round(Pieces<T> pieces, long first, int size) {
      this.pieces = pieces;
      this.first = first;
      this.size = size;
      Supplier<T> passedOver =
          () -> {
            throw new IllegalStateException(
                "a piece was passed over, though none before it failed");
          };
      this.outcomes = new ArrayList<>(Collections.nCopies(size, passedOver));
      this.firstFailure = new AtomicInteger(size);
    }

    void work(Team team, Progress progress) {
      team.forEach(
          size,
          (worker, i) -> {
            // Pieces before a failure were taken before it, and are done: one of them may fail too.
            if (i < firstFailure.get()) {
              outcomes.set(i, outcome(i));
              int finished = done.incrementAndGet();
              if (worker == 0) { // The caller's thread, which alone may tell.
                progress.reached((double) (first + finished) / pieces.count());
              }
            }
          });
    }

    /** A result is given, and a failure thrown, when its turn comes. */
    private Supplier<T> outcome(int i) {
      try {
        T result = pieces.piece(first + i);
        return () -> result;
      } catch (RuntimeException | Error e) {
        firstFailure.accumulateAndGet(i, Math::min);
        return () -> {
          throw e;
        };
      }
    }

    void handOver(Consumer<? super T> taker) {
      outcomes.forEach(outcome -> taker.accept(outcome.get()));
    }
  }
}
