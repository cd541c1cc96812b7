package feint.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.math.Seed;
import feint.testkit.StatisticalAssertions;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SuspicionTest {

  /** A generator that must not be asked. */
  private static final RandomGenerator NO_COIN =
      () -> {
        throw new AssertionError("nothing is left to chance here");
      };

  @Test
  void certaintyIsChosenWithoutACoin() {
    assertThat(Suspicion.towards(2).choice(NO_COIN)).isEqualTo(0);
    assertThat(Suspicion.towards(-2).choice(NO_COIN)).isEqualTo(1);
    assertThat(Suspicion.of(0.2, 0.3, 0.5).choice(NO_COIN)).isEqualTo(2);
    assertThat(Suspicion.of(0.2, 0.3, 0.5).right(1, NO_COIN)).isFalse();
    assertThat(Suspicion.of(0.2, 0.3, 0.5).right(2, NO_COIN)).isTrue();
  }

  @Test
  void whatRoundingAloneTellsApartIsACoin() {
    assertThat(Suspicion.towards(1e-10)).isSameAs(Suspicion.NOBODY);
    assertThat(Suspicion.posterior(-700, -700 + 1e-10).probability(0)).isEqualTo(0.5);
    assertThat(Suspicion.posterior(-3, -3 - Math.log(3)).probability(0))
        .isCloseTo(0.75, within(1e-15));
    assertThat(Suspicion.posterior(Double.NEGATIVE_INFINITY, -900).probability(1)).isEqualTo(1);
  }

  @Test
  void whatIsImpossibleBothWaysIsNoCoin() {
    Suspicion both = Suspicion.posterior(Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY);
    assertThat(both.contradicts()).isTrue();
    assertThat(Suspicion.NOBODY.contradicts()).isFalse();
  }

  /** False alarm 0.001 each. */
  @Test
  void amongEqualsEachIsChosenAsOften() {
    RandomGenerator coin = new Seed(7).generator();
    for (Suspicion one : new Suspicion[] {Suspicion.NOBODY, Suspicion.of(0.4, 0.2, 0.4)}) {
      long[] counts = new long[3];
      long right = 0;
      for (int n = 0; n < 10_000; n++) {
        counts[one.choice(coin)]++;
        right += one.right(0, coin) ? 1 : 0;
      }
      long other = counts[1] + counts[2];
      StatisticalAssertions.assertCounts(counts[0], other).follow(0.5, 0.5);
      StatisticalAssertions.assertCounts(right, 10_000 - right).follow(0.5, 0.5);
    }
  }

  @Test
  void probabilitiesMustAddUp() {
    assertThatIllegalArgumentException().isThrownBy(() -> Suspicion.of(0.5, 0.4));
    assertThatIllegalArgumentException().isThrownBy(() -> Suspicion.of(1));
    assertThatIllegalArgumentException().isThrownBy(() -> Suspicion.of(Double.NaN, 1));
  }
}
