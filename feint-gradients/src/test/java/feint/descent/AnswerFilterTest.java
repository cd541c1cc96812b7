package feint.descent;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.math.Moments;
import feint.math.Point;
import feint.math.ResourceLimitException;
import feint.math.Seed;
import feint.scenario.Learning.DecoySteps;
import feint.scenario.Learning.Success;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerFilterTest {

  private static final double NOISE = 0.8;
  private static final double BAD = 3;
  private static final Point AT = Point.of(2, 1);

  /** The gradient of the bowl there is (2, 2). */
  private static final double SLOPE = 2;

  /** In two dimensions the disagreement passes T with probability 1 - exp(-(T/noise)^2). */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void qualityTestPassesWithItsProbability(boolean informative) {
    AnswerFilter acceptance = judged(1);
    Seed seed = new Seed(11);
    Moments passed = new Moments();
    Moments first = new Moments();
    for (int n = 0; n < 20_000; n++) {
      acceptance
          .answer(AT, informative, seed.child(n).generator())
          .ifPresentOrElse(
              gradient -> {
                passed.add(1);
                first.add(gradient.at(0));
              },
              () -> passed.add(0));
    }
    double noise = informative ? NOISE : BAD;
    assertThat(passed.mean(), passed.estimate().standardError()).isConsistentWith(passes(noise));
    assertThat(first.mean(), first.estimate().standardError()).isConsistentWith(SLOPE);
    // Sum and difference of Gaussians are independent: passing does not make the mean better.
    double variance = first.squares() / (first.count() - 1);
    assertThat(variance, noise * noise * Math.sqrt(2.0 / first.count()))
        .isConsistentWith(noise * noise);
  }

  /**
   * Drawn answers have the quality of accepted ones: with probability e of effort they are good
   * with probability e P(pass, good) / (e P(pass, good) + (1 - e) P(pass, bad)).
   */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.2, 0.7, 1})
  void drawnAnswersHaveTheDistributionOfAcceptedOnes(double effort) {
    Moments first = new Moments();
    Moments square = new Moments();
    RandomGenerator random = new Seed(12).generator();
    for (int n = 0; n < 20_000; n++) {
      double invented = judged(1).invented(AT, effort, random).at(0);
      first.add(invented);
      square.add((invented - SLOPE) * (invented - SLOPE));
    }
    double good = effort * passes(NOISE);
    double bad = (1 - effort) * passes(BAD);
    double variance = (good * NOISE * NOISE + bad * BAD * BAD) / (good + bad);
    assertThat(first.mean(), first.estimate().standardError()).isConsistentWith(SLOPE);
    assertThat(square.mean(), square.estimate().standardError()).isConsistentWith(variance);
  }

  @Test
  void drawnAnswersOfAnOracleThatAnswersHaveItsNoise() {
    AnswerFilter acceptance =
        AnswerFilter.of(
            Functions.BUILT_IN.of(Descents.BOWL),
            Descents.bowl(NOISE, DecoySteps.TWIN, new Success.ByOracle()));
    Moments square = new Moments();
    RandomGenerator random = new Seed(13).generator();
    for (int n = 0; n < 20_000; n++) {
      double off = acceptance.invented(AT, 0, random).at(0) - SLOPE;
      square.add(off * off);
    }
    assertThat(square.mean(), square.estimate().standardError()).isConsistentWith(NOISE * NOISE);
  }

  @Test
  void testThatNoAnswerPassesIsReported() {
    assertThatThrownBy(() -> judged(1e-9).invented(AT, 0.5, new Seed(1).generator()))
        .isInstanceOf(ResourceLimitException.class)
        .hasMessage(
            "the policy lets the decoy step, and none of 100000 answers drawn for it passed the"
                + " test: learning.quality.threshold 1.0E-9 is too low for noise 0.8 and badNoise"
                + " 3.0");
  }

  private static double passes(double noise) {
    return 1 - Math.exp(-1 / (noise * noise));
  }

  private static AnswerFilter judged(double threshold) {
    return AnswerFilter.of(
        Functions.BUILT_IN.of(Descents.BOWL),
        Descents.bowl(NOISE, DecoySteps.TWIN, new Success.ByQuality(threshold, BAD)));
  }
}
