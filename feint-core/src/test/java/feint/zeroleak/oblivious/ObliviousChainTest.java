package feint.zeroleak.oblivious;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.ResourceLimitException;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.model.Shape;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObliviousChainTest {

  private static final ObliviousSettings SETTINGS = ObliviousSettings.defaults();

  private static ObliviousForecast paying(
      Problem problem, ObliviousSettings settings, int incentive) {
    return ObliviousChain.forecast(
        problem, settings, IncentiveRule.constant(problem.shape(), incentive));
  }

  /** The known answers, to five digits. */
  @ParameterizedTest
  @CsvSource({
    "100, 20, 0.99765", "100, 25, 0.90622", "100, 30, 0.60201",
    "110, 20, 0.99982", "110, 25, 0.97930", "110, 30, 0.77146",
    "120, 20, 0.99999", "120, 25, 0.99702", "120, 30, 0.91514",
    "130, 20, 1.00000", "130, 25, 0.99970", "130, 30, 0.97934"
  })
  void finishesAsOftenAsIsKnown(int horizon, int successes, double known) {
    Problem problem = KnownProblems.threeStates(horizon, successes);

    assertThat(paying(problem, SETTINGS, 3).finishProbability()).isCloseTo(known, within(5e-6));
  }

  /** Known to three digits for the coin. */
  @ParameterizedTest
  @CsvSource({"25, 0.722", "30, 0.317"})
  void otherOrdersFinishLessOften(int successes, double coin) {
    Problem problem = KnownProblems.threeStates(100, successes);

    double first = paying(problem, SETTINGS, 3).finishProbability();
    double tossing = paying(problem, SETTINGS.withOrder(Order.COIN), 3).finishProbability();
    double turning = paying(problem, SETTINGS.withOrder(Order.ALTERNATE), 3).finishProbability();

    assertThat(tossing).isCloseTo(coin, within(5e-4)).isLessThan(first);
    assertThat(turning).isLessThan(first);
  }

  /** The chain in another language, to the digits given. */
  @Test
  void costsWhatIsKnown() {
    Problem problem = KnownProblems.threeStates(120, 25);
    ObliviousSettings stopping = SETTINGS.withStopping(true);

    assertThat(paying(problem, stopping, 3).expectedIncentive()).isCloseTo(274.76867, within(5e-6));
    ObliviousForecast byState =
        ObliviousChain.forecast(problem, stopping, IncentiveRule.byState(problem.shape(), 1, 3, 3));
    assertThat(byState.expectedIncentive()).isCloseTo(250.69224, within(5e-6));
    assertThat(byState.finishProbability()).isCloseTo(0.96225124, within(5e-9));
  }

  /** With one oracle state the successes have a binomial distribution. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void isBinomialIfTheOracleNeverChanges(int decoys) {
    double gamma = 0.4;
    int horizon = 20;
    Problem problem =
        Problem.builder()
            .horizon(horizon)
            .successes(3)
            .incentives(2)
            .success(new double[] {gamma})
            .oracle(OracleChain.stationary(new double[] {1}))
            .build();
    double[] binomial = new double[horizon + 1];
    binomial[0] = Math.pow(1 - gamma, horizon);
    for (int k = 1; k <= horizon; k++) {
      binomial[k] = binomial[k - 1] * (horizon - k + 1) / k * gamma / (1 - gamma);
    }
    double finish = 0;
    for (int j = 1; j <= decoys + 1; j++) {
      for (int k = 3 * j; k <= horizon; k++) {
        finish += binomial[k] / (decoys + 1);
      }
    }

    ObliviousForecast forecast = paying(problem, SETTINGS.withDecoys(decoys), 2);

    assertThat(forecast.finishProbability()).isCloseTo(finish, within(1e-13));
    assertThat(forecast.successes().at(2)).isCloseTo(binomial[2], within(1e-13));
    assertThat(forecast.expectedQueries()).isCloseTo(horizon, within(1e-12));
  }

  /** Stopping saves queries and their incentives, and changes nothing else. */
  @Test
  void stoppingSavesTheQueriesAfterTheLastSuccess() {
    Problem problem = KnownProblems.threeStates(100, 20);
    ObliviousForecast going = paying(problem, SETTINGS, 3);
    ObliviousForecast stopping = paying(problem, SETTINGS.withStopping(true), 3);

    assertThat(stopping.queueLaw().toArray())
        .containsExactly(going.queueLaw().toArray(), within(1e-14));
    assertThat(going.expectedQueries()).isCloseTo(100, within(1e-10));
    // Every query that is saved would have paid the lowest incentive, 1.
    assertThat(going.expectedIncentive() - stopping.expectedIncentive())
        .isCloseTo(100 - stopping.expectedQueries(), within(1e-10));
    assertThat(stopping.expectedIncentive())
        .isCloseTo(3 * stopping.expectedQueries(), within(1e-10));
    assertThat(stopping.expectedQueries()).isLessThan(90);
  }

  @Test
  void zeroSuccessesFinishAtOnce() {
    Problem problem = KnownProblems.threeStates(10, 0);

    ObliviousForecast stopping = paying(problem, SETTINGS.withStopping(true), 3);
    ObliviousForecast going = paying(problem, SETTINGS, 3);

    assertThat(stopping.finishProbability()).isEqualTo(1);
    assertThat(stopping.expectedQueries()).isZero();
    assertThat(going.expectedIncentive()).isCloseTo(10, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({"25, 1, 0.95", "30, 1, 0.9", "30, 1, 0.9793", "10, 3, 0.8"})
  void smallestHorizonIsTheFirstThatSuffices(int successes, int decoys, double finish) {
    Problem problem = KnownProblems.threeStates(40, successes);

    int horizon = ObliviousChain.smallestHorizon(problem, decoys, finish, 4000).orElseThrow();

    ObliviousSettings settings = SETTINGS.withDecoys(decoys);
    assertThat(
            paying(KnownProblems.threeStates(horizon, successes), settings, 3).finishProbability())
        .isGreaterThanOrEqualTo(finish);
    assertThat(
            paying(KnownProblems.threeStates(horizon - 1, successes), settings, 3)
                .finishProbability())
        .isLessThan(finish);
    assertThat(ObliviousChain.smallestHorizon(problem, decoys, finish, horizon))
        .isEqualTo(OptionalInt.of(horizon));
    assertThat(ObliviousChain.smallestHorizon(problem, decoys, finish, horizon - 1)).isEmpty();
  }

  @Test
  void noHorizonIsEnoughForAnOracleThatNeverAnswers() {
    Problem problem =
        Problem.builder()
            .horizon(5)
            .successes(1)
            .incentives(1)
            .success(new double[] {0})
            .oracle(OracleChain.stationary(new double[] {1}))
            .build();

    assertThat(ObliviousChain.smallestHorizon(problem, 1, 0.1, 500)).isEmpty();
    assertThat(ObliviousChain.smallestHorizon(problem, 1, 0, 500)).hasValue(1);
  }

  /** Rules by state alone have levels by state, and no others do. */
  @Test
  void rulesByStateHaveLevelsByState() {
    Shape shape = KnownProblems.threeStates(10, 2).shape();
    IncentiveRule byState = IncentiveRule.byState(shape, 1, 3, 2);

    assertThat(byState.levelsByState()).hasValueSatisfying(at -> assertThat(at).contains(0, 2, 1));
    assertThat(IncentiveRule.constant(shape, 2).levelsByState())
        .hasValueSatisfying(at -> assertThat(at).containsExactly(1, 1, 1));
    assertThat(IncentiveRule.of(shape, (t, o, toCome) -> o - 1).levelsByState()).isEmpty();
    for (int o = 1; o <= 3; o++) {
      assertThat(byState.level(5, o, 1)).isEqualTo(new int[] {0, 2, 1}[o - 1]);
      assertThat(byState.level(5, o, 0)).isZero();
    }
    assertThat(byState.shape()).isSameAs(shape);
  }

  /**
   * A fair coin tossed twice has a quarter at either end: both quarters are dropped if a quarter
   * may be, and none if less may be. Twice the dropped mass is the error.
   */
  @Test
  void tailsAreDroppedUpToTheLimitAndAddedUp() {
    Problem problem =
        Problem.builder()
            .horizon(2)
            .successes(2)
            .incentives(1)
            .success(new double[] {0.5})
            .oracle(OracleChain.stationary(new double[] {1}))
            .build();
    IncentiveRule rule = IncentiveRule.constant(problem.shape(), 1);
    double rounding = 3 * 21 * Math.ulp(1.0);

    ObliviousForecast dropped = ObliviousChain.oneFirst(problem, SETTINGS, rule, 0.25);
    assertThat(dropped.error()).isEqualTo(1 + rounding);
    assertThat(dropped.successes().toArray()).containsExactly(0, 1, 0, 0, 0);

    ObliviousForecast kept = ObliviousChain.oneFirst(problem, SETTINGS, rule, 0.2499);
    assertThat(kept.error()).isEqualTo(rounding);
    assertThat(kept.successes().toArray()).containsExactly(0.25, 0.5, 0.25, 0, 0);
    assertThat(ObliviousChain.error(0.125, problem)).isEqualTo(0.25 + rounding);
  }

  @Test
  void unsupportedForecastsAreRejected() {
    Problem problem = KnownProblems.threeStates(10, 2);
    IncentiveRule rule = IncentiveRule.constant(problem.shape(), 3);

    assertThatThrownBy(() -> SETTINGS.withDecoys(0)).hasMessage("decoys must be in 1..15, was 0");
    assertThatThrownBy(() -> SETTINGS.withDecoys(16)).hasMessage("decoys must be in 1..15, was 16");
    assertThatThrownBy(() -> ObliviousChain.smallestHorizon(problem, 1, Double.NaN, 10))
        .hasMessage("P(finish) must be in [0, 1], was NaN");
    assertThatThrownBy(
            () -> ObliviousChain.forecast(KnownProblems.threeStates(11, 2), SETTINGS, rule))
        .hasMessage("horizon of the incentive rule must be the problem's, 11, was 10");
    assertThatThrownBy(
            () ->
                paying(
                    KnownProblems.threeStates(100, 30),
                    SETTINGS.withOrder(Order.COIN).withDecoys(4),
                    3))
        .isInstanceOf(ResourceLimitException.class)
        .hasMessage(
            "random order with 5 trajectories of 30 successes each has 85,887,453 states, and at"
                + " most 4,000,000 are evaluated exactly: use fewer decoys, or one trajectory"
                + " first");
    assertThatThrownBy(
            () ->
                paying(
                    KnownProblems.threeStates(100, 30),
                    SETTINGS.withOrder(Order.ALTERNATE).withDecoys(4),
                    3))
        .hasMessageStartingWith("alternating order with 5 trajectories of 30 successes each has");
    assertThatThrownBy(() -> IncentiveRule.byState(problem.shape(), 1, 2))
        .hasMessage("incentives by state must be one per oracle state, 3, was 2");
    assertThatThrownBy(() -> IncentiveRule.constant(problem.shape(), 4))
        .hasMessage("incentive must be one of [1, 2, 3], was 4");
  }
}
