package feint.bound.zeroleak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.bound.zeroleak.Limit.Basis;
import feint.math.Seed;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bounds for problems that are too large for sharper ones. */
class LongLimitTest {

  private static double fading(Problem problem, double share) {
    return FadingPrice.of(problem, share, 0, Progress.NONE);
  }

  /** Problems so small that the best zero-leakage policy is known. */
  private static List<Problem> tiny() {
    RandomGenerator random = new Seed(1721).generator();
    return IntStream.range(0, 200)
        .mapToObj(
            k -> {
              double stays = random.nextDouble();
              double returns = random.nextDouble();
              int horizon = 1 + k % 2;
              return Problem.builder()
                  .horizon(horizon)
                  .successes(1 + random.nextInt(horizon))
                  .success(new double[] {random.nextDouble()}, new double[] {random.nextDouble()})
                  .oracle(
                      OracleChain.stationary(
                          new double[] {stays, 1 - stays}, new double[] {returns, 1 - returns}))
                  .build();
            })
        .toList();
  }

  /** And a bound with less than half of the queries for learning would be detected. */
  @Test
  void bestOfAllPoliciesIsWithinTheBounds() {
    int plantedFading = 0;
    int plantedMean = 0;
    for (Problem problem : tiny()) {
      double best = ZeroLeakProgramme.best(problem);
      assertThat(fading(problem, 0.5)).isGreaterThanOrEqualTo(best);
      assertThat(MeanSuccesses.of(problem, 0.5)).isGreaterThanOrEqualTo(best);
      plantedFading += fading(problem, 0.45) < best ? 1 : 0;
      plantedMean += MeanSuccesses.of(problem, 0.45) < best ? 1 : 0;
    }
    assertThat(plantedFading).isGreaterThan(20);
    assertThat(plantedMean).isGreaterThan(20);
  }

  @Test
  void policiesThatLeakNothingStayBelow() {
    new RandomProblems(new Seed(1722), 8, 3, 3, 3)
        .any(200)
        .forEach(
            instance -> {
              Problem problem = instance.problem();
              FixedPolicies fixed = new FixedPolicies(problem);
              double reached = Math.max(fixed.coin(), fixed.betterHalf());
              assertThat(fading(problem, 0.5)).isGreaterThanOrEqualTo(reached);
              assertThat(MeanSuccesses.of(problem, 0.5)).isGreaterThanOrEqualTo(reached);
            });
  }

  /** For any price, also with nothing left out. */
  @Test
  void everyPriceGivesTheValueOfThePlainRecursion() {
    RandomGenerator random = new Seed(1723).generator();
    new RandomProblems(new Seed(1724), 30, 6, 4, 3)
        .any(200)
        .forEach(
            instance -> {
              Problem problem = instance.problem();
              double price = random.nextDouble() * 2 / problem.horizon();
              FadingPrice relaxation = new FadingPrice(problem, 0.5);
              double[] prices = relaxation.fading(random.nextInt(3));
              double plain = plain(problem, price, prices);
              assertThat(relaxation.bound(price, prices))
                  .isCloseTo(plain, within(2e-9))
                  .isGreaterThanOrEqualTo(plain);
            });
  }

  private static double plain(Problem problem, double price, double[] prices) {
    double[] success = LagrangianBound.success(problem);
    int states = success.length;
    double[][] now = new double[states][problem.successes() + 1];
    for (double[] row : now) {
      row[0] = 1;
    }
    for (int t = problem.horizon() - 1; t >= 0; t--) {
      double[][] before = new double[states][problem.successes() + 1];
      for (int o = 0; o < states; o++) {
        for (int b = 0; b < before[o].length; b++) {
          double stays = mean(problem, now, o, b);
          double falls = mean(problem, now, o, Math.max(0, b - 1));
          double learns = success[o] * falls + (1 - success[o]) * stays - price * prices[t];
          before[o][b] = Math.max(learns, stays);
        }
      }
      now = before;
    }
    double value = price * Arrays.stream(prices).sum() / 2;
    for (int o = 0; o < states; o++) {
      value += problem.oracle().initial().at(o) * now[o][problem.successes()];
    }
    return value;
  }

  private static double mean(Problem problem, double[][] values, int o, int b) {
    double sum = 0;
    for (int next = 0; next < values.length; next++) {
      sum += problem.oracle().transition().at(o, next) * values[next][b];
    }
    return sum;
  }

  /** A price for each query is at least as good as a few. */
  @ParameterizedTest
  @CsvSource({"100, 34", "100, 40", "60, 24"})
  void sharperBoundsAreSmaller(int queries, int successes) {
    Problem problem = KnownProblems.threeStates(queries, successes);
    double each = new Tightening(400, 0, Progress.NONE).of(new EqualShare(problem, 0.5));
    double few = fading(problem, 0.5);
    assertThat(each).isLessThan(few);
    assertThat(few).isLessThan(MeanSuccesses.of(problem, 0.5) + 1e-3);
  }

  /**
   * With a rate of 0.4 successes per query, only a part of runs can reach it: 1/(2c), s(c) = 0.4.
   */
  @Test
  void longRunsApproachTheirLimit() {
    double c = 0.5 + (0.4 - 0.34658) / 0.6;
    assertThat(fading(KnownProblems.threeStates(3000, 1200), 0.5))
        .isCloseTo(1 / (2 * c), within(0.01));
  }

  @ParameterizedTest
  @CsvSource({"100, 30, STEPS", "1000, 300, QUERIES", "10000, 3000, ROUGH", "100000, 25000, MEAN"})
  void sizeDeterminesTheBasisOfTheBound(int queries, int successes, Basis basis) {
    assertThat(Basis.of(KnownProblems.threeStates(queries, successes), 1)).isEqualTo(basis);
  }

  /** The bound by steps is one for a single decoy. */
  @Test
  void severalDecoysAreBoundedByQueries() {
    assertThat(Basis.of(KnownProblems.threeStates(100, 30), 2)).isEqualTo(Basis.QUERIES);
  }

  /** Fewest queries for long runs: with one less the mean excludes it. */
  @Test
  void longHorizonsAreCertifiedByTheMean() {
    Problem problem = KnownProblems.threeStates(20_000, 6000);
    int fewest = Limit.fewestQueries(problem, 0.95, Execution.defaults()).orElseThrow();

    assertThat(mean(problem, fewest - 1)).isLessThan(0.95);
    assertThat(mean(problem, fewest)).isGreaterThanOrEqualTo(0.95);
  }

  private static double mean(Problem problem, int queries) {
    return MeanSuccesses.of(problem.toBuilder().horizon(queries).build(), 0.5);
  }
}
