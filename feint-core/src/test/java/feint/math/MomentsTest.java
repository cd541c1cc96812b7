package feint.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MomentsTest {

  private static final double[] DRAWS =
      new Seed(5).generator().doubles(1000).map(x -> 1e6 + 10 * x * x).toArray();

  @Test
  void meanAndErrorAreThoseOfTheFormulas() {
    Moments moments = new Moments();
    Arrays.stream(DRAWS).forEach(moments::add);

    assertDirect(moments.estimate());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 256, 1000})
  void blocksAddUpToTheWhole(int block) {
    Moments moments = new Moments();
    for (int from = 0; from < DRAWS.length; from += block) {
      Moments part = new Moments();
      Arrays.stream(DRAWS, from, Math.min(from + block, DRAWS.length)).forEach(part::add);
      moments.add(part);
    }

    assertDirect(moments.estimate());
  }

  @Test
  void unevenBlocksAddUpToTheWhole() {
    RandomGenerator random = new Seed(6).generator();
    Moments moments = new Moments();
    for (int from = 0; from < DRAWS.length; ) {
      int to = Math.min(from + random.nextInt(30), DRAWS.length);
      Moments part = new Moments();
      Arrays.stream(DRAWS, from, to).forEach(part::add);
      moments.add(part);
      from = to;
    }

    assertDirect(moments.estimate());
  }

  private static void assertDirect(Estimate estimate) {
    int n = DRAWS.length;
    double mean = Arrays.stream(DRAWS).sum() / n;
    double variance = Arrays.stream(DRAWS).map(x -> (x - mean) * (x - mean)).sum() / (n - 1);
    assertThat(estimate.draws()).isEqualTo(n);
    assertThat(estimate.mean()).isCloseTo(mean, within(1e-12 * mean));
    assertThat(estimate.standardError()).isCloseTo(Math.sqrt(variance / n), within(1e-9));
  }

  @Test
  void emptyBlockChangesNothing() {
    Moments moments = new Moments();
    moments.add(3);
    moments.add(5);
    moments.add(new Moments());

    assertThat(moments.estimate()).isEqualTo(new Estimate(4, 1, 2));
  }

  @Test
  void errorOfASingleNumberIsUnknown() {
    Moments moments = new Moments();
    moments.add(3);

    assertThat(moments.estimate().mean()).isEqualTo(3);
    assertThat(moments.estimate().standardError()).isNaN();
    assertThat(moments.estimate().draws()).isOne();
  }

  @Test
  void equalNumbersHaveNoError() {
    Moments moments = new Moments();
    for (int n = 0; n < 10; n++) {
      moments.add(0.1);
    }

    assertThat(moments.estimate()).isEqualTo(new Estimate(0.1, 0, 10));
  }
}
