package feint.service;

import feint.api.RefusedException;
import feint.policyfile.TrajectoryNames;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Tasks of a run by name: one is wanted, the others are its decoys.
 *
 * @param names in alphabetical order, so that nothing depends on the order in which they were
 *     listed
 * @param wanted the wanted one, if it is not to be drawn
 */
public record RunTasks(List<String> names, Optional<String> wanted) {

  public RunTasks {
    names = names.stream().sorted().toList();
    TrajectoryNames.fault(names)
        .ifPresent(
            rule -> {
              throw RefusedException.invalid("tasks " + rule);
            });
    String listed = String.join(", ", names);
    List<String> known = names;
    wanted
        .filter(task -> !known.contains(task))
        .ifPresent(
            task -> {
              throw RefusedException.invalid(
                  "wanted must be one of the tasks " + listed + ", was " + task);
            });
  }

  /**
   * Returns the tasks of a request; empty if it lists none.
   *
   * @throws RefusedException if only the wanted one is given, or either is invalid
   */
  public static Optional<RunTasks> of(Optional<List<String>> names, Optional<String> wanted) {
    wanted
        .filter(task -> names.isEmpty())
        .ifPresent(
            task -> {
              throw RefusedException.invalid("wanted must be left out without tasks, was " + task);
            });
    return names.map(list -> new RunTasks(list, wanted));
  }

  /**
   * Checks that there is one task more than a policy has decoys. A policy with several decoys needs
   * tasks: a caller that assigns the numbers of decoys to tasks by a fixed list reveals which task
   * is wanted.
   *
   * @param policy name of the policy
   */
  static void requireFor(Optional<RunTasks> tasks, String policy, int decoys) {
    String rule =
        "tasks must have "
            + (decoys + 1)
            + " distinct names, since policy "
            + policy
            + " has "
            + decoys
            + (decoys == 1 ? " decoy" : " decoys");
    if (tasks.isEmpty() && decoys > 1) {
      throw RefusedException.invalid(rule + ", was left out");
    }
    tasks
        .filter(list -> list.names().size() != decoys + 1)
        .ifPresent(
            list -> {
              throw RefusedException.invalid(
                  rule + ", had " + list.names().size() + ": " + String.join(", ", list.names()));
            });
  }

  /** Draws which task is which trajectory. */
  TrajectoryNames drawn(RandomGenerator random) {
    return TrajectoryNames.drawn(names, wanted, random);
  }
}
