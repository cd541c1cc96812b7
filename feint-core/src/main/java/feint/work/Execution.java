package feint.work;

import feint.math.Checks;
import java.util.Optional;

/**
 * How a long computation runs: on how many threads, who hears of its progress, and who does what is
 * cut into pieces. It never changes a digit of the result.
 *
 * @param elsewhere who does pieces, if not the threads
 */
public record Execution(int threads, Progress progress, Optional<Workers> elsewhere) {

  public Execution {
    Checks.atLeast(1, threads, "threads");
  }

  /** On threads alone. */
  public Execution(int threads, Progress progress) {
    this(threads, progress, Optional.empty());
  }

  /** One thread per core, no progress. */
  public static Execution defaults() {
    return new Execution(Runtime.getRuntime().availableProcessors(), Progress.NONE);
  }

  public Execution withThreads(int threads) {
    return new Execution(threads, progress, elsewhere);
  }

  public Execution withProgress(Progress progress) {
    return new Execution(threads, progress, elsewhere);
  }

  /** The same with pieces done by these workers. */
  public Execution on(Workers workers) {
    return new Execution(threads, progress, Optional.of(workers));
  }

  /** Starts the threads. */
  public Team team() {
    return new Team(threads);
  }

  /** Who does pieces: unless somebody else does, threads, started when there is work for them. */
  public Workers workers() {
    return elsewhere.orElseGet(() -> new Threads(threads));
  }
}
