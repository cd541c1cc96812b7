package feint.math;

import static feint.testkit.StatisticalAssertions.assertCounts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistributionTest {

  @Test
  void drawsFollowTheProbabilities() {
    double[] law = {0.1, 0, 0.25, 0.65, 0};
    Distribution distribution = Distribution.of(law);
    RandomGenerator random = new Seed(1).generator();

    long[] counts = new long[5];
    for (int n = 0; n < 20_000; n++) {
      counts[distribution.outcome(random.nextDouble())]++;
    }

    assertCounts(counts).follow(law);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0x1p-53, 0.1, 0.3, 0.5, 0.7, 0.9, 1 - 0x1p-53})
  void noDrawPicksAnOutcomeOfProbabilityZero(double uniform) {
    Distribution thirds = Distribution.of(0, 1.0 / 3, 0, 1.0 / 3, 1.0 / 3, 0);
    Distribution tenths =
        Distribution.of(0, 0.1, 0.1, 0.1, 0.1, 0.1, 0, 0.1, 0.1, 0.1, 0.1, 0.1, 0);

    assertThat(thirds.at(thirds.outcome(uniform))).isPositive();
    assertThat(tenths.at(tenths.outcome(uniform))).isPositive();
  }

  /** 0.1 added ten times is less than 1, so the largest draws fall behind the last tenth. */
  @Test
  void roundingFallsToTheLastOutcomeThatIsPossible() {
    Distribution tenths = Distribution.of(0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0);

    assertThat(tenths.outcome(1 - 0x1p-53)).isEqualTo(9);
    assertThat(tenths.outcome(1)).isEqualTo(9);
  }

  @Test
  void outcomesChangeAtTheCumulatedProbabilities() {
    Distribution distribution = Distribution.of(0.25, 0.5, 0.25);

    assertThat(distribution.outcome(0)).isEqualTo(0);
    assertThat(distribution.outcome(Math.nextDown(0.25))).isEqualTo(0);
    assertThat(distribution.outcome(0.25)).isEqualTo(1);
    assertThat(distribution.outcome(Math.nextDown(0.75))).isEqualTo(1);
    assertThat(distribution.outcome(0.75)).isEqualTo(2);
  }

  @Test
  void smallErrorsAreNormalised() {
    Distribution distribution = Distribution.of(0.5, 0.5 + 8e-10);

    assertThat(distribution.at(0) + distribution.at(1)).isCloseTo(1, within(1e-15));
    assertThat(distribution.at(1)).isCloseTo(0.5 + 4e-10, within(1e-15));
  }

  @Test
  void invalidDistributionsAreRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Distribution.of(0.5, 0.4))
        .withMessage("sum of probabilities must be 1, was 0.9");
    assertThatIllegalArgumentException().isThrownBy(() -> Distribution.of(1.5, -0.5));
    assertThatIllegalArgumentException().isThrownBy(() -> Distribution.of(Double.NaN, 1));
    assertThatIllegalArgumentException().isThrownBy(Distribution::of);
    assertThatIllegalArgumentException().isThrownBy(() -> Distribution.uniform(0));
  }

  @Test
  void expectationWeighsTheValues() {
    assertThat(Distribution.of(0.25, 0.75).expectation(8, 4)).isEqualTo(5);
    assertThat(Distribution.uniform(4).expectation(1, 2, 3, 6)).isEqualTo(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Distribution.uniform(2).expectation(1))
        .withMessage("number of values must be 2, was 1");
  }

  @Test
  void arraysAreCopied() {
    double[] law = {0.5, 0.5};
    Distribution distribution = Distribution.of(law);
    law[0] = 7;
    distribution.toArray()[1] = 7;

    assertThat(distribution).isEqualTo(Distribution.uniform(2));
    assertThat(distribution).hasSameHashCodeAs(Distribution.uniform(2));
  }
}
