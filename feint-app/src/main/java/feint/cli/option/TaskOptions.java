package feint.cli.option;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for a run whose trajectories are tasks. */
public final class TaskOptions {

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

  /** Returns the names of the tasks, if they are given. */
  public Optional<List<String>> tasks() {
    return tasks.isEmpty() ? Optional.empty() : Optional.of(tasks);
  }

  /** Returns the wanted task, if it is given. */
  public Optional<String> wanted() {
    return wanted;
  }
}
