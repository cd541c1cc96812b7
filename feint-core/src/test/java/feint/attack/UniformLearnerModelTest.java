package feint.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.model.Action;
import feint.model.Problem;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.Memory;
import feint.policy.PublicQuery;
import org.junit.jupiter.api.Test;

/**
 * The learner that an attacker assumes who does not know the policy: every query is equally likely.
 */
class UniformLearnerModelTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(6, 2);

  @Test
  void everyTrajectoryAndIncentiveIsEquallyLikely() {
    UniformLearnerModel learner = new UniformLearnerModel(PROBLEM.shape(), 3);
    assertThat(learner.shape()).isEqualTo(PROBLEM.shape());
    DecisionRule rule = learner.start().rule(0, PROBLEM.prior());
    for (int level = 0; level < 3; level++) {
      assertThat(rule.probability(2, 1, PROBLEM.actions().learning(level)))
          .isCloseTo(1.0 / 12, within(1e-15));
      assertThat(rule.probability(2, 1, PROBLEM.actions().obfuscating(level)))
          .isCloseTo(3.0 / 12, within(1e-15));
    }
  }

  /** Decoys are numbered by their first queries; those not queried yet share the next number. */
  @Test
  void everyDecoyIsEquallyLikely() {
    Memory memory = new UniformLearnerModel(PROBLEM.shape(), 3).start();
    assertDecoys(memory, 1, 0, 0);
    memory.see(new PublicQuery(Action.obfuscate(1), 1, 1));
    assertDecoys(memory, 1.0 / 3, 2.0 / 3, 0);
    memory.see(new PublicQuery(Action.obfuscate(1), 2, 1));
    assertDecoys(memory, 1.0 / 3, 1.0 / 3, 1.0 / 3);
    memory.see(new PublicQuery(Action.obfuscate(1), 3, 1));
    assertDecoys(memory, 1.0 / 3, 1.0 / 3, 1.0 / 3);
  }

  private static void assertDecoys(Memory memory, double... chances) {
    DecoyDistribution law = memory.decoy(Action.obfuscate(1));
    for (int j = 1; j <= chances.length; j++) {
      assertThat(law.queries(j)).isCloseTo(chances[j - 1], within(1e-15));
    }
  }

  @Test
  void aSingleDecoyIsCertain() {
    DecoyDistribution law =
        new UniformLearnerModel(PROBLEM.shape(), 1).start().decoy(Action.obfuscate(1));
    assertThat(law).isSameAs(DecoyDistribution.ALWAYS);
  }
}
