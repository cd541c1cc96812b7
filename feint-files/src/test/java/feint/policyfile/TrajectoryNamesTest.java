package feint.policyfile;

import static feint.testkit.StatisticalAssertions.assertCounts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.math.Seed;
import feint.model.Action;
import feint.policy.DecoySteps;
import feint.policy.Query;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    for (List<String> wrong : List.of(List.of("A"), List.<String>of(), twice)) {
      assertThatThrownBy(() -> new TrajectoryNames(wrong))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "trajectories must be A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P in some order,"
                  + " or 2 to 16 distinct names of tasks, was "
                  + wrong);
    }
  }

  /** Each order of the decoys has the same probability, whichever task is wanted. */
  @Test
  void tasksAreAssignedWithEqualProbability() {
    List<String> tasks = List.of("toxic", "polite", "short");
    RandomGenerator random = new Seed(6).generator();
    for (String wanted : tasks) {
      long[] first = new long[2];
      List<String> others = tasks.stream().filter(task -> !task.equals(wanted)).toList();
      for (int run = 0; run < 2000; run++) {
        List<String> names = TrajectoryNames.drawn(tasks, Optional.of(wanted), random).names();
        assertThat(names.get(0)).isEqualTo(wanted);
        assertThat(names).containsExactlyInAnyOrderElementsOf(tasks);
        first[others.indexOf(names.get(1))]++;
      }
      assertCounts(first).follow(0.5, 0.5);
    }
    long[] drawn = new long[3];
    for (int run = 0; run < 3000; run++) {
      List<String> names = TrajectoryNames.drawn(tasks, Optional.empty(), random).names();
      drawn[tasks.indexOf(names.get(0))]++;
    }
    assertCounts(drawn).follow(1.0 / 3, 1.0 / 3, 1.0 / 3);
  }

  @Test
  void assignmentDoesNotDependOnTheOrderOfTheList() {
    List<String> tasks = List.of("toxic", "polite", "short", "long");
    List<String> reversed = new ArrayList<>(tasks);
    Collections.reverse(reversed);
    for (Optional<String> wanted : List.of(Optional.<String>empty(), Optional.of("short"))) {
      for (int seed = 0; seed < 50; seed++) {
        assertThat(TrajectoryNames.drawn(reversed, wanted, new Seed(seed).generator()))
            .isEqualTo(TrajectoryNames.drawn(tasks, wanted, new Seed(seed).generator()));
      }
    }
  }

  /**
   * Success of the best attacker on the order in which tasks are first queried, where decoys are
   * numbered in that order, as in an oblivious policy. Exact, by enumeration of the wanted task,
   * its turn, and the assignment. With a fixed assignment of two decoys it is 5/9, an advantage of
   * 1/3.
   */
  @Test
  void fixedAssignmentRevealsTheWantedTask() {
    List<String> tasks = List.of("a", "b", "c");
    Map<List<String>, Map<String, Double>> fixed = new HashMap<>();
    Map<List<String>, Map<String, Double>> drawn = new HashMap<>();
    for (String wanted : tasks) {
      List<String> others = tasks.stream().filter(task -> !task.equals(wanted)).toList();
      for (int turn = 0; turn < 3; turn++) {
        add(fixed, wanted, others.get(0), others.get(1), turn, 1.0 / 9);
        add(drawn, wanted, others.get(0), others.get(1), turn, 1.0 / 18);
        add(drawn, wanted, others.get(1), others.get(0), turn, 1.0 / 18);
      }
    }
    assertThat(right(fixed)).isEqualTo(5.0 / 9, within(1e-12));
    assertThat(right(drawn)).isEqualTo(1.0 / 3, within(1e-12));
  }

  private static void add(
      Map<List<String>, Map<String, Double>> seen,
      String wanted,
      String decoy1,
      String decoy2,
      int turn,
      double probability) {
    List<String> order = new ArrayList<>(List.of(decoy1, decoy2));
    order.add(turn, wanted);
    seen.computeIfAbsent(order, any -> new HashMap<>()).merge(wanted, probability, Double::sum);
  }

  private static double right(Map<List<String>, Map<String, Double>> seen) {
    return seen.values().stream()
        .mapToDouble(
            wanted -> wanted.values().stream().mapToDouble(Double::doubleValue).max().orElseThrow())
        .sum();
  }

  @Test
  void namesThatDoNotFitIntoARecordAreRefused() {
    for (String name :
        List.of("", " a", "a ", "a,b", "a\"b", "a\nb", "a\u200db", "\ud800", "x".repeat(65))) {
      assertThat(TrajectoryNames.fault(List.of(name, "other"))).as(name).isPresent();
    }
    assertThat(TrajectoryNames.fault(List.of("a", "a")))
        .hasValue("must have distinct names, was [a, a]");
    assertThat(TrajectoryNames.fault(List.of("a"))).hasValue("must have 2 to 16 names, had 1");
    assertThat(TrajectoryNames.fault(List.of("second person", "größer", "x".repeat(64)))).isEmpty();
  }
}
