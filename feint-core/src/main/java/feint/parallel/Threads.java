package feint.parallel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Workers on the threads of this machine, including the caller's.
 *
 * <p>Subtasks run in rounds. Within a round an idle thread takes the next subtask. Results are
 * handed over between rounds, so that at most one round of results is held in memory.
 */
public final class Threads implements Workers {

  /**
   * Subtasks per thread in a round: enough that waiting for the last one costs little, few enough
   * that tallies of some kilobytes fit into memory.
   */
  private static final int SUBTASKS_PER_THREAD = 64;

  private final ThreadTeam team;

  /** Creates workers with {@code threads} threads, which start on demand and end when idle. */
  public Threads(int threads) {
    this.team = new ThreadTeam(threads);
  }

  @Override
  public <T> void work(ParallelTask<T> task, Progress progress, Consumer<? super T> taker) {
    long count = task.count();
    long most = (long) SUBTASKS_PER_THREAD * team.size();
    for (long first = 0; first < count; first += most) {
      Round<T> round = new Round<>(task, first, (int) Math.min(most, count - first));
      round.work(team, progress);
      round.handOver(taker);
    }
    progress.reached(1);
  }

  /** Consecutive subtasks and the outcome of each. */
  private static final class Round<T> {

    private final ParallelTask<T> task;
    private final long first;
    private final int size;
    private final List<Supplier<T>> outcomes;
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger firstFailure;

    Round(ParallelTask<T> task, long first, int size) {
      this.task = task;
      this.first = first;
      this.size = size;
      Supplier<T> passedOver =
          () -> {
            throw new IllegalStateException("a piece was skipped although no earlier one failed");
          };
      this.outcomes = new ArrayList<>(Collections.nCopies(size, passedOver));
      this.firstFailure = new AtomicInteger(size);
    }

    void work(ThreadTeam team, Progress progress) {
      team.forEach(
          size,
          (worker, i) -> {
            // Subtasks before a failed one were started earlier and are completed, since one of
            // them may fail, too.
            if (i < firstFailure.get()) {
              outcomes.set(i, outcome(i));
              int finished = done.incrementAndGet();
              if (worker == 0) { // Only the caller's thread reports progress.
                progress.reached((double) (first + finished) / task.count());
              }
            }
          });
    }

    /** Runs subtask {@code i}. The supplier returns its result or throws its exception. */
    private Supplier<T> outcome(int i) {
      try {
        T result = task.piece(first + i);
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
