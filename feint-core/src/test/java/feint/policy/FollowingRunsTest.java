package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.balance.Balanced;
import feint.balance.Strength;
import feint.math.Seed;
import feint.model.Problem;
import org.junit.jupiter.api.Test;

/** Runs that follow each other while the oracle goes on. */
class FollowingRunsTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(6, 2);
  private static final Balanced BALANCED = Balanced.of(PROBLEM, Strength.CONTENTS, 3);

  private static Controller played(Policy policy) {
    Controller controller = Controller.start(PROBLEM, policy, new Seed(5));
    while (!controller.finished()) {
      Query query = controller.next(3);
      controller.tell(query.number(), true);
    }
    return controller;
  }

  /** After learning steps in the best state, the oracle is likely there, and the run knows. */
  @Test
  void whatIsKnownOfTheOracleIsCarriedOver() {
    Memory old = BALANCED.start();
    for (int n = 0; n < 6; n++) {
      old.see(new Turn(feint.model.Action.learn(3), 3));
    }
    int learning = PROBLEM.actions().learning(2);
    double fresh = BALANCED.start().rule(0, PROBLEM.prior()).probability(3, 2, learning);
    double carried =
        old.followedBy(BALANCED.start()).rule(0, PROBLEM.prior()).probability(3, 2, learning);
    // Stationary, the best states have less than half of the mass, and all of them learn.
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
    assertThatIllegalStateException()
        .isThrownBy(second::save)
        .withMessageContaining("cannot be saved: its record does not say what came before");
  }

  /** Policies that remember nothing of the oracle begin as ever. */
  @Test
  void othersBeginAnew() {
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
