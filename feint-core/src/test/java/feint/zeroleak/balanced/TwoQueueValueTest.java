package feint.zeroleak.balanced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.Distribution;
import feint.math.ResourceLimitException;
import feint.math.StochasticMatrix;
import feint.model.OracleChain;
import feint.model.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TwoQueueValueTest {

  private static final double FREE = 0;

  /**
   * Definition of the value: the maximum over every fraction of the grid, for every pair of queues.
   */
  private static double plain(double[] mass, double price, int left, int own, int twin) {
    if (left == 0) {
      return (own == 0 ? 0.5 : 0) + (twin == 0 ? 0.5 : 0);
    }
    double best = Double.NEGATIVE_INFINITY;
    double stays = plain(mass, price, left - 1, own, twin);
    double served = plain(mass, price, left - 1, Math.max(0, own - 1), twin);
    double twinServed = plain(mass, price, left - 1, own, Math.max(0, twin - 1));
    for (int k = 0; k <= 64; k++) {
      double value =
          mass[k] * served + mass[64 - k] * twinServed + (1 - mass[k] - mass[64 - k]) * stays;
      best = Math.max(best, value);
    }
    return own == 0 && twin == 0 ? best : best - price;
  }

  @Test
  void agreesWithThePlainRecursion() {
    Problem problem = KnownProblems.threeStates(7, 3);
    double[] mass = new double[65];
    SuccessMass.of(problem, 2).tabulate(problem.oracle().initial().toArray(), mass);
    double price = 0.01;
    TwoQueueValue jobs = TwoQueueValue.of(problem, 2, price);
    for (int t = 0; t <= 7; t++) {
      for (int own = 0; own <= 3; own++) {
        for (int twin = 0; twin <= 3; twin++) {
          assertThat(jobs.value(t, own, twin))
              .as("t = %d, queues %d and %d", t, own, twin)
              .isCloseTo(plain(mass, price, 7 - t, own, twin), within(1e-14));
        }
      }
    }
  }

  @Test
  void exchangingTheQueuesChangesNoBit() {
    TwoQueueValue jobs = TwoQueueValue.of(KnownProblems.threeStates(40, 12), 2);
    for (int own = 0; own <= 12; own++) {
      for (int twin = 0; twin <= 12; twin++) {
        assertThat(jobs.value(7, own, twin)).isEqualTo(jobs.value(7, twin, own));
      }
    }
  }

  @Test
  void certainSuccessesFinishOneQueueThenTheOther() {
    Problem sure = Problem.builder().horizon(10).successes(4).build();
    TwoQueueValue jobs = TwoQueueValue.of(sure, 0, FREE);
    assertThat(jobs.value(0, 4, 4)).isEqualTo(1);
    assertThat(jobs.value(3, 4, 4)).isEqualTo(0.5);
    assertThat(jobs.value(6, 4, 4)).isEqualTo(0.5);
    assertThat(jobs.value(7, 4, 4)).isZero();
    assertThat(jobs.value(7, 4, 3)).isEqualTo(0.5);
  }

  @Test
  void pricesOfARunCostLessThanOneInTenThousand() {
    for (int successes : new int[] {20, 25, 28, 30, 32, 34, 40}) {
      Problem problem = KnownProblems.threeStates(100, successes);
      assertThat(TwoQueueValue.of(problem, 2, FREE).value(0, successes, successes))
          .isBetween(
              TwoQueueValue.of(problem, 2).value(0, successes, successes),
              TwoQueueValue.of(problem, 2).value(0, successes, successes) + 1e-4);
    }
  }

  /** Only queries that are sent are charged: a price is not a discount on empty queues. */
  @Test
  void emptyQueuesPayNothing() {
    assertThat(TwoQueueValue.of(KnownProblems.threeStates(100, 5), 2).value(0, 0, 0)).isEqualTo(1);
  }

  /**
   * A chain that stays where it starts has a stationary distribution for each mixture of states.
   */
  @Test
  void withoutAUniqueStationaryDistributionTheAverageIsTaken() {
    Problem stuck =
        Problem.builder()
            .horizon(2)
            .successes(1)
            .success(new double[] {0.5}, new double[] {1})
            .oracle(
                new OracleChain(
                    StochasticMatrix.of(new double[] {1, 0}, new double[] {0, 1}),
                    Distribution.of(0.75, 0.25)))
            .build();
    // Half of the query to each queue: all of the better quarter learns, and a third of the rest.
    assertThat(TwoQueueValue.of(stuck, 0, FREE).value(1, 1, 1))
        .isCloseTo(0.25 + 0.25 * 0.5, within(1e-15));
  }

  /**
   * The best fraction is the one at which s(c) bends: half of the query, the better half of the
   * states for either queue. Any other fraction of the grid is worth at most 0.4438, or 0.4430 if
   * the worse state never succeeds.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0})
  void theFractionWhereSuccessesBendIsTried(double worse) {
    Problem problem =
        Problem.builder()
            .horizon(1)
            .successes(1)
            .success(new double[] {worse}, new double[] {0.9})
            .oracle(
                new OracleChain(
                    StochasticMatrix.of(new double[] {0.5, 0.5}, new double[] {0.5, 0.5}),
                    Distribution.of(0.5, 0.5)))
            .build();
    assertThat(TwoQueueValue.of(problem, 0, FREE).value(0, 1, 1)).isCloseTo(0.45, within(1e-15));
  }

  @Test
  void inconsistentArgumentsAreRejected() {
    assertThatThrownBy(() -> TwoQueueValue.of(KnownProblems.threeStates(100_000, 30_000), 2))
        .isInstanceOf(ResourceLimitException.class)
        .hasMessageStartingWith(
            "sharing 100000 queries between two queues of 30000 successes needs 377,696,626 MB");
  }
}
