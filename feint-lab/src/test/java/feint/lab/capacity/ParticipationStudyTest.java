package feint.lab.capacity;

import static feint.testkit.StatisticalAssertions.assertCounts;
import static org.assertj.core.api.Assertions.assertThat;

import feint.estimation.OracleEstimate;
import feint.estimation.RoundCounts;
import feint.math.Distribution;
import feint.math.Seed;
import feint.math.StochasticMatrix;
import feint.model.Actions;
import feint.model.Participation;
import feint.scenario.Federated;
import feint.scenario.Federated.Success;
import feint.simulation.ClientAttendance;
import org.junit.jupiter.api.Test;

class ParticipationStudyTest {

  private static final Participation PAPER = Participation.of(35, 0.8, 0, 16, 21);
  private static final Actions INCENTIVES = Actions.over(1, 2, 3);
  private static final Federated SETTINGS =
      Federated.defaults().withSuccess(Success.PARTICIPATION, 4000);

  /** 35 × 68 samples are never enough, 275 each are from 15 clients on, 551 from 8 on. */
  @Test
  void enoughIsMoreThanNeeded() {
    assertThat(SETTINGS.enough(35, 689, 0)).isFalse();
    assertThat(SETTINGS.enough(14, 689, 1)).isFalse();
    assertThat(SETTINGS.enough(15, 689, 1)).isTrue();
    assertThat(SETTINGS.enough(7, 689, 2)).isFalse();
    assertThat(SETTINGS.enough(8, 689, 2)).isTrue();
    assertThat(SETTINGS.withSuccess(Success.PARTICIPATION, 8 * 551).enough(8, 689, 2)).isFalse();
  }

  /** χ² at α = 0.001 for the second round after one with 20 connected clients. */
  @Test
  void clientsMoveByTheExactChain() {
    Distribution exact = PAPER.connectedChain().transition().row(20);
    long[] counts = new long[5];
    double[] law = new double[5];
    for (int connected = 0; connected <= 35; connected++) {
      law[bin(connected)] += exact.at(connected);
    }
    for (int room = 0; room < 40_000; room++) {
      ClientAttendance clients = new ClientAttendance(PAPER, new Seed(1).child(room).generator());
      if (clients.count() == 20) {
        clients.move();
        counts[bin(clients.count())]++;
      }
    }

    assertCounts(counts).follow(law);
  }

  private static int bin(int connected) {
    return connected < 17 ? 0 : connected < 19 ? 1 : connected < 20 ? 2 : connected < 22 ? 3 : 4;
  }

  /**
   * Every one of 18 intervals at 1 - 1e-5 contains the exact value, with a false alarm in 1.8e-4 of
   * seeds. &Gamma; sums the stationary distribution over the sufficient numbers of clients.
   */
  @Test
  void estimatesHaveTheExactChainAndSuccessInTheirIntervals() {
    RoundCounts counts =
        ParticipationStudy.counts(PAPER, SETTINGS, INCENTIVES, 30_000, new Seed(3));

    OracleEstimate estimate = OracleEstimate.of(counts, INCENTIVES, 1 - 1e-5);

    StochasticMatrix delta = PAPER.transition();
    for (int o = 1; o <= 3; o++) {
      for (int to = 1; to <= 3; to++) {
        assertThat(estimate.transition(o, to).interval().contains(delta.at(o - 1, to - 1)))
            .isTrue();
      }
      for (int level = 0; level < 3; level++) {
        double exact = exactSuccess(o, level);
        assertThat(estimate.success(o, level).interval().contains(exact)).isTrue();
        assertThat(estimate.success(o, level).total()).isGreaterThan(1000);
      }
    }
    assertThat(exactSuccess(1, 1)).isBetween(0.3, 0.4);
    assertThat(exactSuccess(2, 1)).isEqualTo(1);
  }

  private static double exactSuccess(int state, int level) {
    Distribution stationary = PAPER.connectedChain().initial();
    double all = 0;
    double enough = 0;
    for (int connected = 0; connected <= 35; connected++) {
      if (PAPER.state(connected) == state) {
        all += stationary.at(connected);
        enough += SETTINGS.enough(connected, 689, level) ? stationary.at(connected) : 0;
      }
    }
    return enough / all;
  }
}
