package feint.cli;

import picocli.CommandLine.Option;

/** Option for a number of runs. */
final class RunsOption {

  static final String NAME = "--runs";

  private final int most;

  @Option(
      names = NAME,
      paramLabel = "R",
      description = "Number of independent runs (default: ${DEFAULT-VALUE}).")
  private int runs;

  RunsOption(int usual, int most) {
    this.runs = usual;
    this.most = most;
  }

  /** Returns the given number, or this default. */
  int value(int otherwise, RunOptions run) {
    return run.given(NAME) ? value() : otherwise;
  }

  /** Returns the number; throws if it is out of range. */
  int value() {
    UsageException.requireIn(NAME, runs, 1, most);
    return runs;
  }
}
