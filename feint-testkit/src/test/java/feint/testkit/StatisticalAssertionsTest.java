package feint.testkit;

import static feint.testkit.StatisticalAssertions.assertCounts;
import static feint.testkit.StatisticalAssertions.assertPaired;
import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** Each assertion holds for a correct program and fails for a slightly wrong one. */
class StatisticalAssertionsTest {

  private static final long SEED = 20261115;

  @Test
  void meanOfUniformDrawsIsOneHalf() {
    Sample sample = Sample.of(10_000, new SplittableRandom(SEED)::nextDouble);

    assertThat(sample.mean(), sample.standardError()).isConsistentWith(0.5);
  }

  @Test
  void meanOfShiftedDrawsIsNotOneHalf() {
    SplittableRandom random = new SplittableRandom(SEED);
    Sample sample = Sample.of(10_000, () -> random.nextDouble() + 0.02);

    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(
            () ->
                assertThat(sample.mean(), sample.standardError())
                    .as("uniform draws")
                    .isConsistentWith(0.5))
        .withMessageContaining("uniform draws")
        .withMessageContaining("standard errors away")
        .withMessageContaining("false alarm 6e-5");
  }

  @Test
  void fourStandardErrorsAreTheLimit() {
    assertThat(0.9999, 0.25).isConsistentWith(0);
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertThat(1.0001, 0.25).isConsistentWith(0));
  }

  @Test
  void estimateWithoutVarianceMustBeExact() {
    assertThat(0.1 + 0.2, 0).isConsistentWith(0.3);
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertThat(0.3001, 0).isConsistentWith(0.3));
  }

  @Test
  void invalidEstimatesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> assertThat(0, Double.NaN))
        .withMessage("standard error must be finite and at least 0, was NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> assertThat(Double.NaN, 1))
        .withMessage("mean must be finite, was NaN");
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertThat(0, 1).isConsistentWith(Double.NaN));
  }

  @Test
  void fairDieFollowsTheUniformDistribution() {
    SplittableRandom random = new SplittableRandom(SEED);

    assertCounts(counts(6_000, 6, () -> random.nextInt(6))).follow(sixths());
  }

  @Test
  void loadedDieIsReported() {
    SplittableRandom random = new SplittableRandom(SEED);
    IntSupplier loaded = () -> random.nextDouble() < 0.05 ? 5 : random.nextInt(6);

    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertCounts(counts(6_000, 6, loaded)).follow(sixths()))
        .withMessageContaining("5 degrees of freedom")
        .withMessageContaining("false alarm 1e-3");
  }

  @Test
  void falseAlarmsOfTheDieAreAsRareAsStated() {
    SplittableRandom random = new SplittableRandom(SEED);
    long alarms =
        IntStream.range(0, 2_000)
            .filter(i -> rejected(counts(300, 6, () -> random.nextInt(6))))
            .count();

    // Binomial(2000, 0.001): more than 8 with probability 2.3e-4.
    Assertions.assertThat(alarms).isLessThanOrEqualTo(8);
  }

  @Test
  void impossibleOutcomeIsReported() {
    assertCounts(50, 50, 0).follow(0.5, 0.5, 0);
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertCounts(50, 50, 1).follow(0.5, 0.5, 0))
        .withMessageContaining("outcome 2 has probability 0, but was seen 1 times");
  }

  @Test
  void tooFewDrawsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> assertCounts(90, 4).follow(0.96, 0.04))
        .withMessageStartingWith("expected count of outcome 1 must be at least 5, was 3.76");
  }

  @Test
  void probabilitiesMustBeADistribution() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> assertCounts(50, 50).follow(0.5, 0.4))
        .withMessageStartingWith("probabilities must sum to 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> assertCounts(50, 50).follow(1))
        .withMessage("needs one probability per outcome: 2 outcomes, 1 probabilities");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> assertCounts(50, 50).follow(1.5, -0.5))
        .withMessage("probability of outcome 1 must be at least 0, was -0.5");
  }

  @Test
  void betterMethodIsSmallerOnCommonSeeds() {
    double[] cost = draws(50, new SplittableRandom(SEED)::nextDouble);
    double[] worse = plus(0.05, cost);

    assertPaired(cost, worse).firstIsSmaller();
    assertPaired(worse, cost).firstIsLarger();
  }

  @Test
  void worseMethodIsNotSmaller() {
    double[] cost = draws(50, new SplittableRandom(SEED)::nextDouble);

    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertPaired(plus(0.05, cost), cost).firstIsSmaller())
        .withMessageContaining("expected the first of 50 pairs to be smaller on average")
        .withMessageContaining("one-sided, level 0.001");
  }

  @Test
  void equalMethodsDoNotPass() {
    double[] cost = draws(50, new SplittableRandom(SEED)::nextDouble);
    double[] other = draws(50, new SplittableRandom(SEED + 1)::nextDouble);

    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertPaired(cost, cost).firstIsSmaller());
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertPaired(cost, other).firstIsSmaller());
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertPaired(cost, other).firstIsLarger());
  }

  @Test
  void fewOrUnevenPairsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> assertPaired(new double[9], new double[9]))
        .withMessage("number of pairs must be at least 10, was 9");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> assertPaired(new double[10], new double[11]))
        .withMessage("needs pairs: 10 first values, 11 second values");
  }

  private record Sample(double mean, double standardError) {

    static Sample of(int size, DoubleSupplier draw) {
      double[] draws = draws(size, draw);
      double mean = DoubleStream.of(draws).sum() / size;
      double squares = DoubleStream.of(draws).map(x -> (x - mean) * (x - mean)).sum();
      return new Sample(mean, Math.sqrt(squares / (size - 1) / size));
    }
  }

  private static double[] draws(int size, DoubleSupplier draw) {
    return DoubleStream.generate(draw).limit(size).toArray();
  }

  private static double[] plus(double shift, double[] values) {
    SplittableRandom noise = new SplittableRandom(SEED + 2);
    return DoubleStream.of(values).map(x -> x + shift + 0.05 * noise.nextDouble(-1, 1)).toArray();
  }

  private static long[] counts(int draws, int outcomes, IntSupplier draw) {
    long[] counts = new long[outcomes];
    for (int i = 0; i < draws; i++) {
      counts[draw.getAsInt()]++;
    }
    return counts;
  }

  private static double[] sixths() {
    return DoubleStream.generate(() -> 1.0 / 6).limit(6).toArray();
  }

  private static boolean rejected(long[] counts) {
    try {
      assertCounts(counts).follow(sixths());
      return false;
    } catch (AssertionError alarm) {
      return true;
    }
  }
}
