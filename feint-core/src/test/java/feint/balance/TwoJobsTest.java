package feint.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.Distribution;
import feint.math.RefusalException;
import feint.math.StochasticMatrix;
import feint.model.OracleChain;
import feint.model.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TwoJobsTest {

  private static final double FREE = 0;

  /** The definition: every share of the grid tried, every pair of queues. */
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
    TwoJobs jobs = TwoJobs.of(problem, 2, price);
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
  void exchangingTheJobsChangesNoBit() {
    TwoJobs jobs = TwoJobs.of(KnownProblems.threeStates(40, 12), 2);
    for (int own = 0; own <= 12; own++) {
      for (int twin = 0; twin <= 12; twin++) {
        assertThat(jobs.value(7, own, twin)).isEqualTo(jobs.value(7, twin, own));
      }
    }
  }

  @Test
  void sureSuccessesFinishOneJobThenTheOther() {
    Problem sure = Problem.builder().horizon(10).successes(4).build();
    TwoJobs jobs = TwoJobs.of(sure, 0, FREE);
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
      assertThat(TwoJobs.of(problem, 2, FREE).value(0, successes, successes))
          .isBetween(
              TwoJobs.of(problem, 2).value(0, successes, successes),
              TwoJobs.of(problem, 2).value(0, successes, successes) + 1e-4);
    }
  }

  /** Nothing is charged for what is not sent: a price is no discount on finished jobs. */
  @Test
  void finishedJobsPayNothing() {
    assertThat(TwoJobs.of(KnownProblems.threeStates(100, 5), 2).value(0, 0, 0)).isEqualTo(1);
  }

  /** A chain that stays where it starts has as many stationary laws as there are mixtures. */
  @Test
  void withoutAUniqueStationaryLawTheAverageOverTheRunIsTaken() {
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
    // Half of the query to each job: all of the better quarter learns, and a third of the rest.
    assertThat(TwoJobs.of(stuck, 0, FREE).value(1, 1, 1))
        .isCloseTo(0.25 + 0.25 * 0.5, within(1e-15));
  }

  /**
   * The best share is the one at which s(c) bends: half of the query, the better half of the states
   * for either job. Any other share of the grid is worth at most 0.4438, or 0.4430 if the worse
   * state never succeeds.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0})
  void theShareWhereSuccessesBendIsTried(double worse) {
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
    assertThat(TwoJobs.of(problem, 0, FREE).value(0, 1, 1)).isCloseTo(0.45, within(1e-15));
  }

  @Test
  void whatDoesNotFitIsRefused() {
    assertThatThrownBy(() -> TwoJobs.of(KnownProblems.threeStates(100_000, 30_000), 2))
        .isInstanceOf(RefusalException.class)
        .hasMessageStartingWith(
            "sharing 100000 queries between two jobs of 30000 successes needs 377,696,626 MB");
  }
}
