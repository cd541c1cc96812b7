package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.markov.StationaryPolicies;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that follow each other while the oracle continues. */
class FollowingRunsTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(6, 2);
  private static final BalancedPolicy BALANCED =
      BalancedPolicy.of(PROBLEM, ProtectionLevel.CONTENTS, 3);

  private static Controller played(Policy policy) {
    Controller controller = Controller.start(PROBLEM, policy, new Seed(5));
    while (!controller.finished()) {
      Query query = controller.next(3);
      controller.tell(query.number(), true);
    }
    return controller;
  }

  /** After learning steps in the best state, the filter of the next run favours that state. */
  @Test
  void filterOfTheOracleIsCarriedOver() {
    Memory old = BALANCED.start();
    for (int n = 0; n < 6; n++) {
      old.see(new PublicQuery(feint.model.Action.learn(3), 3));
    }
    int learning = PROBLEM.actions().learning(2);
    double fresh = BALANCED.start().rule(0, PROBLEM.prior()).probability(3, 2, learning);
    double carried =
        old.followedBy(BALANCED.start()).rule(0, PROBLEM.prior()).probability(3, 2, learning);
    // In the stationary distribution the best states have less than half of the mass, and all of
    // them learn.
    assertThat(fresh).isCloseTo(1, within(1e-12));
    assertThat(
            old.followedBy(BALANCED.start()).rule(0, PROBLEM.prior()).probability(2, 2, learning))
        .isLessThan(BALANCED.start().rule(0, PROBLEM.prior()).probability(2, 2, learning));
    assertThat(carried).isCloseTo(1, within(1e-12));
  }

  @Test
  void theNextRunBeginsWithAFullQueueAndAnEmptyLedger() {
    Controller second = played(BALANCED).followedBy(new Seed(6));
    assertThat(second.queue()).isEqualTo(2);
    assertThat(second.ledger()).isEqualTo(PROBLEM.prior());
    assertThat(second.sent()).isZero();
    assertThat(second.finished()).isFalse();
  }

  private static Stream<Policy> filtering() {
    Payment byState = Payment.followingTheState(PROBLEM);
    return Stream.of(
        BALANCED,
        BalancedPolicy.of(PROBLEM, ProtectionLevel.STEPS, 3),
        BalancedPolicy.of(PROBLEM, ProtectionLevel.TYPES, 3),
        BalancedPolicy.of(PROBLEM, BalancedPolicy.Settings.of(ProtectionLevel.TYPES, byState)),
        BalancedPolicy.of(
            PROBLEM, BalancedPolicy.Settings.of(ProtectionLevel.CONTENTS, byState).stopping()));
  }

  /** A third run that is saved and resumed, also in the middle, decides as one that was not. */
  @ParameterizedTest
  @MethodSource("filtering")
  void filtersAreSavedToTheLastBit(Policy policy) {
    for (int seed = 0; seed < 50; seed++) {
      RandomGenerator draws = new Seed(seed).generator();
      Controller first = played(policy);
      Controller second = first.followedBy(new Seed(100 + seed));
      play(second, draws);
      Controller kept = second.followedBy(new Seed(200 + seed));
      assertThat(kept.save().carried()).isEqualTo(second.filters()).isPresent();
      Controller again = Controller.resume(PROBLEM, policy, kept.save());
      while (!kept.finished()) {
        int oracle = 1 + draws.nextInt(3);
        Query query = kept.next(oracle);
        assertThat(again.next(oracle)).isEqualTo(query);
        again = Controller.resume(PROBLEM, policy, again.save());
        boolean informative = draws.nextBoolean();
        kept.tell(query.number(), informative);
        again.tell(query.number(), informative);
        assertThat(again.filters()).isEqualTo(kept.filters());
      }
      assertThat(again.finished()).isTrue();
      assertThat(again.save()).isEqualTo(kept.save());
    }
  }

  private static void play(Controller controller, RandomGenerator draws) {
    while (!controller.finished()) {
      Query query = controller.next(1 + draws.nextInt(3));
      controller.tell(query.number(), draws.nextBoolean());
    }
  }

  /** A policy may carry over more than filters, which the record does not contain. */
  @Test
  void followerWithoutFiltersCannotBeSaved() {
    Controller second = played(StationaryPolicies.random(PROBLEM.shape())).followedBy(new Seed(6));
    assertThatIllegalStateException()
        .isThrownBy(second::save)
        .withMessageContaining("cannot be saved: its record does not contain the run before it");
  }

  @Test
  void filtersOfAnotherPolicyAreRefused() {
    Controller second = played(BALANCED).followedBy(new Seed(6));
    Policy random = StationaryPolicies.random(PROBLEM.shape());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Controller.resume(PROBLEM, random, second.save()))
        .withMessageStartingWith(
            "filters of a saved run must be left out, since its policy keeps none");
    assertThat(played(random).filters()).isEmpty();
    ControllerState other =
        new ControllerState(
            0,
            second.randomness(),
            List.of(),
            List.of(),
            Optional.of(new CarriedFilters(List.of(0.5, 0.5), List.of(1.0, 0.0))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Controller.resume(PROBLEM, BALANCED, other))
        .withMessage("number of states of a filter must be that of the oracle, 3, was 2");
  }

  @Test
  void aFilterIsADistribution() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CarriedFilters(List.of(0.5, 0.6), List.of(0.5, 0.5)))
        .withMessage("sum of the probabilities of a filter must be 1, was 1.1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CarriedFilters(List.of(0.5, 0.5), List.of(1.5, -0.5)))
        .withMessage("probability of a filter must be in [0, 1], was 1.5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CarriedFilters(List.of(0.5, 0.5), List.of(1.0)))
        .withMessage("number of states of the second filter must be that of the first, 2, was 1");
  }

  @Test
  void filtersAreAvailableBetweenQueries() {
    Controller controller = Controller.start(PROBLEM, BALANCED, new Seed(5));
    controller.next(3);
    assertThatIllegalStateException()
        .isThrownBy(controller::filters)
        .withMessage("query 1 has not been answered yet");
  }

  /** Policies without a filter of the oracle start as usual. */
  @Test
  void policiesWithoutFiltersStartAnew() {
    Policy mixture =
        TestPolicies.mixture(0.5, BALANCED, StationaryPolicies.random(PROBLEM.shape()));
    for (Policy policy : new Policy[] {StationaryPolicies.random(PROBLEM.shape()), mixture}) {
      for (int seed = 0; seed < 20; seed++) {
        Controller after = played(policy).followedBy(new Seed(seed));
        Controller anew = Controller.start(PROBLEM, policy, new Seed(seed));
        assertThat(after.next(2)).isEqualTo(anew.next(2));
      }
    }
    Controller saved = played(mixture).followedBy(new Seed(6));
    assertThat(saved.save().past()).isEmpty();
  }
}
