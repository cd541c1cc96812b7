package feint.attack.points;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.math.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Trained attackers with a class for each of several trajectories. */
class SeveralClassesTest {

  private static final int CLASSES = 4;
  private static final int FEATURES = 3;
  private static final int LESSONS = 400;
  private static final int RUNS = 2000;

  /** &int; &phi;(x - 1.5) &Phi;(x)&sup3; dx: how often the largest of four is right. */
  private static final double BEST = 0.70186;

  /** Shift of the learner's first feature, by its name. */
  @FunctionalInterface
  private interface Shift {
    double of(int name);
  }

  private static List<TrainingRun> runs(Shift shift, int count, long seed) {
    RandomGenerator random = new Seed(seed).generator();
    List<TrainingRun> runs = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      int real = random.nextInt(CLASSES);
      double[][] rows = new double[CLASSES][FEATURES];
      for (double[] row : rows) {
        for (int i = 0; i < FEATURES; i++) {
          row[i] = random.nextGaussian();
        }
      }
      rows[real][0] += shift.of(real);
      runs.add(new TrainingRun(new FeatureVector(rows), real));
    }
    return runs;
  }

  private static double right(Shift shift, String name) {
    TrainedAttack attack =
        TrainedAttacks.of(
                Leak.telltales(FEATURES), Optional.empty(), runs(shift, LESSONS, 1), new Seed(2))
            .stream()
            .filter(one -> one.name().equals(name))
            .findFirst()
            .orElseThrow();
    return Leak.right(attack, runs(shift, RUNS, 3));
  }

  /** One feature is classified as well as possible; false alarm 6e-5. */
  @Test
  void oneFeatureIsClassifiedOptimally() {
    assertThat(right(name -> 1.5, "telltale:telltale 0"), Math.sqrt(BEST * (1 - BEST) / RUNS))
        .isConsistentWith(BEST);
  }

  /** Without leakage all attackers guess: four standard errors, false alarm 6e-5 each. */
  @Test
  void nobodyIsRightWithoutLeakage() {
    for (String name : List.of("telltale:telltale 0", "trained-linear", "trained-network")) {
      assertThat(right(one -> 0, name), Math.sqrt(0.25 * 0.75 / RUNS)).isConsistentWith(0.25);
    }
  }

  /**
   * The sign of the shift depends on the name, as with tasks of different kinds. A comparison of
   * trajectories cannot learn it; with a classifier for each name it is learnt. Bounds far from a
   * guess: a blind attacker is above 0.4 with probability below 1e-40.
   */
  @Test
  void eachTrajectoryHasAClassOfItsOwn() {
    Shift byName = name -> name % 2 == 0 ? 2 : -2;

    assertThat(right(byName, "trained-linear")).isBetween(0.55, 0.85);
    assertThat(right(byName, "trained-network")).isBetween(0.5, 0.85);
    assertThat(right(byName, "telltale:telltale 0"))
        .isLessThan(right(byName, "trained-linear") - 0.1);
  }

  @Test
  void labelsAreAmongTheTrajectories() {
    FeatureVector four = runs(name -> 0, 1, 1).get(0).portrait();
    assertThat(four.trajectories()).isEqualTo(CLASSES);
    assertThatThrownBy(() -> new TrainingRun(four, CLASSES))
        .hasMessage("real trajectory must be in 0..3, was 4");
  }
}
