package feint.policy.markov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
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
  void segmentsHaveThresholdsOfTheirOwn() {
    Thresholds changing =
        Thresholds.of(2, new double[] {1}, new double[] {2}, new double[] {3}, new double[] {4});
    assertThat(changing.segments()).isEqualTo(2);
    assertThat(changing.oracleStates()).isEqualTo(2);
    assertThat(changing.in(0)).isEqualTo(Thresholds.of(new double[] {1}, new double[] {2}));
    assertThat(changing.in(1)).isEqualTo(Thresholds.of(new double[] {3}, new double[] {4}));
    assertThat(changing.divided(2).in(1)).isEqualTo(changing.in(0));
    assertThat(changing.divided(2).in(2)).isEqualTo(changing.in(1));
    assertThat(Thresholds.of(new double[] {1})).isEqualTo(Thresholds.of(1, new double[] {1}));
    assertThat(changing)
        .isNotEqualTo(
            Thresholds.of(new double[] {1}, new double[] {2}, new double[] {3}, new double[] {4}));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Thresholds.of(2, new double[] {1}))
        .withMessage("thresholds must have as many rows in each of 2 segments, was 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Thresholds.of(2, new double[] {1, 2}, new double[] {2, 1}))
        .withMessage("thresholds of oracle state 1 in segment 2 must not decrease, was [2.0, 1.0]");
  }

  /** Each segment is the same number of queries but for one, and finer ones are parts of it. */
  @Test
  void segmentsAreEqualPartsOfTheHorizon() {
    for (int horizon = 1; horizon < 40; horizon++) {
      for (int segments = 1; segments <= horizon; segments++) {
        int[] lengths = new int[segments];
        for (int t = 0; t < horizon; t++) {
          int segment = Thresholds.segment(t, horizon, segments);
          lengths[segment]++;
          assertThat(Thresholds.segment(t, horizon, 3 * segments) / 3).isEqualTo(segment);
        }
        int shortest = horizon / segments;
        assertThat(Arrays.stream(lengths)).allMatch(n -> n == shortest || n == shortest + 1);
      }
    }
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
