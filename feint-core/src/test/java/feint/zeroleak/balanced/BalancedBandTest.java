package feint.zeroleak.balanced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.math.Distribution;
import feint.math.StochasticMatrix;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.policy.PublicSequences;
import feint.policy.PublicSequences.Leak;
import feint.policy.SinglePolicy;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The advantage of every attacker against a policy in a band is at most the bound, by the
 * enumeration of every public sequence of small problems; and the bound is attained.
 */
class BalancedBandTest {

  private static Problem problem(int horizon) {
    return Problem.builder()
        .horizon(horizon)
        .successes(1)
        .incentives(1, 2)
        .success(new double[] {0.05, 0.1}, new double[] {0.4, 0.8})
        .oracle(
            new OracleChain(
                StochasticMatrix.of(new double[] {0.8, 0.2}, new double[] {0.3, 0.7}),
                Distribution.of(0.35, 0.65)))
        .build();
  }

  private static void assertWithin(Leak leak, double bound) {
    assertThat(leak.total()).isCloseTo(1, within(1e-12));
    assertThat(leak.advantage()).isGreaterThan(bound / 10).isLessThan(bound + 1e-12);
  }

  @ParameterizedTest
  @CsvSource({"0.02, QUEUE", "0.1, QUEUE", "0.1, STATE", "0.3, QUEUE", "0.5, QUEUE"})
  void typesLeakNoMoreThanTheBound(double band, FillRule filling) {
    Problem problem = problem(5);
    double bound = AdvantageBound.of(5, band);
    SinglePolicy constant = HalfBalanced.types(problem, 2, filling, band);
    SinglePolicy following =
        HalfBalanced.types(problem, Payment.followingTheState(problem), filling, band);

    assertWithin(new PublicSequences(problem, constant, false, List.of(2)).leak(), bound);
    assertWithin(new PublicSequences(problem, following, false, List.of(1, 2)).leak(), bound);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.02, 0.1, 0.3, 0.5})
  void stepsLeakNoMoreThanTheBound(double band) {
    Problem problem = problem(4);
    double bound = AdvantageBound.of(4, band);
    SinglePolicy constant = HalfBalanced.steps(problem, 2, band);
    SinglePolicy following = HalfBalanced.steps(problem, Payment.followingTheState(problem), band);

    assertWithin(new PublicSequences(problem, constant, true, List.of(1, 2)).leak(), bound);
    assertWithin(new PublicSequences(problem, following, true, List.of(1, 2)).leak(), bound);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.02, 0.1, 0.3})
  void learningAlwaysWithTheSameProbabilityAttainsTheBound(double band) {
    Problem problem = problem(4);
    SinglePolicy policy = Flawed.without(problem).learningBy(Flawed.coin(0.5 + band));
    double bound = AdvantageBound.of(4, band);

    for (boolean stepsSeen : new boolean[] {false, true}) {
      Leak leak = new PublicSequences(problem, policy, stepsSeen, List.of(2)).leak();
      assertThat(leak.advantage()).isCloseTo(bound, within(1e-12));
    }
  }
}
