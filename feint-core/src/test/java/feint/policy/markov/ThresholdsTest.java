package feint.policy.markov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ThresholdsTest {

  private static final Thresholds THRESHOLDS =
      Thresholds.of(new double[] {0, 2, 2.5}, new double[] {-1, 3, Double.POSITIVE_INFINITY});

  @Test
  void thresholdIsReachedByTheQueueThatEqualsIt() {
    assertThat(THRESHOLDS.reached(1, 0)).isEqualTo(1);
    assertThat(THRESHOLDS.reached(1, 1)).isEqualTo(1);
    assertThat(THRESHOLDS.reached(1, 2)).isEqualTo(2);
    assertThat(THRESHOLDS.reached(1, 3)).isEqualTo(3);
    assertThat(THRESHOLDS.reached(2, 0)).isEqualTo(1);
    assertThat(THRESHOLDS.reached(2, 3)).isEqualTo(2);
    assertThat(THRESHOLDS.reached(2, Integer.MAX_VALUE)).isEqualTo(2);
  }

  @Test
  void rowsMustNotDecrease() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Thresholds.of(new double[] {0, 1}, new double[] {2, 1}))
        .withMessage("thresholds of oracle state 2 must not decrease, was [2.0, 1.0]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Thresholds.of(new double[] {0, 1}, new double[] {2}))
        .withMessage("thresholds of oracle state 2 must be as many as the first, was 1");
    assertThatIllegalArgumentException().isThrownBy(() -> Thresholds.of(new double[] {Double.NaN}));
    assertThatIllegalArgumentException().isThrownBy(Thresholds::of);
  }

  @Test
  void arraysAreCopied() {
    double[] row = {1, 2};
    Thresholds thresholds = Thresholds.of(row);
    row[0] = 7;
    thresholds.toArray()[0][1] = 7;

    assertThat(thresholds)
        .isEqualTo(Thresholds.of(new double[] {1, 2}))
        .hasSameHashCodeAs(Thresholds.of(new double[] {1, 2}));
    assertThat(thresholds.at(1, 1)).isEqualTo(2);
    assertThat(THRESHOLDS.oracleStates()).isEqualTo(2);
    assertThat(THRESHOLDS.perOracleState()).isEqualTo(3);
  }
}
