package feint.work;

import feint.math.Checks;

/**
 * How a long computation runs: on how many threads, and who hears of its progress. It never changes
 * a digit of the result.
 */
public record Execution(int threads, Progress progress) {

  public Execution {
    Checks.atLeast(1, threads, "threads");
  }

  /** One thread per core, no progress. */
  public static Execution defaults() {
    return new Execution(Runtime.getRuntime().availableProcessors(), Progress.NONE);
  }

  public Execution withThreads(int threads) {
    return new Execution(threads, progress);
  }

  public Execution withProgress(Progress progress) {
    return new Execution(threads, progress);
  }

  /** Starts the threads. */
  public Team team() {
    return new Team(threads);
  }
}
