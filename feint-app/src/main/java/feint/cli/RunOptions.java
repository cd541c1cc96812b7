package feint.cli;

import feint.work.Execution;
import feint.work.Progress;
import picocli.CommandLine.Option;

/** How a command computes and prints. */
class RunOptions {

  @Option(
      names = "--threads",
      paramLabel = "K",
      description = "Threads to use (default: one per core). They change no digit.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  boolean json() {
    return json;
  }

  /** How the command's computations run. */
  Execution execution(Progress progress) {
    if (threads < 1 || threads > 1024) {
      throw new UsageException("--threads must be in 1..1024, was " + threads);
    }
    return new Execution(threads, progress);
  }
}
