package feint.policyfile;

import feint.math.Checks;
import feint.math.Seed;
import feint.policy.DecoyDistribution;
import feint.policy.Query;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Public names of a run's trajectories: the same letters in every run, in a random order, so that a
 * name does not reveal which trajectory is real.
 *
 * <p>The order must be drawn and stored. An order computed from the run's history would leak: an
 * observer could compute the names under each hypothesis and compare them with the observed ones.
 *
 * @param names name of the real trajectory, then those of as many decoys as possible
 */
public record TrajectoryNames(List<String> names) {

  /** All names, in alphabetical order. */
  public static final List<String> ALL =
      IntStream.rangeClosed(0, DecoyDistribution.MOST_DECOYS)
          .mapToObj(index -> String.valueOf((char) ('A' + index)))
          .toList();

  private static final long CHILD = 1;

  public TrajectoryNames {
    names = List.copyOf(names);
    Checks.require(
        names.stream().sorted().toList().equals(ALL),
        "trajectories",
        "must be " + String.join(", ", ALL) + " in some order",
        names);
  }

  /** Draws names, with equal probability for each order. */
  public static TrajectoryNames drawn(RandomGenerator random) {
    List<String> names = new ArrayList<>(ALL);
    for (int left = names.size(); left > 1; left--) {
      Collections.swap(names, left - 1, random.nextInt(left));
    }
    return new TrajectoryNames(names);
  }

  /** Draws the names of a run with this seed, without consuming numbers of its decisions. */
  public static TrajectoryNames drawn(Seed seed) {
    return drawn(seed.child(CHILD).generator());
  }

  /** Returns the name of the trajectory of a query. */
  public String of(Query query) {
    return names.get(query.decoy());
  }
}
