package feint.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.attack.Attacks;
import feint.attack.audit.Audit;
import feint.lab.compare.PaperExperiment;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.Problem;
import feint.policy.Policy;
import feint.policy.markov.StationaryPolicies;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterModelTest {

  private static final ClusterModel FREE = new ClusterModel(0, new ClusterOverhead(0, 0));

  /** By hand: 32 tasks for each core, and at most 64 subtasks in one. */
  @ParameterizedTest
  @CsvSource({
    "1, 8, 1",
    "100, 8, 100",
    "1000, 8, 256",
    "24415, 8, 382",
    "24415, 64, 2048",
    "24415, 1000, 24415"
  })
  void tasks(long pieces, int cores, long tasks) {
    assertThat(TaskCount.of(pieces, cores)).isEqualTo(tasks);
  }

  @ParameterizedTest
  @CsvSource({"1000, 1, 16", "1000, 7, 16", "1000, 99, 99", "1000, 5000, 1000"})
  void requestedTasks(long pieces, long wanted, long tasks) {
    assertThat(TaskCount.wanted(pieces, wanted)).isEqualTo(tasks);
  }

  /** 1,000 subtasks of a second: 256 tasks on 8 cores are 32 rounds. */
  @ParameterizedTest
  @CsvSource({"8, 125", "64, 16", "1000, 1", "999, 2"})
  void coresAreIdleInTheLastRoundOnly(int cores, double seconds) {
    PieceCost cost = new PieceCost(1000, 1, 0, 100, 10);

    assertThat(FREE.seconds(cost, cores)).isCloseTo(seconds, within(1e-9));
  }

  @Test
  void overheadOfAClusterIsAdded() {
    ClusterModel model = new ClusterModel(5, new ClusterOverhead(0.5, 0.25));

    assertThat(model.seconds(new PieceCost(1000, 1, 0, 100, 10), 8))
        .isCloseTo(5 + 0.5 + 32 * (1000 / 256.0 + 0.25), within(1e-9));
  }

  @Test
  void collectingBoundsTheSpeed() {
    assertThat(FREE.seconds(new PieceCost(1000, 1, 0.125, 100, 10), 1000)).isEqualTo(125);
  }

  /** Numbers and bytes are those of the work; times are arbitrary. */
  @Tag("slow")
  @Test
  void subtasksAreMeasuredAndTheRestIsNotRun() {
    Problem problem =
        PaperExperiment.problem().toBuilder()
            .horizon(12)
            .successes(4)
            .objective(Objective.goal())
            .build();
    Policy policy = StationaryPolicies.greedy(problem.shape());
    Audit audit = new Audit(problem, policy, Attacks.everywhere().toList());

    PieceCost cost = PieceCost.of(on -> audit.run(100_000_000, new Seed(1), on), 1);

    assertThat(cost.pieces()).isEqualTo(24_415);
    assertThat(cost.seconds()).isPositive();
    assertThat(cost.resultBytes()).isBetween(50.0, 2000.0);
    assertThat(cost.workBytes()).isBetween(200L, 5000L);
  }
}
