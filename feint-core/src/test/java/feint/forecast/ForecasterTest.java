package feint.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.forecast.Forecast.Method;
import feint.math.ResourceLimitException;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policy.Controller;
import feint.policy.ControllerState;
import feint.policy.ControllerState.Unseeded;
import feint.policy.MixturePolicy;
import feint.policy.Policy;
import feint.policy.Query;
import feint.policy.SinglePolicy;
import feint.policy.TestPolicies;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.simulation.SimulatedOracle;
import feint.solver.PolicyValue;
import feint.solver.forward.PolicyEvaluation;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.CheapestOblivious;
import feint.zeroleak.oblivious.CheapestOblivious.Cheapest;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ForecasterTest {

  private static final Problem SMALL = KnownProblems.threeStates(15, 5);

  /** A record without queries, of a run that follows this component of its policy. */
  private static ControllerState fresh(int part) {
    return new ControllerState(part, new Unseeded(), List.of(), List.of());
  }

  /** Plays a number of queries, and leaves the last of them unanswered if requested. */
  static Controller played(Problem problem, Policy policy, int queries, boolean open) {
    Controller controller = Controller.start(problem, policy, new Seed(41));
    SimulatedOracle oracle = new SimulatedOracle(problem, new Seed(42).generator());
    for (int n = 1; n <= queries && !controller.finished(); n++) {
      Query query = controller.next(oracle.state());
      if (n < queries || !open) {
        controller.tell(n, oracle.answer(query.action()));
      }
    }
    return controller;
  }

  static Map<String, Policy> open(Problem problem) {
    Map<String, Policy> all = new LinkedHashMap<>();
    for (Order order : Order.values()) {
      for (int decoys = 1; decoys <= 2; decoys++) {
        for (boolean stops : new boolean[] {false, true}) {
          ObliviousSettings settings = new ObliviousSettings(order, decoys, stops);
          // The incentive depends on all queues, and therefore the further incentive, too.
          IncentiveRule rule =
              IncentiveRule.of(
                  problem.shape(),
                  (sent, oracle, toCome) -> (sent + oracle + toCome) % problem.actions().levels());
          all.put(settings.toString(), ObliviousPolicy.of(settings, rule));
        }
      }
    }
    return all;
  }

  private static void assertEvaluates(Problem problem, Policy policy, String name) {
    PolicyValue known = PolicyEvaluation.evaluate(problem, policy, Execution.defaults()).outcome();

    Forecast forecast = Forecaster.of(problem, policy).from(fresh(0));

    assertThat(forecast.method()).as(name).isEqualTo(Method.EXACT);
    assertThat(forecast.finishProbability())
        .as(name)
        .isCloseTo(known.finishProbability(), within(1e-12));
    assertThat(forecast.furtherIncentive())
        .as(name)
        .isCloseTo(known.expectedIncentive(), within(1e-10));
    assertThat(forecast.standardError()).isZero();
    assertThat(forecast.incentiveStandardError()).isZero();
  }

  @Test
  void forecastAtTheStartEqualsTheEvaluation() {
    Policy mixture =
        TestPolicies.mixture(
            0.3,
            StationaryPolicies.greedy(SMALL.shape()),
            StationaryPolicies.random(SMALL.shape()));
    assertEvaluates(SMALL, mixture, "mixture");
    TestPolicies.markov(SMALL).forEach((name, policy) -> assertEvaluates(SMALL, policy, name));
    open(SMALL).forEach((name, policy) -> assertEvaluates(SMALL, policy, name));
  }

  static Stream<RandomProblems.Instance> problems() {
    return new RandomProblems(new Seed(43), 9, 4, 3, 3).any(10);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void forecastAtTheStartEqualsTheEvaluationInAnyProblem(RandomProblems.Instance instance) {
    Problem problem = instance.problem();
    TestPolicies.markov(problem).forEach((name, policy) -> assertEvaluates(problem, policy, name));
  }

  @Tag("slow")
  @Test
  void forecastAtTheStartOfThePapersProblem() {
    assertEvaluates(
        KnownProblems.paper(), KnownProblems.paperSolution().policy(), "exact for the paper");
    assertEvaluates(
        KnownProblems.paper(), StationaryPolicies.greedy(KnownProblems.paper().shape()), "greedy");
  }

  /**
   * Before its first query the forecast equals the demand of the design, whichever rule was drawn.
   */
  @Test
  void beforeItsFirstQueryAMixtureIsForecastAsAWhole() {
    Problem problem = KnownProblems.threeStates(60, 12);
    ObliviousSettings settings = ObliviousSettings.defaults().withStopping(true);
    Cheapest cheapest = (Cheapest) CheapestOblivious.find(problem, settings, 0.9);
    Policy mixture = cheapest.policy(settings);
    assertThat(mixture.parts()).hasSize(2);

    for (int part = 0; part < 2; part++) {
      Forecast forecast = Forecaster.of(problem, mixture).from(fresh(part));

      assertThat(forecast.method()).isEqualTo(Method.EXACT);
      assertThat(forecast.finishProbability()).isCloseTo(0.9, within(1e-12));
      assertThat(forecast.furtherIncentive()).isCloseTo(cheapest.expectedIncentive(), within(1e-9));
      assertThat(forecast.standardError()).isZero();
      assertThat(forecast.incentiveStandardError()).isZero();
    }
  }

  @Test
  void afterItsFirstQueryAMixtureIsForecastByTheComponentThatTheRunFollows() {
    SinglePolicy greedy = StationaryPolicies.greedy(SMALL.shape());
    SinglePolicy random = StationaryPolicies.random(SMALL.shape());
    MixturePolicy mixture = TestPolicies.mixture(0.3, greedy, random);
    ControllerState asked = played(SMALL, greedy, 1, true).save();

    assertThat(Forecaster.of(SMALL, mixture).from(asked))
        .isEqualTo(Forecaster.of(SMALL, greedy).from(asked));
    ControllerState other = new ControllerState(1, asked.randomness(), asked.past(), asked.asked());
    assertThat(Forecaster.of(SMALL, mixture).from(other))
        .isEqualTo(Forecaster.of(SMALL, random).from(asked));
  }

  @Test
  void aComponentOfWeightZeroDoesNotCount() {
    SinglePolicy greedy = StationaryPolicies.greedy(SMALL.shape());
    SinglePolicy balanced = BalancedPolicy.of(SMALL, ProtectionLevel.STEPS, 3);

    Forecast forecast =
        Forecaster.of(SMALL, TestPolicies.mixture(0, balanced, greedy)).from(fresh(1));

    assertThat(forecast).isEqualTo(Forecaster.of(SMALL, greedy).from(fresh(0)));
  }

  static Stream<RandomProblems.Instance> tinyProblems() {
    return new RandomProblems(new Seed(44), 3, 2, 2, 2).any(12);
  }

  /**
   * Every run of every policy, at every moment: enumerated results are averaged over the possible
   * next steps, so that the forecasts obey the law of total expectation.
   */
  @ParameterizedTest
  @MethodSource("tinyProblems")
  void agreesWithEveryEndAtEveryMoment(RandomProblems.Instance instance) {
    Problem problem = instance.problem();
    Map<String, Policy> policies = new LinkedHashMap<>(TestPolicies.markov(problem));
    policies.putAll(open(problem));
    AtomicInteger onTheirWay = new AtomicInteger();
    policies.forEach(
        (name, policy) -> {
          Forecaster forecaster = Forecaster.of(problem, policy);
          new EveryEnd(
                  problem,
                  policy,
                  (state, expected) -> {
                    Forecast forecast = forecaster.from(state);
                    onTheirWay.addAndGet(state.asked().size());
                    assertThat(forecast.method()).isEqualTo(Method.EXACT);
                    assertThat(forecast.finishProbability())
                        .as("%s after %s", name, state)
                        .isCloseTo(expected.finish(), within(1e-12));
                    assertThat(forecast.furtherIncentive())
                        .as("%s after %s", name, state)
                        .isCloseTo(expected.incentive(), within(1e-11));
                  })
              .from(fresh(0));
        });
    assertThat(onTheirWay).hasPositiveValue();
  }

  @Test
  void aRunThatIsOverIsCertain() {
    Policy greedy = StationaryPolicies.greedy(SMALL.shape());
    Problem easy = SMALL.toBuilder().success(sure()).build();

    assertThat(Forecaster.of(easy, greedy).from(played(easy, greedy, 15, false).save()))
        .isEqualTo(new Forecast(1, 0, Method.EXACT, 0, 0));
    Problem hopeless =
        SMALL.toBuilder().success(new double[3], new double[3], new double[3]).build();
    assertThat(Forecaster.of(hopeless, greedy).from(played(hopeless, greedy, 15, false).save()))
        .isEqualTo(new Forecast(0, 0, Method.EXACT, 0, 0));
  }

  private static double[][] sure() {
    return new double[][] {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
  }

  @Test
  void aRunThatHasStoppedIsCertain() {
    Problem easy = SMALL.toBuilder().success(sure()).build();
    Policy open =
        ObliviousPolicy.of(
            ObliviousSettings.defaults().withStopping(true),
            IncentiveRule.constant(easy.shape(), 2));
    Forecaster forecaster = Forecaster.of(easy, open);

    assertThat(forecaster.from(played(easy, open, 15, false).save()))
        .isEqualTo(new Forecast(1, 0, Method.EXACT, 0, 0));
    // Ten successes at two each, of which three queries are paid for: the third is unanswered.
    Forecast underWay = forecaster.from(played(easy, open, 3, true).save());
    assertThat(underWay.method()).isEqualTo(Method.EXACT);
    assertThat(underWay.finishProbability()).isCloseTo(1, within(1e-12));
    assertThat(underWay.furtherIncentive()).isCloseTo(14, within(1e-12));
  }

  @Test
  void statesBeyondTheLimitAreSimulated() {
    Policy random = StationaryPolicies.random(SMALL.shape());
    Forecaster forecaster = Forecaster.of(SMALL, random);

    assertThat(forecaster.withMostSteps(100).from(fresh(0)).method()).isEqualTo(Method.SIMULATION);
    assertThat(forecaster.from(fresh(0)).method()).isEqualTo(Method.EXACT);
  }

  @Test
  void aStationaryPolicyNeedsNoLedger() {
    Problem huge = KnownProblems.threeStates(2_000, 300);

    Forecast forecast = Forecaster.of(huge, StationaryPolicies.random(huge.shape())).from(fresh(0));

    assertThat(forecast.method()).isEqualTo(Method.EXACT);
    // A query pays 2 on average in every state.
    assertThat(forecast.furtherIncentive()).isCloseTo(4_000, within(1e-8));
  }

  @Test
  void aPolicyOfAnotherShapeIsRefused() {
    MarkovPolicy other = StationaryPolicies.greedy(KnownProblems.twoStates().shape());

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Forecaster.of(SMALL, other))
        .withMessageContaining("horizon of the policy");
  }

  @ParameterizedTest
  @EnumSource(ProtectionLevel.class)
  void balancedPoliciesAreSimulated(ProtectionLevel strength) {
    Policy balanced = BalancedPolicy.of(SMALL, strength, 3);
    Forecaster forecaster = Forecaster.of(SMALL, balanced);
    ControllerState state = played(SMALL, balanced, 6, true).save();

    Forecast one =
        forecaster.withExecution(new Execution(1, Progress.NONE)).withSeed(new Seed(5)).from(state);
    Forecast three =
        forecaster.withExecution(new Execution(3, Progress.NONE)).withSeed(new Seed(5)).from(state);

    assertThat(one.method()).isEqualTo(Method.SIMULATION);
    assertThat(three).isEqualTo(one);
    assertThat(forecaster.withSeed(new Seed(6)).from(state)).isNotEqualTo(one);
  }

  /** 400 episodes of 15 queries are 6,000: a limit of 3,000 leaves 200 of them. */
  @Test
  void limitOfQueriesLeavesFewerEpisodesAndThenNone() {
    Policy balanced = BalancedPolicy.of(SMALL, ProtectionLevel.TYPES, 3);
    Forecaster forecaster = Forecaster.of(SMALL, balanced);
    int horizon = SMALL.horizon();

    assertThat(forecaster.withMostQueries(200L * horizon).from(fresh(0)))
        .isEqualTo(forecaster.withEpisodes(200).from(fresh(0)));
    assertThat(forecaster.withMostQueries(400L * horizon).from(fresh(0)))
        .isEqualTo(forecaster.from(fresh(0)));
    assertThatExceptionOfType(ResourceLimitException.class)
        .isThrownBy(() -> forecaster.withMostQueries(100L * horizon - 1).from(fresh(0)))
        .withMessageContaining("exceeds the limit of");
    Policy random = StationaryPolicies.random(SMALL.shape());
    assertThat(Forecaster.of(SMALL, random).withMostQueries(1).from(fresh(0)).method())
        .isEqualTo(Method.EXACT);
  }

  @Test
  void progressThatThrowsStopsAForecast() {
    Policy exact = StationaryPolicies.random(SMALL.shape());
    Policy simulated = BalancedPolicy.of(SMALL, ProtectionLevel.TYPES, 3);
    for (Policy policy : List.of(exact, simulated)) {
      AtomicInteger heard = new AtomicInteger();
      Progress stopping =
          share -> {
            heard.incrementAndGet();
            throw new CancellationException();
          };
      Forecaster forecaster =
          Forecaster.of(SMALL, policy).withExecution(new Execution(1, stopping));
      assertThatExceptionOfType(CancellationException.class)
          .isThrownBy(() -> forecaster.from(fresh(0)));
      assertThat(heard).hasValue(1);
    }
  }
}
