package feint.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.KnownProblems;
import feint.math.ResourceLimitException;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.Problem;
import feint.simulation.Trial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UcbTest {

  private static final Problem TOY = KnownProblems.toyC3();

  /** An unsearchable problem is refused before the first iterate is requested. */
  private static Stream<Iterate> iterates(Ucb ucb, Problem problem) {
    return ucb.iterates(problem.shape(), new RecordingSimulator(problem), new Seed(1));
  }

  @Test
  void tooManyArmsAreRefusedWithTheirNumber() {
    assertThatExceptionOfType(ResourceLimitException.class)
        .isThrownBy(() -> iterates(Ucb.defaults(), KnownProblems.paper()))
        .withMessage(
            "ucb would need 1.30e+19 arms for 15 thresholds over a queue of 45; the limit is 10,000:"
                + " use spsa, or coarsen with --threshold-step");
  }

  @Test
  void aSmallNumberOfArmsIsWrittenInFull() {
    Problem problem = KnownProblems.twoStates().toBuilder().successes(8).build();
    assertThatExceptionOfType(ResourceLimitException.class)
        .isThrownBy(() -> iterates(Ucb.defaults(), problem))
        .withMessageStartingWith("ucb would need 48,400 arms for 6 thresholds over a queue of 8; ");
    assertThat(Ucb.defaults().withThresholdStep(2).arms(problem.shape())).hasSize(56 * 56);
  }

  @Test
  void invalidSettingsAreNamed() {
    Ucb ucb = Ucb.defaults();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ucb.withThresholdStep(0))
        .withMessage("threshold step must be at least 1, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ucb.withExploration(0))
        .withMessage("exploration must be positive and finite, was 0.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ucb.withEpisodes(0))
        .withMessage("episodes per pull must be at least 1, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> iterates(ucb.withThresholdStep(12), TOY))
        .withMessage("threshold step must be in 1..11, was 12");
  }

  /**
   * Random numbers depend on the pull of an arm, not on the pull of all, so that the pulls of an
   * arm stay independent.
   */
  @Test
  void everyArmIsPulledTwiceAndThenTheBestMostOften() {
    RecordingSimulator simulator = new RecordingSimulator(TOY);
    List<Iterate> iterates =
        Ucb.defaults().iterates(TOY.shape(), simulator, new Seed(1)).limit(3_000).toList();
    List<CandidatePolicy.WithThresholds> arms = Ucb.defaults().arms(TOY.shape());
    for (int i = 0; i < arms.size(); i++) {
      assertThat(iterates.get(i).current()).isEqualTo(arms.get(i));
      assertThat(iterates.get(arms.size() + i).current()).isEqualTo(arms.get(i));
    }
    Map<CandidatePolicy, Integer> pulls = new HashMap<>();
    Map<Integer, Seed> seeds = new HashMap<>();
    for (int n = 0; n < iterates.size(); n++) {
      Trial trial = simulator.calls().get(n).trials().get(0);
      int before = pulls.merge(iterates.get(n).current(), 1, Integer::sum) - 1;
      assertThat(seeds.computeIfAbsent(before, k -> trial.seed())).isEqualTo(trial.seed());
      assertThat(trial.episodes()).isEqualTo(20);
    }
    assertThat(seeds.values()).doesNotHaveDuplicates();
    CandidatePolicy best = iterates.get(2_999).best();
    assertThat(pulls.get(best)).isGreaterThan(10 * 3_000 / arms.size());
  }

  /** An arm pulled less often has a wider confidence interval, and is preferred among equals. */
  @Test
  void equivalentArmsArePulledEquallyOften() {
    Problem problem =
        Problem.builder()
            .horizon(1)
            .successes(1)
            .success(new double[] {0.5})
            .objective(Objective.weighted(1, 0, 0))
            .build();
    List<CandidatePolicy.WithThresholds> arms = Ucb.defaults().arms(problem.shape());
    Map<CandidatePolicy, Long> pulls =
        Ucb.defaults()
            .iterates(problem.shape(), new RecordingSimulator(problem), new Seed(1))
            .limit(1_000)
            .collect(Collectors.groupingBy(Iterate::current, Collectors.counting()));
    // Thresholds 0 and 1 learn with one success to go, 2 does not.
    long first = pulls.getOrDefault(arms.get(0), 0L);
    long second = pulls.getOrDefault(arms.get(1), 0L);
    assertThat(first).isBetween(400L, 600L);
    assertThat(second).isBetween(400L, 600L);
    assertThat(first + second).isBetween(900L, 998L);
  }
}
