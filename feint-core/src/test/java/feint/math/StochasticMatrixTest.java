package feint.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class StochasticMatrixTest {

  @Test
  void stationaryDistributionOfTwoStatesIsKnown() {
    assertStationary(
        StochasticMatrix.of(new double[] {0.9, 0.1}, new double[] {0.3, 0.7}), 0.75, 0.25);
  }

  @Test
  void stationaryDistributionIsInvariant() {
    RandomGenerator random = new Seed(7).generator();
    for (int size = 1; size <= 12; size++) {
      StochasticMatrix matrix = random(random, size);
      Distribution law = matrix.stationary().orElseThrow();
      for (int to = 0; to < size; to++) {
        double next = 0;
        for (int from = 0; from < size; from++) {
          next += law.at(from) * matrix.at(from, to);
        }
        assertThat(next).isCloseTo(law.at(to), within(1e-15));
      }
    }
  }

  private static StochasticMatrix random(RandomGenerator random, int size) {
    double[][] rows = new double[size][size];
    for (double[] row : rows) {
      Arrays.setAll(row, i -> random.nextDouble(0.01, 1));
      double sum = Arrays.stream(row).sum();
      Arrays.setAll(row, i -> row[i] / sum);
    }
    return StochasticMatrix.of(rows);
  }

  @Test
  void periodicChainHasAStationaryDistribution() {
    assertStationary(
        StochasticMatrix.of(new double[] {0, 1, 0}, new double[] {0, 0, 1}, new double[] {1, 0, 0}),
        1.0 / 3,
        1.0 / 3,
        1.0 / 3);
  }

  @Test
  void transientStatesHaveProbabilityZero() {
    assertStationary(
        StochasticMatrix.of(
            new double[] {0.5, 0.5, 0, 0},
            new double[] {0, 0.9, 0, 0.1},
            new double[] {0.2, 0.2, 0.2, 0.4},
            new double[] {0, 0.3, 0, 0.7}),
        0,
        0.75,
        0,
        0.25);
  }

  @Test
  void absorbingStateTakesAll() {
    assertStationary(StochasticMatrix.of(new double[] {0.5, 0.5}, new double[] {0, 1}), 0, 1);
  }

  @Test
  void severalRecurrentClassesHaveNoUniqueDistribution() {
    assertThat(StochasticMatrix.of(new double[] {1, 0}, new double[] {0, 1}).stationary())
        .isEmpty();
    assertThat(
            StochasticMatrix.of(
                    new double[] {0.2, 0.4, 0.4}, new double[] {0, 1, 0}, new double[] {0, 0, 1})
                .stationary())
        .isEmpty();
    assertThat(
            StochasticMatrix.of(
                    new double[] {0, 1, 0, 0},
                    new double[] {1, 0, 0, 0},
                    new double[] {0, 0, 0.5, 0.5},
                    new double[] {0, 0, 0.5, 0.5})
                .stationary())
        .isEmpty();
  }

  @Test
  void singleStateHasProbabilityOne() {
    assertStationary(StochasticMatrix.of(new double[] {1}), 1);
  }

  /** Nearly separate classes: elimination without subtraction keeps all digits. */
  @Test
  void rareTransitionsLoseNoDigits() {
    double rare = 1e-14;

    assertStationary(
        StochasticMatrix.of(new double[] {1 - rare, rare}, new double[] {3 * rare, 1 - 3 * rare}),
        0.75,
        0.25);
  }

  @Test
  void invalidMatricesAreRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StochasticMatrix.of(new double[] {1, 0}, new double[] {1}))
        .withMessage("length of row 2 must be the number of rows, 2, was 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StochasticMatrix.of(new double[] {0.5, 0.4}, new double[] {0, 1}));
    assertThatIllegalArgumentException().isThrownBy(StochasticMatrix::of);
  }

  @Test
  void equalMatricesAreEqual() {
    double[][] rows = {{0.5, 0.5}, {0, 1}};
    StochasticMatrix matrix = StochasticMatrix.of(rows);
    rows[0][0] = 7;

    assertThat(matrix)
        .isEqualTo(StochasticMatrix.of(matrix.toArray()))
        .hasSameHashCodeAs(StochasticMatrix.of(matrix.toArray()))
        .isNotEqualTo(StochasticMatrix.of(new double[] {1, 0}, new double[] {0, 1}));
    assertThat(matrix.row(0)).isEqualTo(Distribution.uniform(2));
  }

  private static void assertStationary(StochasticMatrix matrix, double... expected) {
    assertThat(matrix.stationary().orElseThrow().toArray())
        .containsExactly(expected, within(1e-14));
  }
}
