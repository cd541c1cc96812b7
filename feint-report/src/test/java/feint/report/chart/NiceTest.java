package feint.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NiceTest {

  @Test
  void endsAreRound() {
    assertThat(Nice.around(0, 1)).isEqualTo(new Nice(0, 1, 0.2));
    assertThat(Nice.around(-0.5, 1)).isEqualTo(new Nice(-0.5, 1, 0.25));
    assertThat(Nice.around(27.9, 46.2)).isEqualTo(new Nice(27.5, 47.5, 2.5));
    assertThat(Nice.around(0, 25)).isEqualTo(new Nice(0, 25, 5));
    assertThat(Nice.around(3, 3)).isEqualTo(new Nice(3, 3.1, 0.1));
  }

  /** For ends of any size: the axis covers the range, with few steps. */
  @Test
  void nothingIsLeftOut() {
    SplittableRandom random = new SplittableRandom(1);
    for (int k = 0; k < 1000; k++) {
      double low = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(-6, 7));
      double high = low + random.nextDouble() * Math.pow(10, random.nextInt(-3, 7));
      Nice nice = Nice.around(low, high);
      assertThat(nice.low()).isLessThanOrEqualTo(low + 1e-8 * nice.step());
      assertThat(nice.high()).isGreaterThanOrEqualTo(high - 1e-8 * nice.step());
      assertThat((nice.high() - nice.low()) / nice.step()).isBetween(0.999, 8.001);
    }
  }
}
