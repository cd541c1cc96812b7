package feint.telltale;

import feint.math.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Made-up runs, whose telltales tell a known amount. */
@FunctionalInterface
interface Leak {

  /** Draws the telltales of a run: first those of the learner's trajectory, then the decoy's. */
  double[][] draw(RandomGenerator random);

  /** All are standard normal, and tell nothing. */
  static Leak none(int telltales) {
    return random -> {
      double[][] both = new double[2][telltales];
      for (double[] one : both) {
        for (int i = 0; i < telltales; i++) {
          one[i] = random.nextGaussian();
        }
      }
      return both;
    };
  }

  /** The learner's telltale at this place is more by so much. */
  default Leak shifted(int place, double by) {
    return random -> {
      double[][] both = draw(random);
      both[0][place] += by;
      return both;
    };
  }

  /** What is done to both trajectories. */
  default Leak seenThrough(java.util.function.UnaryOperator<double[]> how) {
    return random -> {
      double[][] both = draw(random);
      return new double[][] {how.apply(both[0]), how.apply(both[1])};
    };
  }

  /** Independent runs, each trajectory the first in half of them. */
  default List<Lesson> runs(int count, Seed seed) {
    RandomGenerator random = seed.generator();
    List<Lesson> runs = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      double[][] both = draw(random);
      int real = random.nextInt(2);
      runs.add(new Lesson(new Portrait(both[real], both[1 - real]), real));
    }
    return runs;
  }

  /** Telltales for portraits that exist already: they have names only. */
  static Telltales telltales(int count) {
    return new Telltales(
        IntStream.range(0, count)
            .mapToObj(i -> Telltale.of("telltale " + i, Set.of(), path -> Double.NaN))
            .toList());
  }

  /** In what share of these runs the attack is right; half of it where it does not know. */
  static double right(LearntAttack attack, List<Lesson> runs) {
    return runs.stream()
        .mapToDouble(run -> attack.of(run.portrait()).probability(run.real()))
        .average()
        .orElseThrow();
  }
}
