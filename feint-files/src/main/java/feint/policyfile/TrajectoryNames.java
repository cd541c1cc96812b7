package feint.policyfile;

import feint.math.Checks;
import feint.math.Seed;
import feint.policy.DecoyDistribution;
import feint.policy.Query;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Public names of a run's trajectories in a random order, so that a name does not reveal which
 * trajectory is real: the names of its tasks, or the same letters in every run without tasks.
 *
 * <p>The order must be drawn and stored. An order computed from the run's history would leak: an
 * observer could compute the names under each hypothesis and compare them with the observed ones.
 * So does a fixed assignment of decoy numbers to tasks, since policies number decoys in the order
 * of their first queries.
 *
 * @param names name of the real trajectory, then those of the decoys; letters of as many decoys as
 *     possible
 */
public record TrajectoryNames(List<String> names) {

  /** All letters, in alphabetical order. */
  public static final List<String> ALL =
      IntStream.rangeClosed(0, DecoyDistribution.MOST_DECOYS)
          .mapToObj(index -> String.valueOf((char) ('A' + index)))
          .toList();

  /** Most characters in the name of a task. */
  public static final int LONGEST_TASK = 64;

  private static final long CHILD = 1;

  public TrajectoryNames {
    names = List.copyOf(names);
    Checks.require(
        isLetters(names) || fault(names).isEmpty(),
        "trajectories",
        "must be "
            + String.join(", ", ALL)
            + " in some order, or 2 to "
            + ALL.size()
            + " distinct names of tasks",
        names);
  }

  /** Returns whether these are all letters in some order, as of a run without tasks. */
  public static boolean isLetters(List<String> names) {
    return names.stream().sorted().toList().equals(ALL);
  }

  /** Returns the rule that names of tasks break, with the value; empty if they are valid. */
  public static Optional<String> fault(List<String> tasks) {
    if (tasks.size() < 2 || tasks.size() > ALL.size()) {
      return Optional.of("must have 2 to " + ALL.size() + " names, had " + tasks.size());
    }
    if (tasks.stream().distinct().count() < tasks.size()) {
      return Optional.of("must have distinct names, was " + tasks);
    }
    return tasks.stream()
        .filter(task -> !isTask(task))
        .findFirst()
        .map(
            task ->
                "must have names of 1 to "
                    + LONGEST_TASK
                    + " characters without commas, quotation marks, control characters and spaces"
                    + " at either end, had \""
                    + task
                    + "\"");
  }

  /** Names stand in cells of CSV files without quotation marks. */
  private static boolean isTask(String name) {
    return !name.isEmpty()
        && name.length() <= LONGEST_TASK
        && name.equals(name.strip())
        && name.codePoints().noneMatch(TrajectoryNames::isUnfit);
  }

  private static boolean isUnfit(int point) {
    return point == ','
        || point == '"'
        || switch (Character.getType(point)) {
          case Character.CONTROL,
              Character.FORMAT,
              Character.SURROGATE,
              Character.LINE_SEPARATOR,
              Character.PARAGRAPH_SEPARATOR ->
              true;
          default -> false;
        };
  }

  /** Draws letters, with equal probability for each order. */
  public static TrajectoryNames drawn(RandomGenerator random) {
    return new TrajectoryNames(shuffled(ALL, random));
  }

  /** Draws the letters of a run with this seed, without consuming numbers of its decisions. */
  public static TrajectoryNames drawn(Seed seed) {
    return drawn(generator(seed));
  }

  /**
   * Draws which decoy is which task, with equal probability for each order, and which task is real
   * unless it is given. The draw does not depend on the order in which the tasks are listed.
   *
   * @param wanted task of the real trajectory, one of the tasks
   */
  public static TrajectoryNames drawn(
      Collection<String> tasks, Optional<String> wanted, RandomGenerator random) {
    List<String> names = new ArrayList<>();
    wanted.ifPresent(names::add);
    List<String> others = new ArrayList<>(tasks.stream().sorted().toList());
    wanted.ifPresent(others::remove);
    names.addAll(shuffled(others, random));
    return new TrajectoryNames(names);
  }

  /** Returns the generator of the names of a run with this seed. */
  public static RandomGenerator generator(Seed seed) {
    return seed.child(CHILD).generator();
  }

  private static List<String> shuffled(List<String> names, RandomGenerator random) {
    List<String> order = new ArrayList<>(names);
    for (int left = order.size(); left > 1; left--) {
      Collections.swap(order, left - 1, random.nextInt(left));
    }
    return order;
  }

  /** Returns the name of the trajectory of a query. */
  public String of(Query query) {
    return names.get(query.decoy());
  }
}
