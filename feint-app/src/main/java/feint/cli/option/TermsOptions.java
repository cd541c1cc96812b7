package feint.cli.option;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for tasks, deadline and pace of a run. */
public final class TermsOptions {

  @Option(
      names = "--tasks",
      paramLabel = "TASK",
      split = ",",
      description =
          "The names of the tasks, one more than the policy has decoys. A policy with several decoys"
              + " needs them. Their order has no effect.")
  private List<String> tasks = List.of();

  @Option(
      names = "--wanted",
      paramLabel = "TASK",
      description = "The wanted task (default: drawn in secret).")
  private Optional<String> wanted = Optional.empty();

  @Option(
      names = "--deadline",
      paramLabel = "SECONDS",
      description =
          "The time after which an unanswered query counts as given up (default: it waits).")
  private Optional<BigDecimal> deadline = Optional.empty();

  @Option(
      names = "--pace",
      paramLabel = "SECONDS",
      description = "Releases decisions at multiples of this time since 1970 (default: at once).")
  private Optional<BigDecimal> pace = Optional.empty();

  /** Returns the deadline in seconds, if it is given. */
  public Optional<BigDecimal> deadline() {
    return deadline;
  }

  /** Returns the pace in seconds, if it is given. */
  public Optional<BigDecimal> pace() {
    return pace;
  }

  /** Returns the names of the tasks, if they are given. */
  public Optional<List<String>> tasks() {
    return tasks.isEmpty() ? Optional.empty() : Optional.of(tasks);
  }

  /** Returns the wanted task, if it is given. */
  public Optional<String> wanted() {
    return wanted;
  }
}
