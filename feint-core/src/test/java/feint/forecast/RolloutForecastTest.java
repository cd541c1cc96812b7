package feint.forecast;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.forecast.Forecast.Method;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.ControllerState;
import feint.policy.Policy;
import feint.policy.TestPolicies;
import feint.policy.markov.StationaryPolicies;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each comparison is within 4 standard errors: a false alarm in 16,000. */
class RolloutForecastTest {

  private static final Problem SMALL = KnownProblems.threeStates(15, 5);
  private static final long EPISODES = 500;

  private static void assertConsistent(Forecast played, double finish, double incentive) {
    assertThat(played.finishProbability(), played.standardError()).isConsistentWith(finish);
    assertThat(played.furtherIncentive(), played.incentiveStandardError())
        .isConsistentWith(incentive);
  }

  private static Map<String, Policy> policies() {
    Map<String, Policy> all = new LinkedHashMap<>(ForecasterTest.open(SMALL));
    all.put("greedy", StationaryPolicies.greedy(SMALL.shape()));
    all.put("random", StationaryPolicies.random(SMALL.shape()));
    all.put(
        "mixture",
        TestPolicies.mixture(
            0.3,
            StationaryPolicies.greedy(SMALL.shape()),
            StationaryPolicies.random(SMALL.shape())));
    return all;
  }

  private static Forecaster forecaster(Problem problem, Policy policy) {
    return Forecaster.of(problem, policy).withEpisodes(EPISODES).withSeed(new Seed(71));
  }

  @Test
  void agreesWithTheExactForecast() {
    policies()
        .forEach(
            (name, policy) -> {
              for (int queries : new int[] {0, 1, 8}) {
                for (boolean open : new boolean[] {false, true}) {
                  ControllerState state =
                      ForecasterTest.played(SMALL, policy, queries, open).save();
                  Forecaster forecaster = forecaster(SMALL, policy);
                  Forecast exact = forecaster.from(state);
                  Forecast played = forecaster.withMostSteps(0).from(state);

                  assertThat(exact.method()).isEqualTo(Method.EXACT);
                  assertThat(played.method()).isEqualTo(Method.SIMULATION);
                  assertConsistent(played, exact.finishProbability(), exact.furtherIncentive());
                }
              }
            });
  }

  /** A forecast that ignored the last observed oracle state would be detected. */
  @Test
  void theInitialDistributionInsteadOfTheLastStateIsDetected() {
    Policy greedy = StationaryPolicies.greedy(SMALL.shape());
    Controller controller = Controller.start(SMALL, greedy, new Seed(1));
    for (int n = 1; n <= 13; n++) {
      controller.next(1);
      controller.tell(n, n <= 4);
    }
    Forecast played = forecaster(SMALL, greedy).withMostSteps(0).from(controller.save());
    Problem rest = SMALL.toBuilder().horizon(2).successes(1).prior(controller.ledger()).build();
    Policy again = StationaryPolicies.greedy(rest.shape());
    Forecast forgetful =
        Forecaster.of(rest, again).from(Controller.start(rest, again, new Seed(1)).save());

    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(
            () ->
                assertConsistent(
                    played, forgetful.finishProbability(), forgetful.furtherIncentive()));
  }

  @Test
  void balancedPoliciesAgreeWithEveryEnd() {
    Problem tiny = KnownProblems.twoStates().toBuilder().horizon(4).successes(1).build();
    for (ProtectionLevel strength : ProtectionLevel.values()) {
      BalancedPolicy.Settings settings =
          BalancedPolicy.Settings.of(strength, Payment.followingTheState(tiny));
      Policy policy =
          BalancedPolicy.of(
              tiny, strength == ProtectionLevel.TYPES ? settings : settings.stopping());
      for (int queries = 0; queries <= 3; queries++) {
        ControllerState state = ForecasterTest.played(tiny, policy, queries, queries == 2).save();
        EveryEnd.Expected expected = new EveryEnd(tiny, policy, (any, of) -> {}).from(state);

        assertConsistent(
            forecaster(tiny, policy).from(state), expected.finish(), expected.incentive());
      }
    }
  }

  /** Identical draws are not a proof: two standard errors extend as far as the rule of three. */
  @Test
  void identicalDrawsHaveAPositiveStandardError() {
    Range chance = new Range(0, 1);
    double none = chance.standardError(0, 0, 400);

    assertThat(none).isCloseTo(Math.sqrt(2 / 404.0 * (402 / 404.0) / 404), within(1e-15));
    assertThat(2 * none).isBetween(0.9 * 3 / 400, 1.1 * 3 / 400);
    assertThat(chance.standardError(1, 0, 400)).isCloseTo(none, within(1e-15));
  }

  @Test
  void manyDrawsHaveNearlyTheUsualStandardError() {
    double usual = Math.sqrt(0.3 * 0.7 / 10_000);

    assertThat(new Range(0, 1).standardError(0.3, 10_000 * 0.3 * 0.7, 10_000))
        .isCloseTo(usual, within(0.001 * usual));
  }

  /** An empty queue stays empty, and a query shortens the queue by at most one. */
  @Test
  void inevitableOutcomesHaveNoStandardError() {
    Policy greedy = StationaryPolicies.greedy(SMALL.shape());
    Forecaster playing = forecaster(SMALL, greedy).withMostSteps(0);
    Controller done = Controller.start(SMALL, greedy, new Seed(1));
    Controller late = Controller.start(SMALL, greedy, new Seed(1));
    for (int n = 1; n <= 11; n++) {
      done.next(3);
      done.tell(n, true);
      late.next(1);
      late.tell(n, false);
    }

    Forecast finished = playing.from(done.save());
    assertThat(finished.finishProbability()).isEqualTo(1);
    assertThat(finished.standardError()).isZero();
    assertThat(finished.furtherIncentive()).isEqualTo(12);
    assertThat(finished.incentiveStandardError()).isPositive();
    Forecast lost = playing.from(late.save());
    assertThat(lost.finishProbability()).isZero();
    assertThat(lost.standardError()).isZero();
  }

  /** With four queries left and one unanswered, five successes are still possible. */
  @Test
  void theUnansweredQueryMaySucceed() {
    Policy greedy = StationaryPolicies.greedy(SMALL.shape());
    Forecaster playing = forecaster(SMALL, greedy).withMostSteps(0);
    Controller late = Controller.start(SMALL, greedy, new Seed(1));
    for (int n = 1; n <= 10; n++) {
      late.next(1);
      late.tell(n, false);
    }
    late.next(3);

    assertThat(playing.from(late.save()).standardError()).isPositive();
    assertThat(playing.from(late.save()).furtherIncentive()).isEqualTo(12);
    late.tell(11, false);
    assertThat(playing.from(late.save()).standardError()).isZero();
  }
}
