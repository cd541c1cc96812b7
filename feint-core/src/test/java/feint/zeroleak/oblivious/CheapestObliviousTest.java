package feint.zeroleak.oblivious;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.ResourceLimitException;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.policy.Policy;
import feint.zeroleak.oblivious.CheapestOblivious.Cheapest;
import feint.zeroleak.oblivious.CheapestOblivious.OutOfReach;
import feint.zeroleak.oblivious.CheapestOblivious.WeightedRule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheapestObliviousTest {

  private static final ObliviousSettings STOPPING = ObliviousSettings.defaults().withStopping(true);

  private static Cheapest cheapest(Problem problem, ObliviousSettings settings, double finish) {
    return (Cheapest) CheapestOblivious.find(problem, settings, finish);
  }

  /** Known to be at most these; a heuristic finds 250.7 at 0.9622. */
  @ParameterizedTest
  @CsvSource({"0.95, 245.3", "0.99, 255.5"})
  void isAtMostTheKnownCost(double finish, double known) {
    Cheapest found = cheapest(KnownProblems.threeStates(120, 25), STOPPING, finish);

    assertThat(found.finishProbability()).isGreaterThanOrEqualTo(finish - 1e-12);
    assertThat(found.expectedIncentive()).isBetween(known - 0.25, known);
    assertThat(found.rules()).hasSizeBetween(1, 2);
  }

  /** The rules reach the values of the chain, which shares no recursion with them. */
  @ParameterizedTest
  @CsvSource({"1, true, 0.9", "1, false, 0.9", "2, true, 0.5", "2, false, 0.5", "3, true, 0.25"})
  void forecastEqualsTheChain(int decoys, boolean stops, double finish) {
    Problem problem = KnownProblems.threeStates(60, 12);
    ObliviousSettings settings =
        ObliviousSettings.defaults().withDecoys(decoys).withStopping(stops);

    Cheapest found = cheapest(problem, settings, finish);

    double probability = 0;
    double incentive = 0;
    double weights = 0;
    for (WeightedRule part : found.rules()) {
      ObliviousForecast forecast = ObliviousChain.forecast(problem, settings, part.rule());
      probability += part.weight() * forecast.finishProbability();
      incentive += part.weight() * forecast.expectedIncentive();
      weights += part.weight();
    }
    assertThat(weights).isCloseTo(1, within(1e-15));
    assertThat(probability).isCloseTo(found.finishProbability(), within(1e-12));
    assertThat(incentive).isCloseTo(found.expectedIncentive(), within(1e-9));
    assertThat(probability).isCloseTo(finish, within(1e-9));
  }

  /** Queries after the last success cannot make a run cheaper. */
  @Test
  void sendingAllQueriesCostsMore() {
    Problem problem = KnownProblems.threeStates(120, 25);

    double stopping = cheapest(problem, STOPPING, 0.95).expectedIncentive();
    double going = cheapest(problem, ObliviousSettings.defaults(), 0.95).expectedIncentive();

    assertThat(going).isGreaterThan(stopping);
  }

  /**
   * All deterministic rules of a tiny problem: no mixture of two that meets the constraint pays
   * less.
   */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"1, true, 0.3", "1, true, 0.5", "1, true, 0.62", "1, false, 0.3", "1, false, 0.5"})
  void nothingIsCheaper(int decoys, boolean stops, double finish) {
    Problem problem =
        Problem.builder()
            .horizon(3)
            .successes(1)
            .incentives(1, 3)
            .success(new double[] {0.1, 0.5}, new double[] {0.4, 0.9})
            .oracle(OracleChain.stationary(new double[] {0.7, 0.3}, new double[] {0.4, 0.6}))
            .build();
    ObliviousSettings settings =
        ObliviousSettings.defaults().withDecoys(decoys).withStopping(stops);
    List<ObliviousForecast> all = allRules(problem, settings);

    double least = Double.POSITIVE_INFINITY;
    for (ObliviousForecast one : all) {
      for (ObliviousForecast other : all) {
        least = Math.min(least, mixed(one, other, finish));
      }
    }

    assertThat(least).isFinite();
    assertThat(cheapest(problem, settings, finish).expectedIncentive())
        .isCloseTo(least, within(1e-12));
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"2, true, 0.3", "2, false, 0.35"})
  void nothingIsCheaperWithTwoDecoys(int decoys, boolean stops, double finish) {
    nothingIsCheaper(decoys, stops, finish);
  }

  /** Returns the incentive of the mixture that just meets the constraint; infinite if none does. */
  private static double mixed(ObliviousForecast one, ObliviousForecast other, double finish) {
    if (one.finishProbability() >= finish) {
      return one.expectedIncentive();
    }
    if (other.finishProbability() < finish) {
      return Double.POSITIVE_INFINITY;
    }
    double weight =
        (finish - one.finishProbability()) / (other.finishProbability() - one.finishProbability());
    return (1 - weight) * one.expectedIncentive() + weight * other.expectedIncentive();
  }

  /**
   * Enumerates rules as numbers whose binary digits are levels, by queries sent, state and
   * remaining successes.
   */
  private static List<ObliviousForecast> allRules(Problem problem, ObliviousSettings settings) {
    int all = settings.allSuccesses(problem.shape());
    // Before the first query there is no success; before the second, at most one.
    List<int[]> places = new ArrayList<>();
    for (int t = 0; t < 3; t++) {
      for (int o = 1; o <= 2; o++) {
        for (int s = Math.max(1, all - t); s <= all; s++) {
          places.add(new int[] {t, o, s});
        }
      }
    }
    List<ObliviousForecast> forecasts = new ArrayList<>();
    for (int digits = 0; digits < 1 << places.size(); digits++) {
      int[][][] levels = new int[3][3][all + 1];
      for (int k = 0; k < places.size(); k++) {
        int[] at = places.get(k);
        levels[at[0]][at[1]][at[2]] = digits >> k & 1;
      }
      IncentiveRule rule = IncentiveRule.of(problem.shape(), (t, o, s) -> levels[t][o][s]);
      forecasts.add(ObliviousChain.forecast(problem, settings, rule));
    }
    return forecasts;
  }

  @Test
  void aConstraintThatTheCheapestMeetsCostsNoMore() {
    Problem problem = KnownProblems.threeStates(30, 1);

    Cheapest none = cheapest(problem, STOPPING, 0);
    Cheapest some = cheapest(problem, STOPPING, none.finishProbability() / 2);

    assertThat(none.rules()).hasSize(1);
    assertThat(some).usingRecursiveComparison().ignoringFields("rules").isEqualTo(none);
  }

  /**
   * A probability that one rule attains exactly, the cheapest or one in between, needs no second
   * rule.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0, 60, 120, 240})
  void aCornerIsOneRule(double price) {
    Problem problem = KnownProblems.threeStates(40, 12);
    PricedRule corner = PricedRule.of(problem, STOPPING, price);

    Cheapest found = cheapest(problem, STOPPING, corner.finishProbability());

    assertThat(found.rules()).extracting(WeightedRule::weight).containsExactly(1.0);
    assertThat(found.expectedIncentive())
        .isCloseTo(corner.expectedIncentive(), within(1e-9 * corner.expectedIncentive()));
  }

  /** The largest attainable probability, without a unit for queries that no longer matter. */
  @Test
  void theHighestProbabilityNeedNotCostTheHighest() {
    Problem problem = KnownProblems.threeStates(40, 12);
    double highest =
        ObliviousChain.forecast(problem, STOPPING, IncentiveRule.constant(problem.shape(), 3))
            .finishProbability();

    Cheapest found = cheapest(problem, STOPPING, highest);

    assertThat(found.finishProbability()).isCloseTo(highest, within(1e-12));
    assertThat(found.expectedIncentive()).isLessThan(110);
    double attained =
        PricedRule.of(problem, STOPPING, Double.POSITIVE_INFINITY).finishProbability();
    assertThat(cheapest(problem, STOPPING, attained).rules())
        .extracting(WeightedRule::weight)
        .containsExactly(1.0);
  }

  /**
   * Finishing with certainty is worth 8: with one query for two trajectories a success is worth 4,
   * and both incentives, 1 for a quarter and 2 for a half, have a net value of 0. The lower is
   * taken.
   */
  @Test
  void amongEqualIncentivesTheLowestIsTaken() {
    Problem problem =
        Problem.builder()
            .horizon(1)
            .successes(1)
            .incentives(1, 2)
            .success(new double[] {0.25, 0.5})
            .oracle(OracleChain.stationary(new double[] {1}))
            .build();

    PricedRule tied = PricedRule.of(problem, STOPPING, 8);
    PricedRule dearer = PricedRule.of(problem, STOPPING, 8.5);

    assertThat(tied.expectedIncentive()).isEqualTo(1);
    assertThat(tied.finishProbability()).isEqualTo(0.125);
    assertThat(dearer.expectedIncentive()).isEqualTo(2);
    assertThat(dearer.finishProbability()).isEqualTo(0.25);
  }

  /**
   * Three tables of a byte for each of N queries, R states and 2M + 1 numbers of successes, and a
   * reserve.
   */
  @Test
  void tablesThatDoNotFitAreRefused() {
    Problem problem = KnownProblems.threeStates(1_000_000, 100_000);

    assertThatThrownBy(() -> CheapestOblivious.find(problem, STOPPING, 0.5))
        .isInstanceOf(ResourceLimitException.class)
        .hasMessageStartingWith(
            "the cheapest oblivious policy for a horizon of 1000000 and 100000 successes of each"
                + " trajectory needs 1,888,338 MB");
  }

  /** A single rule is a plain policy, and two are a mixture with their weights. */
  @Test
  void policiesPayByTheirRules() {
    Problem problem = KnownProblems.threeStates(30, 5);
    Cheapest none = cheapest(problem, STOPPING, 0);
    Cheapest some = cheapest(problem, STOPPING, 0.7);

    assertThat(none.policy(STOPPING)).isInstanceOf(ObliviousPolicy.class);
    assertThat(some.rules()).hasSize(2);
    assertThat(some.policy(STOPPING).parts())
        .extracting(Policy.Part::weight)
        .containsExactlyElementsOf(some.rules().stream().map(WeightedRule::weight).toList());
  }

  @Test
  void reportsTheRequiredHorizon() {
    Problem problem = KnownProblems.threeStates(100, 30);

    OutOfReach answer = (OutOfReach) CheapestOblivious.find(problem, STOPPING, 0.9793);

    assertThat(answer.highest()).isCloseTo(0.60201, within(5e-6));
    assertThat(answer.horizon()).hasValue(130);
  }

  @Test
  void reportsThatNoHorizonSuffices() {
    Problem problem =
        KnownProblems.threeStates(4, 30).toBuilder()
            .success(new double[] {0, 0, 0}, new double[] {0, 0, 0}, new double[] {0, 0, 0})
            .build();

    OutOfReach answer = (OutOfReach) CheapestOblivious.find(problem, STOPPING, 0.5);

    assertThat(answer.highest()).isZero();
    assertThat(answer.horizon()).isEmpty();
  }

  @Test
  void onlyOneOrderHasACheapestRule() {
    Problem problem = KnownProblems.threeStates(10, 2);

    assertThatThrownBy(() -> CheapestOblivious.find(problem, STOPPING.withOrder(Order.COIN), 0.5))
        .hasMessage("order must be one-first for the cheapest incentive, was coin");
    assertThatThrownBy(() -> CheapestOblivious.find(problem, STOPPING, 1.5))
        .hasMessage("P(finish) must be in [0, 1], was 1.5");
  }
}
