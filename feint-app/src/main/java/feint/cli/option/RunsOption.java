package feint.cli.option;

import feint.cli.output.UsageException;
import picocli.CommandLine.Option;

/** Option for a number of runs. */
public final class RunsOption {

  public static final String NAME = "--runs";

  private final int most;

  @Option(
      names = NAME,
      paramLabel = "R",
      description = "Number of independent runs (default: ${DEFAULT-VALUE}).")
  private int runs;

  public RunsOption(int usual, int most) {
    this.runs = usual;
    this.most = most;
  }

  /** Returns the given number, or this default. */
  public int value(int otherwise, RunOptions run) {
    return run.given(NAME) ? value() : otherwise;
  }

  /** Returns the number; throws if it is out of range. */
  public int value() {
    UsageException.requireIn(NAME, runs, 1, most);
    return runs;
  }
}
