package feint.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistributionTestsTest {

  /** The tree agrees with a loop over all distributions, for any number of them. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 8, 9, 31})
  void theTreeAddsUp(int count) {
    double[][] laws =
        IntStream.range(0, count)
            .mapToObj(k -> new double[] {1 - (k + 1.0) / 40, (k + 1.0) / 40})
            .toArray(double[][]::new);
    DistributionTests tests = new DistributionTests(laws, List.of());
    for (int n = 0; n < 500; n++) {
      tests.see(n * 7 % count, n % 3 == 0 ? 1 : 0);
    }
    double product = 0;
    double sum = 0;
    for (int k = 0; k < count; k++) {
      product += tests.test(k).logEvidence();
      sum += Math.exp(tests.test(k).logEvidence());
    }
    assertThat(tests.count()).isEqualTo(count);
    assertThat(tests.logProduct()).isCloseTo(product, within(1e-10 * Math.abs(product) + 1e-12));
    assertThat(tests.sum()).isCloseTo(sum, within(1e-12 * sum));
  }

  @Test
  void eachDirectionHasTiltsToBothSides() {
    DistributionTests tests =
        new DistributionTests(
            new double[][] {{0.5, 0.5}}, List.of((law, k) -> k, (law, k) -> 1 - k));
    assertThat(tests.tilts()).isEqualTo(20);
    assertThat(tests.tilted()).isEqualTo(20);
    tests.see(0, 1);
    assertThat(tests.tilted()).isCloseTo(20, within(1e-13));
    tests.see(0, 1);
    assertThat(tests.tilted()).isGreaterThan(20);
  }
}
