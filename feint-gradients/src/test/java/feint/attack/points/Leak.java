package feint.attack.points;

import feint.math.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Synthetic runs whose features leak a known amount. */
@FunctionalInterface
interface Leak {

  /** Draws the features of a run: first those of the learner's trajectory, then the decoy's. */
  double[][] draw(RandomGenerator random);

  /** All features are standard normal and leak nothing. */
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

  /** Shifts one of the learner's features. */
  default Leak shifted(int place, double by) {
    return random -> {
      double[][] both = draw(random);
      both[0][place] += by;
      return both;
    };
  }

  /** Applies a function to both trajectories. */
  default Leak seenThrough(java.util.function.UnaryOperator<double[]> how) {
    return random -> {
      double[][] both = draw(random);
      return new double[][] {how.apply(both[0]), how.apply(both[1])};
    };
  }

  /** Independent runs, each trajectory the first in half of them. */
  default List<TrainingRun> runs(int count, Seed seed) {
    RandomGenerator random = seed.generator();
    List<TrainingRun> runs = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      double[][] both = draw(random);
      int real = random.nextInt(2);
      runs.add(new TrainingRun(new FeatureVector(both[real], both[1 - real]), real));
    }
    return runs;
  }

  /** Features with names only, for vectors that exist already. */
  static Features telltales(int count) {
    return new Features(
        IntStream.range(0, count)
            .mapToObj(i -> Feature.of("telltale " + i, Set.of(), path -> Double.NaN))
            .toList());
  }

  /** Share of these runs in which the attack is right; undecided runs count one half. */
  static double right(TrainedAttack attack, List<TrainingRun> runs) {
    return runs.stream()
        .mapToDouble(run -> attack.of(run.portrait()).probability(run.real()))
        .average()
        .orElseThrow();
  }
}
