package feint.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** How often something is done. */
final class RunsOption {

  static final String NAME = "--runs";

  private final int most;

  @Option(
      names = NAME,
      paramLabel = "R",
      description = "How many independent runs (default: ${DEFAULT-VALUE}).")
  private int runs;

  RunsOption(int usual, int most) {
    this.runs = usual;
    this.most = most;
  }

  /** The number that was given, or this one. */
  int value(int otherwise, CommandSpec spec) {
    return spec.commandLine().getParseResult().hasMatchedOption(NAME) ? value() : otherwise;
  }

  /** The number, unless it does not fit. */
  int value() {
    UsageException.require(
        runs >= 1 && runs <= most, NAME + " must be in 1.." + most + ", was " + runs);
    return runs;
  }
}
