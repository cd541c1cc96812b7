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

  /** What differs by exactly as much as rounding may is equal. */
  @Test
  void theLimitOfRoundingBelongsToIt() {
    assertThat(Suspicion.towards(Suspicion.COIN)).isSameAs(Suspicion.NOBODY);
    assertThat(Suspicion.towards(-Suspicion.COIN)).isSameAs(Suspicion.NOBODY);
    assertThat(Suspicion.towards(2e-9).probability(0)).isEqualTo(1);
    assertThat(Suspicion.towards(-2e-9).probability(1)).isEqualTo(1);
    assertThat(Suspicion.posterior(0, -Suspicion.COIN).probability(0)).isEqualTo(0.5);
    assertThat(Suspicion.most(0, -Suspicion.COIN, -1)).hasToString("[0.5, 0.5, 0.0]");
    assertThat(Suspicion.most(0, -2e-9, -1)).hasToString("[1.0, 0.0, 0.0]");
    assertThat(Suspicion.most(4, 3)).hasToString("[1.0, 0.0]");
  }

  @Test
  void suspectsAreTheLikeliest() {
    Suspicion two = Suspicion.of(0.4, 0.2, 0.4);
    assertThat(two.suspects()).containsExactly(0, 2);
    assertThat(two.confidence()).isEqualTo(0.4);
    assertThat(two.trajectories()).isEqualTo(3);
    assertThat(Suspicion.of(0.1, 0.9).suspects()).containsExactly(1);
    assertThat(Suspicion.CONTRADICTION.suspects()).isEmpty();
    assertThat(Suspicion.CONTRADICTION.trajectories()).isZero();
    assertThat(Suspicion.CONTRADICTION).hasToString("contradiction");
    assertThat(Suspicion.NOBODY).hasToString("[0.5, 0.5]");
  }

  @Test
  void callsSayWhatItComesTo() {
    assertThat(Suspicion.CONTRADICTION.call(0, NO_COIN)).isEqualTo(Call.CONTRADICTED);
    assertThat(Suspicion.of(0.2, 0.3, 0.5).call(2, NO_COIN)).isEqualTo(Call.RIGHT);
    assertThat(Suspicion.of(0.2, 0.3, 0.5).call(0, NO_COIN)).isEqualTo(Call.WRONG);
  }

  /** Each of three equals is chosen as often. False alarm 0.001 for each of two. */
  @Test
  void amongThreeEqualsEachIsChosenAsOften() {
    RandomGenerator coin = new Seed(8).generator();
    Suspicion blind = Suspicion.most(1, 1, 1);
    long[] counts = new long[3];
    long right = 0;
    for (int n = 0; n < 6_000; n++) {
      counts[blind.choice(coin)]++;
      right += blind.right(2, coin) ? 1 : 0;
    }
    StatisticalAssertions.assertCounts(counts).follow(1.0 / 3, 1.0 / 3, 1.0 / 3);
    StatisticalAssertions.assertCounts(right, 6_000 - right).follow(1.0 / 3, 2.0 / 3);
  }

  @Test
  void probabilitiesMustAddUp() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Suspicion.of(0.5, 0.4))
        .withMessage(
            "suspicion must be probabilities of two or more trajectories that add up to 1, was"
                + " [0.5, 0.4]");
    double[] own = {0.25, 0.75};
    Suspicion kept = Suspicion.of(own);
    own[0] = 1;
    assertThat(kept.probability(0)).isEqualTo(0.25);
    assertThat(Suspicion.of(0.5, 0.5).probability(1)).isEqualTo(0.5);
    assertThatIllegalArgumentException().isThrownBy(() -> Suspicion.of(1));
    assertThatIllegalArgumentException().isThrownBy(() -> Suspicion.of(Double.NaN, 1));
  }
}
