package feint.policyfile;

import static feint.testkit.StatisticalAssertions.assertCounts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.math.Seed;
import feint.model.Action;
import feint.policy.DecoySteps;
import feint.policy.Query;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class TrajectoryNamesTest {

  private static final int NAMES = TrajectoryNames.ALL.size();

  /**
   * Counts of names of the learner and two decoys; 9 assertions with false alarm at most 10⁻³ each.
   */
  @Test
  void allOrdersAreEquallyLikely() {
    int runs = 200 * NAMES;
    RandomGenerator random = new Seed(5).generator();
    for (int who : new int[] {0, 1, NAMES - 1}) {
      long[] drawn = new long[NAMES];
      long[] seeded = new long[NAMES];
      long[] learnerFirst = new long[2];
      for (int run = 0; run < runs; run++) {
        List<String> names = TrajectoryNames.drawn(random).names();
        drawn[TrajectoryNames.ALL.indexOf(names.get(who))]++;
        List<String> bySeed = TrajectoryNames.drawn(new Seed(run)).names();
        seeded[TrajectoryNames.ALL.indexOf(bySeed.get(who))]++;
        learnerFirst[bySeed.get(who).compareTo(bySeed.get((who + 2) % NAMES)) < 0 ? 0 : 1]++;
      }
      double[] alike = new double[NAMES];
      Arrays.fill(alike, 1.0 / NAMES);
      assertCounts(drawn).follow(alike);
      assertCounts(seeded).follow(alike);
      assertCounts(learnerFirst).follow(0.5, 0.5);
    }
  }

  @Test
  void seedsDetermineTheNames() {
    assertThat(TrajectoryNames.drawn(new Seed(3))).isEqualTo(TrajectoryNames.drawn(new Seed(3)));
    assertThat(TrajectoryNames.drawn(new Seed(3))).isNotEqualTo(TrajectoryNames.drawn(new Seed(4)));
  }

  @Test
  void theFirstNameIsTheLearners() {
    List<String> order = new ArrayList<>(TrajectoryNames.ALL);
    Collections.reverse(order);
    TrajectoryNames names = new TrajectoryNames(order);
    assertThat(names.of(new Query.Learning(1, Action.learn(1)))).isEqualTo("P");
    Query decoy = new Query.Decoy(2, Action.obfuscate(1), 15, DecoySteps.YES, OptionalInt.empty());
    assertThat(names.of(decoy)).isEqualTo("A");
  }

  @Test
  void unknownNamesAreRefused() {
    List<String> twice = new ArrayList<>(TrajectoryNames.ALL);
    twice.set(0, "B");
    for (List<String> wrong : List.of(List.of("A", "B"), List.<String>of(), twice)) {
      assertThatThrownBy(() -> new TrajectoryNames(wrong))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "trajectories must be A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P in some order,"
                  + " was "
                  + wrong);
    }
  }
}
