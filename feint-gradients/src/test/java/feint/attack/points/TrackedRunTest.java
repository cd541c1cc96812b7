package feint.attack.points;

import static org.assertj.core.api.Assertions.assertThat;

import feint.attack.Attack;
import feint.attack.Attacker;
import feint.attack.Attacks;
import feint.attack.Observation;
import feint.math.Point;
import feint.model.Problem;
import feint.policy.markov.StationaryPolicies;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class TrackedRunTest {

  private static final List<Boolean> TRUTH = List.of(true, true, false, true, false, false, true);

  /** The learner at 0, 0, 1, 2; the decoy at 100, 100, 101. */
  private static final TrackedRun SEEN =
      TrackedRun.of(
          List.of(
              glimpse(0, 1),
              glimpse(0, 2),
              glimpse(100, 3),
              glimpse(1, 1),
              glimpse(100, 3),
              glimpse(101, 3),
              glimpse(2, 2)),
          n -> n == 5);

  private static PointObservation glimpse(double x, int incentive) {
    return new PointObservation(Point.of(x), incentive);
  }

  @Test
  void stepsAreSeenInTheNextPointOfTheTrajectory() {
    assertThat(SEEN.observations())
        .containsExactly(
            seen(0, 1, false, 0),
            seen(0, 2, true, 0),
            seen(1, 3, false, 100),
            seen(0, 1, true, 1),
            seen(1, 3, true, 100),
            seen(1, 3, true, 101),
            seen(0, 2, false, 2));
  }

  @Test
  void estimateIsTheLastPointOfATrajectory() {
    assertThat(SEEN.estimate(0)).isEqualTo(Point.of(2));
    assertThat(SEEN.estimate(1)).isEqualTo(Point.of(101));
    TrackedRun single = TrackedRun.of(List.of(glimpse(7, 1)), n -> false);
    assertThat(single.estimate(1)).isEqualTo(Point.of(7));
  }

  @Test
  void namesOfTrajectoriesDoNotMatter() {
    assertThat(SEEN.learning(TRUTH)).isEqualTo(0);
    List<Boolean> swapped = TRUTH.stream().map(learns -> !learns).toList();
    assertThat(SEEN.learning(swapped)).isEqualTo(1);
    assertThat(SEEN.accuracy(swapped)).isEqualTo(SEEN.accuracy(TRUTH)).isGreaterThan(0.8);
  }

  @Test
  void incentiveShareSeesAssignedQueries() {
    assertThat(first(plain(Attacks.INCENTIVE_SHARE))).isZero();
    assertThat(first(plain(Attacks.QUERY_SHARE))).isEqualTo(1);
  }

  @Test
  void convergencePicksShrinkingSteps() {
    assertThat(Convergence.shrinkage(line(0, 4, 6, 7, 7.5))).isEqualTo(1.5 / 2 / 3);
    assertThat(Convergence.shrinkage(line(0, 1, 2, 2, 3))).isEqualTo(1);
    assertThat(Convergence.shrinkage(line(0, 1))).isNaN();
    assertThat(first(new Convergence())).as("one step each, no trend").isEqualTo(0.5);
  }

  /**
   * Of three, the last shrinks most; while one of them has too few steps, the posterior is uniform.
   */
  @Test
  void convergenceComparesAllTrajectories() {
    Attacker attacker = new Convergence(3).start();
    for (double x : new double[] {0, 4, 6}) {
      attacker.see(seen(0, 1, true, x));
      attacker.see(seen(2, 1, true, x * x));
    }
    assertThat(attacker.now().suspects()).containsExactly(0, 1, 2);
    for (double x : new double[] {0, 8, 9}) {
      attacker.see(seen(1, 1, true, x));
    }
    assertThat(attacker.now().suspects()).containsExactly(1);
    attacker.see(seen(0, 1, true, 6));
    attacker.see(seen(0, 1, true, 6.5));
    attacker.see(seen(0, 1, true, 6.6));
    assertThat(attacker.now().suspects()).containsExactly(0);
  }

  @Test
  void coinIsFlippedOnlyByUndecidedAttackers() {
    RandomGenerator untouched =
        () -> {
          throw new AssertionError("tossed");
        };
    assertThat(choice(plain(Attacks.QUERY_SHARE), untouched)).isEqualTo(0);
    assertThat(choice(plain(Attacks.INCENTIVE_SHARE), untouched)).isEqualTo(1);
    // A coin shows true if the topmost bit is set.
    assertThat(choice(new Convergence(), () -> -1L)).isEqualTo(0);
    assertThat(choice(new Convergence(), () -> 0L)).isEqualTo(1);
  }

  private static Observation seen(int trajectory, int incentive, boolean step, double x) {
    return new Observation(trajectory, incentive, step, Point.of(x));
  }

  /** An attack that knows nothing of the problem. */
  private static Attack plain(Attacks attack) {
    Problem problem = Problem.builder().horizon(7).successes(1).success(new double[] {1}).build();
    return attack.on(problem, StationaryPolicies.greedy(problem.shape()));
  }

  private static double first(Attack attack) {
    return attack.after(SEEN.observations()).probability(0);
  }

  private static int choice(Attack attack, RandomGenerator coin) {
    return attack.after(SEEN.observations()).choice(coin);
  }

  private static List<Point> line(double... places) {
    return DoubleStream.of(places).mapToObj(Point::of).toList();
  }
}
