package feint.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.model.Action;
import feint.model.Problem;
import feint.policy.DecisionRule;
import feint.policy.DecoyLaw;
import feint.policy.Memory;
import feint.policy.Turn;
import org.junit.jupiter.api.Test;

/** The learner that an attacker presumes who does not know the policy: every query alike. */
class PresumedLearnerTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(6, 2);

  @Test
  void everyTrajectoryAndIncentiveIsAsLikely() {
    PresumedLearner learner = new PresumedLearner(PROBLEM.shape(), 3);
    assertThat(learner.shape()).isEqualTo(PROBLEM.shape());
    DecisionRule rule = learner.start().rule(0, PROBLEM.prior());
    for (int level = 0; level < 3; level++) {
      assertThat(rule.probability(2, 1, PROBLEM.actions().learning(level)))
          .isCloseTo(1.0 / 12, within(1e-15));
      assertThat(rule.probability(2, 1, PROBLEM.actions().obfuscating(level)))
          .isCloseTo(3.0 / 12, within(1e-15));
    }
  }

  /** Decoys are numbered by their first queries; those not seen yet are the next number. */
  @Test
  void everyDecoyIsAsLikely() {
    Memory memory = new PresumedLearner(PROBLEM.shape(), 3).start();
    assertDecoys(memory, 1, 0, 0);
    memory.see(new Turn(Action.obfuscate(1), 1, 1));
    assertDecoys(memory, 1.0 / 3, 2.0 / 3, 0);
    memory.see(new Turn(Action.obfuscate(1), 2, 1));
    assertDecoys(memory, 1.0 / 3, 1.0 / 3, 1.0 / 3);
    memory.see(new Turn(Action.obfuscate(1), 3, 1));
    assertDecoys(memory, 1.0 / 3, 1.0 / 3, 1.0 / 3);
  }

  private static void assertDecoys(Memory memory, double... chances) {
    DecoyLaw law = memory.decoy(Action.obfuscate(1));
    for (int j = 1; j <= chances.length; j++) {
      assertThat(law.queries(j)).isCloseTo(chances[j - 1], within(1e-15));
    }
  }

  @Test
  void aSingleDecoyIsCertain() {
    DecoyLaw law = new PresumedLearner(PROBLEM.shape(), 1).start().decoy(Action.obfuscate(1));
    assertThat(law).isSameAs(DecoyLaw.ALWAYS);
  }
}
