package feint.zeroleak.oblivious;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.math.Seed;
import feint.model.Problem;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The error of the chain covers the mass that it drops. */
class ObliviousBandTest {

  private record Case(Problem problem, ObliviousSettings settings, IncentiveRule rule) {

    ObliviousForecast forecast(double tail) {
      return ObliviousChain.oneFirst(problem, settings, rule, tail);
    }

    /** Computes P(finish) by a second, minimal implementation of the chain; nothing is dropped. */
    double plain() {
      int all = settings.allSuccesses(problem.shape());
      double[][] now = new double[problem.oracleStates()][all + 1];
      for (int o = 0; o < now.length; o++) {
        now[o][0] = problem.oracle().initial().at(o);
      }
      for (int t = 0; t < problem.horizon(); t++) {
        double[][] next = new double[now.length][all + 1];
        for (int o = 0; o < now.length; o++) {
          for (int had = 0; had <= all; had++) {
            int level = rule.level(t, o + 1, all - had);
            double gamma = had < all ? problem.success().at(o + 1, level) : 0;
            for (int to = 0; to < now.length; to++) {
              double p = now[o][had] * problem.oracle().transition().at(o, to);
              next[to][had] += p * (1 - gamma);
              next[to][Math.min(all, had + 1)] += p * gamma;
            }
          }
        }
        now = next;
      }
      double finish = 0;
      for (double[] row : now) {
        for (int had = 0; had <= all; had++) {
          int done = problem.successes() == 0 ? settings.trajectories() : had / problem.successes();
          finish += row[had] * done / settings.trajectories();
        }
      }
      return finish;
    }
  }

  private static Stream<Case> cases() {
    return new RandomProblems(new Seed(1711), 12, 6, 4, 3)
        .any(200)
        .map(
            instance -> {
              Problem problem = instance.problem().toBuilder().horizon(40).build();
              int levels = problem.actions().levels();
              IncentiveRule varying =
                  IncentiveRule.of(problem.shape(), (t, o, toCome) -> (t + o + toCome) % levels);
              IncentiveRule constant =
                  IncentiveRule.constant(problem.shape(), problem.actions().highestIncentive());
              return new Case(
                  problem,
                  ObliviousSettings.defaults()
                      .withDecoys(1 + problem.successes() % 3)
                      .withStopping(problem.oracleStates() % 2 == 0),
                  problem.successes() % 2 == 0 ? varying : constant);
            });
  }

  /** For any dropped mass. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-20, 1e-9, 1e-5, 1e-3})
  void theErrorCoversTheDroppedMass(double tail) {
    cases()
        .forEach(
            one -> {
              ObliviousForecast forecast = one.forecast(tail);
              assertThat(forecast.finishProbability())
                  .isCloseTo(one.plain(), within(forecast.error()));
            });
  }

  /** The comparison detects an error bound without the dropped mass. */
  @Test
  void roundingAloneDoesNotCoverIt() {
    long missed =
        cases()
            .filter(
                one ->
                    Math.abs(one.forecast(1e-3).finishProbability() - one.plain())
                        > ObliviousChain.error(0, one.problem()))
            .count();

    assertThat(missed).isGreaterThan(50);
  }

  /** P(finish) if both trajectories finish, one does, and the second does by a coin. */
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(ints = {2_500, 3_400, 2_733})
  void longRunsFollowTheNormalApproximation(int successes) {
    Problem problem = KnownProblems.threeStates(10_000, successes);
    ObliviousForecast forecast =
        ObliviousChain.forecast(
            problem, ObliviousSettings.defaults(), IncentiveRule.constant(problem.shape(), 3));

    assertThat(forecast.error()).isLessThan(1e-9);
    switch (successes) {
      case 2_500 -> assertThat(forecast.finishProbability()).isCloseTo(1, within(1e-6));
      case 3_400 -> assertThat(forecast.finishProbability()).isCloseTo(0.5, within(1e-6));
      // 10,000 queries bring 5,466.8 on average, and a lattice of deviation 50 or so needs 5,466.
      default -> assertThat(forecast.finishProbability()).isBetween(0.74, 0.77);
    }
  }
}
