package feint.cli;

import feint.parallel.Execution;
import feint.parallel.Progress;
import picocli.CommandLine.Option;

/** Options of computation and output. */
class RunOptions {

  @Option(
      names = "--threads",
      paramLabel = "K",
      description = "Number of threads (default: one per core). Results do not depend on it.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  boolean json() {
    return json;
  }

  /** Returns how computations run. */
  Execution execution(Progress progress) {
    if (threads < 1 || threads > 1024) {
      throw new UsageException("--threads must be in 1..1024, was " + threads);
    }
    return new Execution(threads, progress);
  }
}
