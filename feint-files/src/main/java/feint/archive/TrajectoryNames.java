package feint.archive;

import feint.math.Checks;
import feint.math.Seed;
import feint.policy.DecoyLaw;
import feint.policy.Query;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * What everyone calls the trajectories of a run: the same letters in every run, in an order that is
 * drawn for each, so that a name does not say whose it is.
 *
 * <p>The order must be drawn and kept. One that follows from what the run has done would tell: who
 * guesses which trajectory is real could work out the names, and see whether they are right.
 *
 * @param names the learner's, then those of as many decoys as there can be
 */
public record TrajectoryNames(List<String> names) {

  /** All names, in the order of the alphabet. */
  public static final List<String> ALL =
      IntStream.rangeClosed(0, DecoyLaw.MOST_DECOYS)
          .mapToObj(place -> String.valueOf((char) ('A' + place)))
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

  /** Each order alike. */
  public static TrajectoryNames drawn(RandomGenerator random) {
    List<String> names = new ArrayList<>(ALL);
    for (int left = names.size(); left > 1; left--) {
      Collections.swap(names, left - 1, random.nextInt(left));
    }
    return new TrajectoryNames(names);
  }

  /** Those of a run with this seed, without a draw from the generator of its decisions. */
  public static TrajectoryNames drawn(Seed seed) {
    return drawn(seed.child(CHILD).generator());
  }

  /** The name of the trajectory that a query is about. */
  public String of(Query query) {
    return names.get(query.decoy());
  }
}
