package feint.zeroleak.oblivious;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.math.Distribution;
import feint.math.StochasticMatrix;
import feint.model.OracleChain;
import feint.model.Problem;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The chains against all runs of small problems. */
class EveryRunTest {

  static Problem problem(int horizon, int successes) {
    return Problem.builder()
        .horizon(horizon)
        .successes(successes)
        .incentives(1, 3)
        .success(new double[] {0.1, 0.5}, new double[] {0.4, 0.9})
        .oracle(
            new OracleChain(
                StochasticMatrix.of(new double[] {0.7, 0.3}, new double[] {0.4, 0.6}),
                Distribution.of(0.2, 0.8)))
        .build();
  }

  static Stream<Arguments> cases() {
    return Stream.of(Order.values())
        .flatMap(
            order ->
                Stream.of(
                    Arguments.of(order, 5, 1, 1, true),
                    Arguments.of(order, 5, 2, 1, false),
                    Arguments.of(order, 5, 3, 1, true),
                    Arguments.of(order, 3, 5, 1, true),
                    Arguments.of(order, 4, 1, 2, true),
                    Arguments.of(order, 4, 1, 2, false),
                    Arguments.of(order, 4, 2, 2, false),
                    Arguments.of(order, 3, 0, 1, false),
                    Arguments.of(order, 4, 1, 3, true)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void chainsEqualTheEnumerationOfAllRuns(
      Order order, int horizon, int successes, int decoys, boolean stops) {
    Problem problem = problem(horizon, successes);
    ObliviousSettings settings = new ObliviousSettings(order, decoys, stops);
    // Changes with each of the three arguments.
    IncentiveRule rule =
        IncentiveRule.of(problem.shape(), (t, o, toCome) -> (t + 2 * toCome + o * toCome) / 2 % 2);

    ObliviousForecast forecast = ObliviousChain.forecast(problem, settings, rule);
    EveryRun all = EveryRun.of(problem, settings, rule);

    assertThat(forecast.finishProbability()).isCloseTo(all.finish, within(1e-12));
    assertThat(forecast.expectedIncentive()).isCloseTo(all.incentive, within(1e-12));
    assertThat(forecast.expectedQueries()).isCloseTo(all.queries, within(1e-12));
    assertThat(forecast.queueLaw().toArray()).containsExactly(all.queueLaw, within(1e-12));
  }
}
