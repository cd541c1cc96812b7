package feint.policy.markov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Controller;
import feint.policy.DecisionRule;
import feint.policy.Query;
import feint.policy.markov.ExactPolicy.Stage;
import feint.solver.backward.BackwardInduction;
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

  /** Random answers and oracle states, even those that the model excludes. */
  @ParameterizedTest
  @MethodSource("problems")
  void reachablePartHasAnActionForEveryBehaviourOfTheOracle(Instance instance) {
    Problem problem = instance.problem();
    ExactPolicy whole = solved(problem);
    ExactPolicy part = whole.reachable();
    RandomGenerator random = new Seed(762).child(instance.number()).generator();

    for (int run = 0; run < 50; run++) {
      Controller one = Controller.start(problem, whole, new Seed(run));
      Controller other = Controller.start(problem, part, new Seed(run));
      while (!one.finished()) {
        int oracle = random.nextInt(1, problem.oracleStates() + 1);
        boolean success = random.nextBoolean();
        assertThat(part.rule(one.sent(), one.ledger()).known(oracle, one.queue())).isTrue();
        Query query = one.next(oracle);
        assertThat(other.next(oracle)).isEqualTo(query);
        one.tell(query.number(), success);
        other.tell(query.number(), success);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void reachablePartIsNotLargerAndIdempotent(Instance instance) {
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
  void omittedStateIsRejected() {
    Problem problem = KnownProblems.threeStates(15, 5);
    ExactPolicy part = solved(problem).reachable();
    Ledger likely = problem.prior();
    Ledger unlikely = likely.after(Action.learn(1)).after(Action.obfuscate(1));

    assertThat(part.rule(0, likely).known(1, 5)).isTrue();
    assertThat(part.rule(0, likely).known(1, 4)).isFalse();
    assertThatIllegalStateException()
        .isThrownBy(() -> part.rule(0, likely).action(1, 4))
        .withMessage("the policy has no action in oracle state 1 with queue 4");
    assertKnowsNoState(part, 2, unlikely);
    assertThatIllegalStateException()
        .isThrownBy(() -> part.rule(2, unlikely).action(2, 5))
        .withMessage("the policy has no action in oracle state 2 with queue 5");
  }

  @Test
  void unreachableLedgerHasNoAction() {
    Problem problem = KnownProblems.threeStates(15, 5);
    ExactPolicy policy = solved(problem);

    assertKnowsNoState(policy, 1, new Ledger(1000, 1));
    assertKnowsNoState(policy, 14, problem.prior());
  }

  private static void assertKnowsNoState(ExactPolicy policy, int t, Ledger ledger) {
    DecisionRule rule = policy.rule(t, ledger);
    for (int o = 1; o <= policy.shape().oracleStates(); o++) {
      for (int b = 0; b <= policy.shape().successes(); b++) {
        assertThat(rule.known(o, b)).as("oracle state %d, queue %d", o, b).isFalse();
      }
    }
  }

  @Test
  void stagesMustBeAsManyAsQueries() {
    Problem problem = KnownProblems.twoStates();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> ExactPolicy.of(new LedgerIndex.None(), problem.shape(), List.of()))
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
