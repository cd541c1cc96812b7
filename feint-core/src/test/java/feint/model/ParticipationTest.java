package feint.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.Distribution;
import feint.math.StochasticMatrix;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParticipationTest {

  private static final Offset<Double> NINE_DIGITS = within(1e-11);

  @Test
  void chainOfThirtyFiveClientsIsAsPublished() {
    StochasticMatrix printed = KnownProblems.threeStateChain().transition();

    StochasticMatrix computed = Participation.of(35, 0.8, 0, 16, 21).transition();

    for (int o = 0; o < 3; o++) {
      assertThat(computed.row(o).toArray()).containsExactly(printed.row(o).toArray(), NINE_DIGITS);
    }
  }

  @Test
  void stationaryDistributionOfThirtyFiveClientsIsAsPublished() {
    double[] published = {0.24977991660125554, 0.5949677538592368, 0.15525232953950763};

    assertThat(
            OracleChain.stationary(Participation.of(35, 0.8, 0, 16, 21).transition())
                .initial()
                .toArray())
        .containsExactly(published, NINE_DIGITS);
    assertThat(KnownProblems.threeStateChain().initial().toArray())
        .containsExactly(published, NINE_DIGITS);
  }

  /** Thresholds of the paper: the oracle is nearly always in the middle state. */
  @Test
  void papersThresholdsLeaveTheChainInTheMiddle() {
    Distribution law =
        OracleChain.stationary(Participation.of(35, 0.8, 0, 12, 24).transition()).initial();

    assertThat(law.at(1)).isCloseTo(0.96, within(0.005));
  }

  @Test
  void oneClientIsAChainOfTwoStates() {
    assertThat(Participation.of(1, 0.8, 0, 1).transition().toArray()[1])
        .containsExactly(new double[] {0.2, 0.8}, within(1e-15));
  }

  /** Two clients, computed by hand: from one connected, both stay or both change. */
  @Test
  void twoClientsAreAChainOfThreeStates() {
    double s = 0.7;
    double c = 1 - s;

    double[][] chain = Participation.of(2, s, 0, 1, 2).transition().toArray();

    assertThat(chain[0]).containsExactly(new double[] {s * s, 2 * s * c, c * c}, within(1e-15));
    assertThat(chain[1]).containsExactly(new double[] {s * c, s * s + c * c, s * c}, within(1e-15));
    assertThat(chain[2]).containsExactly(new double[] {c * c, 2 * s * c, s * s}, within(1e-15));
  }

  @Test
  void clientsThatNeverChangeKeepTheState() {
    assertThat(Participation.of(20, 1, 0, 8, 13).transition())
        .isEqualTo(
            StochasticMatrix.of(
                new double[] {1, 0, 0}, new double[] {0, 1, 0}, new double[] {0, 0, 1}));
  }

  @Test
  void clientsThatTossACoinForgetTheirState() {
    StochasticMatrix chain = Participation.of(20, 0.5, 0, 8, 13).transition();

    for (int o = 1; o < 3; o++) {
      assertThat(chain.row(o).toArray()).containsExactly(chain.row(0).toArray(), within(1e-13));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 10, 35, 36, 100})
  void aSingleBucketIsNeverLeft(int clients) {
    assertThat(Participation.of(clients, 0.8, 0).transition())
        .isEqualTo(StochasticMatrix.of(new double[] {1}));
  }

  @Test
  void rareBucketsOfManyClientsAreStillRowsOfProbabilities() {
    StochasticMatrix chain =
        Participation.of(Participation.MOST_CLIENTS, 0.8, 0, 1, 500, 1000).transition();

    assertThat(chain.size()).isEqualTo(4);
    assertThat(chain.at(3, 2)).isCloseTo(1, within(1e-12));
  }

  @Test
  void thresholdsMustRiseFromZero() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Participation.of(35, 0.8, 1, 12, 24))
        .withMessage("thresholds must begin with 0, was [1, 12, 24]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Participation.of(35, 0.8, 0, 16, 36))
        .withMessageContaining("up to at most 35 clients");
    assertThatIllegalArgumentException().isThrownBy(() -> Participation.of(35, 0.8, 0, 16, 16));
    assertThatIllegalArgumentException().isThrownBy(() -> Participation.of(35, 0.8));
    assertThatIllegalArgumentException().isThrownBy(() -> Participation.of(0, 0.8, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> Participation.of(35, 1.1, 0));
  }

  @Test
  void statesAreBucketsOfTheNumberConnected() {
    Participation participation = Participation.of(35, 0.8, 0, 16, 21);

    assertThat(participation.states()).isEqualTo(3);
    assertThat(participation.clients()).isEqualTo(35);
    assertThat(participation.stay()).isEqualTo(0.8);
    assertThat(IntStream.of(1, 2, 3).map(participation::threshold)).containsExactly(0, 16, 21);
    assertThatIllegalArgumentException().isThrownBy(() -> participation.threshold(4));
    assertThat(IntStream.of(0, 15, 16, 20, 21, 35).map(participation::state))
        .containsExactly(1, 1, 2, 2, 3, 3);
    assertThatIllegalArgumentException().isThrownBy(() -> participation.state(36));
  }

  /**
   * One client is connected or not; for two, the distribution of the next number is computed by
   * hand.
   */
  @Test
  void numberConnectedMovesByItsOwnChain() {
    OracleChain one = Participation.of(1, 0.8, 0, 1).connectedChain();
    OracleChain two = Participation.of(2, 0.8, 0, 1).connectedChain();

    assertThat(one.transition().row(0).toArray())
        .containsExactly(new double[] {0.8, 0.2}, NINE_DIGITS);
    assertThat(two.transition().row(1).toArray())
        .containsExactly(new double[] {0.16, 0.68, 0.16}, NINE_DIGITS);
    assertThat(two.transition().row(2).toArray())
        .containsExactly(new double[] {0.04, 0.32, 0.64}, NINE_DIGITS);
    assertThat(two.initial().toArray())
        .containsExactly(new double[] {0.25, 0.5, 0.25}, NINE_DIGITS);
  }
}
