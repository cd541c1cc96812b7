package feint.lab.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.lab.capacity.CapacityStudy.Found;
import feint.lab.capacity.CapacityStudy.Priced;
import feint.lab.capacity.CapacityStudy.Reach;
import feint.model.Objective;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.solver.backward.BackwardInduction;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CapacityStudyTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);

  private static Problem problem() {
    return Problem.builder()
        .horizon(12)
        .successes(4)
        .incentives(1, 2)
        .success(new double[] {0.1, 0.3}, new double[] {0.4, 0.8})
        .oracle(OracleChain.stationary(new double[] {0.8, 0.2}, new double[] {0.2, 0.8}))
        .build();
  }

  @Tag("slow")
  @Test
  void runsOfFiniteLengthApproachTheCapacityFromBelow() {
    Found found = new CapacityStudy(List.of(10, 20, 40, 80, 160), 0.9).of(problem(), ALONE);
    double before = 0;
    for (Reach reach : found.reaches()) {
      double goal = (double) reach.goal().orElseThrow() / reach.horizon();
      assertThat(goal).isLessThan(found.asked().goal()).isGreaterThan(before);
      assertThat((double) reach.bound() / reach.horizon()).isLessThan(found.asked().bound());
      assertThat((double) reach.oblivious() / reach.horizon())
          .isLessThan(found.asked().oblivious());
      assertThat(reach.oblivious()).isLessThanOrEqualTo(reach.bound());
      before = goal;
    }
  }

  @Test
  void theMostSuccessesAreThoseOfTheExactSolution() {
    Found found = new CapacityStudy(List.of(30), 0.6).of(problem(), ALONE);
    int most = found.reaches().get(0).goal().orElseThrow();
    assertThat(success(30, most)).isGreaterThanOrEqualTo(0.6);
    assertThat(success(30, most + 1)).isLessThan(0.6);
  }

  private static double success(int horizon, int successes) {
    Problem sized =
        problem().toBuilder()
            .horizon(horizon)
            .successes(successes)
            .objective(Objective.goal())
            .build();
    return 1 - BackwardInduction.values(sized, ALONE).expected();
  }

  @Test
  void problemsThatTakeTooLongAreLeftOut() {
    Problem cents =
        problem().toBuilder()
            .incentives(99_999, 100_000)
            .success(new double[] {0.1, 0.3}, new double[] {0.4, 0.8})
            .build();
    Reach reach = new CapacityStudy(List.of(200), 0.9).of(cents, ALONE).reaches().get(0);
    assertThat(reach.goal()).isEmpty();
    assertThat(reach.oblivious()).isPositive();
  }

  @Test
  void incentivesPerQueryRiseWithTheRate() {
    double before = 0;
    for (Priced priced : new CapacityStudy(List.of(), 0.9).of(problem(), ALONE).priced()) {
      double perQuery = priced.rate() * priced.incentive();
      assertThat(perQuery).isGreaterThanOrEqualTo(before - 1e-9);
      before = perQuery;
    }
  }

  @Test
  void theSearchFindsEveryNumberFromEverywhere() {
    for (int most = 0; most <= 9; most++) {
      int wanted = most;
      for (int likely : IntStream.rangeClosed(-1, 12).toArray()) {
        assertThat(CapacityStudy.most(9, likely, m -> m <= wanted)).isEqualTo(wanted);
      }
    }
  }

  @Test
  void probabilityMustBeBelowOne() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CapacityStudy(List.of(10), 1))
        .withMessageContaining("finish probability must be in (0, 1)");
  }
}
