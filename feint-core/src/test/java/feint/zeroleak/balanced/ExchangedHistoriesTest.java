package feint.zeroleak.balanced;

import static org.assertj.core.api.Assertions.assertThat;

import feint.RandomProblems;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Problem;
import feint.policy.CarriedFilters;
import feint.policy.Memory;
import feint.policy.PublicQuery;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * In floating point, too, a history and the one with its trajectories exchanged lead to the same
 * filters with their roles exchanged, to the last bit: each is computed by the same operations on
 * the same numbers.
 */
class ExchangedHistoriesTest {

  @ParameterizedTest
  @EnumSource(ProtectionLevel.class)
  void filtersAreExchangedToTheLastBit(ProtectionLevel strength) {
    RandomProblems problems = new RandomProblems(new Seed(3603), 12, 4, 4, 3);
    problems.any(60).forEach(instance -> exchange(instance.problem(), strength, instance.number()));
  }

  private static void exchange(Problem problem, ProtectionLevel strength, long number) {
    RandomGenerator random = new Seed(3604).child(number).generator();
    // Types alone need the second filter only if the payment follows the state.
    BalancedPolicy policy =
        BalancedPolicy.of(
            problem, BalancedPolicy.Settings.of(strength, Payment.followingTheState(problem)));
    Memory one = policy.start();
    Memory other = policy.start();
    for (int t = 0; t < problem.horizon(); t++) {
      int incentive = problem.actions().incentive(random.nextInt(problem.actions().levels()));
      boolean learns = random.nextBoolean();
      int stepState = Math.max(0, random.nextInt(-1, problem.oracleStates() + 1));
      one.see(new PublicQuery(action(learns, incentive), stepState));
      other.see(new PublicQuery(action(!learns, incentive), stepState));
      CarriedFilters filters = one.filters().orElseThrow();
      assertThat(other.filters())
          .hasValue(
              new CarriedFilters(/* own= */ filters.exchanged(), /* exchanged= */ filters.own()));
      assertThat(other.stops()).isEqualTo(one.stops());
    }
  }

  private static Action action(boolean learns, int incentive) {
    return learns ? Action.learn(incentive) : Action.obfuscate(incentive);
  }
}
