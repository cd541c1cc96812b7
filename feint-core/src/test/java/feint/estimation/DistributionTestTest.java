package feint.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DistributionTestTest {

  /** B(7/2, 1/2) / B(1/2, 1/2) = 5/16, and B(35, 32) / B(32, 32) = 32·33·34 / (64·65·66). */
  @Test
  void threeHeadsOfAFairCoin() {
    DistributionTest coin = observed(new double[] {0.5, 0.5}, 1, 1, 1);
    double near = 32.0 * 33 * 34 / (64.0 * 65 * 66);
    assertThat(coin.logEvidence()).isCloseTo(Math.log((5.0 / 16 + near) / 2 * 8), within(1e-14));
    assertThat(coin.draws()).isEqualTo(3);
    assertThat(coin.count(1)).isEqualTo(3);
  }

  /** The counts determine the evidence, by rising factorials, in any order of the draws. */
  @Test
  void sequentialDrawsGiveTheClosedForm() {
    double[] law = {0.2, 0.5, 0.3};
    int[] outcomes = IntStream.range(0, 300).map(n -> n * n % 7 % 3).toArray();
    long[] counts = new long[3];
    for (int outcome : outcomes) {
      counts[outcome]++;
    }
    double flat = -rising(1.5, 300);
    double near = -rising(64, 300);
    for (int k = 0; k < 3; k++) {
      flat += rising(0.5, counts[k]) - counts[k] * Math.log(law[k]);
      near += rising(64 * law[k], counts[k]) - counts[k] * Math.log(law[k]);
    }
    double expected = Math.log((Math.exp(flat) + Math.exp(near)) / 2);
    assertThat(observed(law, outcomes).logEvidence()).isCloseTo(expected, within(1e-10));
    assertThat(observed(law, IntStream.of(outcomes).sorted().toArray()).logEvidence())
        .isCloseTo(expected, within(1e-10));
  }

  /** Returns log of x(x+1)...(x+n-1). */
  private static double rising(double x, long n) {
    return IntStream.range(0, (int) n).mapToDouble(k -> Math.log(x + k)).sum();
  }

  @Test
  void excludedOutcomesArePermanentInfiniteEvidence() {
    DistributionTest law = observed(new double[] {0, 0.5, 0.5}, 1, 2);
    assertThat(law.logEvidence()).isLessThan(1);
    assertThat(observed(new double[] {0, 0.5, 0.5}, 1, 0, 1, 1, 2, 2).logEvidence()).isInfinite();
    assertThat(observed(new double[] {0, 0.5, 0.5}, 1, 0, 0, 1).oddest()).isZero();
  }

  @Test
  void certainOutcomesAreNotEvidence() {
    DistributionTest law = observed(new double[] {0, 1}, 1, 1, 1, 1);
    assertThat(law.logEvidence()).isZero();
    assertThat(law.tested()).isFalse();
    assertThat(observed(new double[] {0, 1}, 1, 0).tested()).isTrue();
  }

  /** Expected are 40, 40 and 20, with standard deviations 4.9, 4.9 and 4. */
  @Test
  void theOddestOutcomeIsMeasuredInStandardDeviations() {
    DistributionTest law = new DistributionTest(0.4, 0.4, 0.2);
    int[] counts = {45, 44, 11};
    for (int k = 0; k < 3; k++) {
      for (int n = 0; n < counts[k]; n++) {
        law.see(k);
      }
    }
    assertThat(law.oddest()).isEqualTo(2);
  }

  private static DistributionTest observed(double[] law, int... outcomes) {
    DistributionTest test = new DistributionTest(law);
    IntStream.of(outcomes).forEach(test::see);
    return test;
  }
}
