package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Problem;
import feint.policy.markov.StationaryPolicies;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryTest {

  private static final Problem PROBLEM = KnownProblems.twoStates();

  @Test
  void learningQueryHasNoDecoy() {
    Query query = new Query.Learning(3, Action.learn(2));

    assertThat(query.number()).isEqualTo(3);
    assertThat(query.decoySteps()).isEmpty();
    assertThat(query.decoyState()).isEmpty();
    assertThat(query.decoy()).isZero();
    assertThat(query.moves(true)).isTrue();
    assertThat(query.moves(false)).isFalse();
  }

  /** A step is made in the oracle's state, or in the one that was drawn for the decoy. */
  @Test
  void publicViewContainsDecoyAndStep() {
    Query learning = new Query.Learning(3, Action.learn(2));
    Query plain = new Query.Decoy(3, Action.obfuscate(2), DecoySteps.YES, OptionalInt.empty());
    Query second = new Query.Decoy(3, Action.obfuscate(2), 2, DecoySteps.YES, OptionalInt.of(1));

    assertThat(learning.turn(true, 2)).isEqualTo(new PublicQuery(Action.learn(2), 0, 2));
    assertThat(learning.turn(false, 2)).isEqualTo(new PublicQuery(Action.learn(2), 0, 0));
    assertThat(plain.turn(true, 2)).isEqualTo(new PublicQuery(Action.obfuscate(2), 1, 2));
    assertThat(second.turn(true, 2)).isEqualTo(new PublicQuery(Action.obfuscate(2), 2, 1));
    assertThat(second.turn(false, 2)).isEqualTo(new PublicQuery(Action.obfuscate(2), 2, 0));
    assertThat(new PublicQuery(Action.learn(2), 1))
        .isEqualTo(new PublicQuery(Action.learn(2), 0, 1));
    assertThat(new PublicQuery(Action.obfuscate(2), 1))
        .isEqualTo(new PublicQuery(Action.obfuscate(2), 1, 1));
    assertThat(new PublicQuery(Action.learn(2), 1).stepped()).isTrue();
    assertThat(new PublicQuery(Action.learn(2), 0).stepped()).isFalse();
  }

  @Test
  void impossiblePublicQueriesAreRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PublicQuery(Action.learn(2), 1, 0))
        .withMessage("decoy must be 0 for a learning query, and only for one, was 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PublicQuery(Action.obfuscate(2), 0, 0))
        .withMessage("decoy must be 0 for a learning query, and only for one, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PublicQuery(Action.learn(2), 0, -1))
        .withMessage("state of a step must be at least 0, was -1");
  }

  @ParameterizedTest
  @CsvSource({"YES, true, true", "NO, false, false", "IF_INFORMATIVE, true, false"})
  void decoyMovesAsItsQuerySpecifies(DecoySteps steps, boolean afterInformative, boolean afterNot) {
    Query query = new Query.Decoy(2, Action.obfuscate(1), steps, OptionalInt.empty());

    assertThat(query.decoySteps()).hasValue(steps);
    assertThat(query.moves(true)).isEqualTo(afterInformative);
    assertThat(query.moves(false)).isEqualTo(afterNot);
  }

  @ParameterizedTest
  @CsvSource({
    "learn 2, 1, , true, false",
    "obfuscate 2, 1, YES, true, true",
    "obfuscate 2, 0, NO, false, false",
    "obfuscate 2, answers, IF_INFORMATIVE, true, false"
  })
  void tellReturnsWhetherTheQueriedTrajectoryMoves(
      String action, String law, DecoySteps steps, boolean afterInformative, boolean afterNot) {
    Action sent = action.startsWith("learn") ? Action.learn(2) : Action.obfuscate(2);
    int index = PROBLEM.actions().indexOf(sent);
    Policy policy =
        DecoyStepping.by(
            law.equals("answers")
                ? DecoyDistribution.IF_INFORMATIVE
                : DecoyDistribution.withProbability(Double.parseDouble(law)),
            StationaryPolicies.always(
                PROBLEM.shape(), DecisionRule.deterministic(PROBLEM.shape(), (o, b) -> index)));
    Controller controller = Controller.start(PROBLEM, policy, new Seed(1));
    for (int number = 1; number <= 12; number++) {
      Query query = controller.next(1 + number % 2);
      assertThat(query.action()).isEqualTo(sent);
      assertThat(query.decoySteps().orElse(null)).isEqualTo(steps);
      boolean informative = number % 3 == 0;
      boolean moves = informative ? afterInformative : afterNot;
      assertThat(controller.tell(number, informative)).isEqualTo(moves);
      assertThat(controller.tell(number, informative)).isEqualTo(moves);
    }
    // Answers to decoys are recorded, but they are not successes.
    assertThat(controller.save().past().get(2).informative()).isTrue();
    assertThat(controller.queue()).isEqualTo(sent.learns() ? 0 : 4);
  }
}
