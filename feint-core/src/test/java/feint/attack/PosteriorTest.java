package feint.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.math.Seed;
import feint.testkit.StatisticalAssertions;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class PosteriorTest {

  /** A generator that must not be used. */
  private static final RandomGenerator NO_COIN =
      () -> {
        throw new AssertionError("nothing is left to chance here");
      };

  @Test
  void aCertainGuessDrawsNothing() {
    assertThat(Posterior.towards(2).choice(NO_COIN)).isEqualTo(0);
    assertThat(Posterior.towards(-2).choice(NO_COIN)).isEqualTo(1);
    assertThat(Posterior.of(0.2, 0.3, 0.5).choice(NO_COIN)).isEqualTo(2);
    assertThat(Posterior.of(0.2, 0.3, 0.5).right(1, NO_COIN)).isFalse();
    assertThat(Posterior.of(0.2, 0.3, 0.5).right(2, NO_COIN)).isTrue();
  }

  @Test
  void differencesByRoundingAreUniform() {
    assertThat(Posterior.towards(1e-10)).isSameAs(Posterior.UNIFORM);
    assertThat(Posterior.posterior(-700, -700 + 1e-10).probability(0)).isEqualTo(0.5);
    assertThat(Posterior.posterior(-3, -3 - Math.log(3)).probability(0))
        .isCloseTo(0.75, within(1e-15));
    assertThat(Posterior.posterior(Double.NEGATIVE_INFINITY, -900).probability(1)).isEqualTo(1);
  }

  @Test
  void impossibleUnderEveryHypothesisIsAContradiction() {
    Posterior both = Posterior.posterior(Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY);
    assertThat(both.contradicts()).isTrue();
    assertThat(Posterior.UNIFORM.contradicts()).isFalse();
  }

  /** False alarm 0.001 each. */
  @Test
  void equalsAreChosenEquallyOften() {
    RandomGenerator coin = new Seed(7).generator();
    for (Posterior one : new Posterior[] {Posterior.UNIFORM, Posterior.of(0.4, 0.2, 0.4)}) {
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

  /** A difference of exactly the rounding tolerance counts as equal. */
  @Test
  void theRoundingToleranceIsInclusive() {
    assertThat(Posterior.towards(Posterior.COIN)).isSameAs(Posterior.UNIFORM);
    assertThat(Posterior.towards(-Posterior.COIN)).isSameAs(Posterior.UNIFORM);
    assertThat(Posterior.towards(2e-9).probability(0)).isEqualTo(1);
    assertThat(Posterior.towards(-2e-9).probability(1)).isEqualTo(1);
    assertThat(Posterior.posterior(0, -Posterior.COIN).probability(0)).isEqualTo(0.5);
    assertThat(Posterior.most(0, -Posterior.COIN, -1)).hasToString("[0.5, 0.5, 0.0]");
    assertThat(Posterior.most(0, -2e-9, -1)).hasToString("[1.0, 0.0, 0.0]");
    assertThat(Posterior.most(4, 3)).hasToString("[1.0, 0.0]");
  }

  @Test
  void suspectsAreTheMostProbable() {
    Posterior two = Posterior.of(0.4, 0.2, 0.4);
    assertThat(two.suspects()).containsExactly(0, 2);
    assertThat(two.confidence()).isEqualTo(0.4);
    assertThat(two.trajectories()).isEqualTo(3);
    assertThat(Posterior.of(0.1, 0.9).suspects()).containsExactly(1);
    assertThat(Posterior.CONTRADICTION.suspects()).isEmpty();
    assertThat(Posterior.CONTRADICTION.trajectories()).isZero();
    assertThat(Posterior.CONTRADICTION).hasToString("contradiction");
    assertThat(Posterior.UNIFORM).hasToString("[0.5, 0.5]");
  }

  @Test
  void callReturnsTheOutcomeOfTheGuess() {
    assertThat(Posterior.CONTRADICTION.call(0, NO_COIN)).isEqualTo(GuessOutcome.CONTRADICTED);
    assertThat(Posterior.of(0.2, 0.3, 0.5).call(2, NO_COIN)).isEqualTo(GuessOutcome.RIGHT);
    assertThat(Posterior.of(0.2, 0.3, 0.5).call(0, NO_COIN)).isEqualTo(GuessOutcome.WRONG);
  }

  /** Each of three equals is chosen equally often. False alarm 0.001 for each of two. */
  @Test
  void threeEqualsAreChosenEquallyOften() {
    RandomGenerator coin = new Seed(8).generator();
    Posterior blind = Posterior.most(1, 1, 1);
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
        .isThrownBy(() -> Posterior.of(0.5, 0.4))
        .withMessage(
            "posterior must be probabilities of two or more trajectories that add up to 1, was"
                + " [0.5, 0.4]");
    double[] own = {0.25, 0.75};
    Posterior kept = Posterior.of(own);
    own[0] = 1;
    assertThat(kept.probability(0)).isEqualTo(0.25);
    assertThat(Posterior.of(0.5, 0.5).probability(1)).isEqualTo(0.5);
    assertThatIllegalArgumentException().isThrownBy(() -> Posterior.of(1));
    assertThatIllegalArgumentException().isThrownBy(() -> Posterior.of(Double.NaN, 1));
  }
}
