package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Execution;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.ExactPolicy.Shape;
import feint.policy.ExactPolicy.Stage;
import feint.solver.BackwardInduction;
import java.util.BitSet;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExactPolicyTest {

  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(761), 10, 4, 3, 3).any(40);
  }

  /** Answers by a coin and oracle states by a die, even where the model calls them impossible. */
  @ParameterizedTest
  @MethodSource("problems")
  void reachablePartKnowsEveryRunWhateverTheOracleDoes(Instance instance) {
    Problem problem = instance.problem();
    ExactPolicy whole = solved(problem);
    ExactPolicy part = whole.reachable();
    RandomGenerator random = new Seed(762).child(instance.number()).generator();

    for (int run = 0; run < 50; run++) {
      Controller one = Controller.start(problem, whole, new Seed(run));
      Controller other = Controller.start(problem, part, new Seed(run));
      while (!one.finished()) {
        assertThat(part.knows(one.sent(), one.ledger())).isTrue();
        int oracle = random.nextInt(1, problem.oracleStates() + 1);
        boolean success = random.nextBoolean();
        assertThat(other.next(oracle)).isEqualTo(one.next(oracle));
        one.tell(success);
        other.tell(success);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void reachablePartIsNoLargerAndItsOwnReachablePart(Instance instance) {
    ExactPolicy whole = solved(instance.problem());
    ExactPolicy part = whole.reachable();

    assertThat(part.states()).isPositive().isLessThanOrEqualTo(whole.states());
    assertThat(part.reachable().states()).isEqualTo(part.states());
  }

  @Test
  void reachablePartIsMuchSmallerThanTheWhole() {
    ExactPolicy whole = solved(KnownProblems.threeStates(15, 5));

    assertThat(whole.reachable().states()).isLessThan(whole.states() / 4);
  }

  @Test
  void stateThatWasLeftOutIsRefused() {
    Problem problem = KnownProblems.threeStates(15, 5);
    ExactPolicy part = solved(problem).reachable();
    Ledger likely = problem.prior();
    Ledger unlikely = likely.after(Action.learn(1)).after(Action.obfuscate(1));

    assertThat(part.knows(0, likely)).isTrue();
    assertThat(part.rule(0, likely).known(1, 5)).isTrue();
    assertThat(part.rule(0, likely).known(1, 4)).isFalse();
    assertThatIllegalStateException()
        .isThrownBy(() -> part.rule(0, likely).action(1, 4))
        .withMessage("the policy never gets to a run in oracle state 1 with queue 4");
    assertThat(part.knows(2, unlikely)).isFalse();
    assertThatIllegalStateException()
        .isThrownBy(() -> part.rule(2, unlikely))
        .withMessageContaining("never has 4 paid, 2 of it for learning, after 2 queries");
  }

  @Test
  void foreignLedgerIsUnknown() {
    Problem problem = KnownProblems.threeStates(15, 5);
    ExactPolicy policy = solved(problem);

    assertThat(policy.knows(1, new Ledger(1000, 1))).isFalse();
    assertThat(policy.knows(14, problem.prior())).isFalse();
  }

  @Test
  void stagesMustBeAsManyAsQueries() {
    Problem problem = KnownProblems.twoStates();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> ExactPolicy.of(new LedgerIndex.None(), Shape.of(problem), List.of()))
        .withMessage("number of stages must be the horizon, 12, was 0");
  }

  @Test
  void partialStageKeepsItsRowsInOrder() {
    BitSet kept = new BitSet();
    kept.set(1);
    kept.set(3);
    Stage stage = Stage.partial(4, kept, 2, new byte[] {10, 11, 30, 31});

    assertThat(stage.rows()).isEqualTo(4);
    assertThat(stage.keeps(0)).isFalse();
    assertThat(stage.keeps(1)).isTrue();
    assertThat(stage.action(1, 1)).isEqualTo((byte) 11);
    assertThat(stage.action(3, 0)).isEqualTo((byte) 30);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Stage.partial(4, kept, 2, new byte[3]))
        .withMessage("number of actions must be 4, was 3");
  }

  private static ExactPolicy solved(Problem problem) {
    return BackwardInduction.solve(problem, Execution.defaults().withThreads(1)).policy();
  }
}
