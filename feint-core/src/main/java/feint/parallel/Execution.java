package feint.parallel;

import feint.math.Checks;
import java.util.Optional;

/**
 * Resources of a long computation: number of threads, progress listener and, for a {@link
 * ParallelTask}, the workers. Results do not depend on it.
 *
 * @param threads at least 1
 * @param elsewhere workers that replace the local threads for parallel tasks
 */
public record Execution(int threads, Progress progress, Optional<Workers> elsewhere) {

  public Execution {
    Checks.atLeast(1, threads, "threads");
  }

  /** Creates an execution on local threads only. */
  public Execution(int threads, Progress progress) {
    this(threads, progress, Optional.empty());
  }

  /** Returns an execution with one thread per core and no progress listener. */
  public static Execution defaults() {
    return new Execution(Runtime.getRuntime().availableProcessors(), Progress.NONE);
  }

  public Execution withThreads(int threads) {
    return new Execution(threads, progress, elsewhere);
  }

  public Execution withProgress(Progress progress) {
    return new Execution(threads, progress, elsewhere);
  }

  /** Returns a copy whose parallel tasks run on the given workers. */
  public Execution on(Workers workers) {
    return new Execution(threads, progress, Optional.of(workers));
  }

  /** Creates a thread team of this size. */
  public ThreadTeam team() {
    return new ThreadTeam(threads);
  }

  /**
   * Returns the workers for parallel tasks: the configured ones, otherwise local threads that start
   * on demand.
   */
  public Workers workers() {
    return elsewhere.orElseGet(() -> new Threads(threads));
  }
}
