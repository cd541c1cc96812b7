package feint.policy;

import static feint.testkit.StatisticalAssertions.assertCounts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import feint.math.Seed;
import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionRuleTest {

  private static Shape shape(int oracleStates, int successes) {
    return new Shape(5, successes, oracleStates, Actions.over(1, 2), Ledger.DEFAULT_PRIOR);
  }

  @Test
  void deterministicRuleTakesTheChosenAction() {
    DecisionRule rule = DecisionRule.deterministic(shape(3, 2), (o, b) -> o == 2 ? 3 : b);

    for (int o = 1; o <= 3; o++) {
      for (int b = 0; b <= 2; b++) {
        int chosen = o == 2 ? 3 : b;
        assertThat(rule.drawn(o, b)).isFalse();
        assertThat(rule.known(o, b)).isTrue();
        assertThat(rule.action(o, b)).isEqualTo(chosen);
        assertThat(rule.action(o, b, 0.999)).isEqualTo(chosen);
        for (int u = 0; u < 4; u++) {
          assertThat(rule.probability(o, b, u)).isEqualTo(u == chosen ? 1 : 0);
        }
      }
    }
  }

  @Test
  void drawnActionFollowsItsDistribution() {
    double[] expected = {0.2, 0, 0.5, 0.3};
    DecisionRule rule = rule(expected);
    RandomGenerator random = new Seed(731).generator();

    long[] counts = new long[4];
    for (int n = 0; n < 20_000; n++) {
      counts[rule.action(1, 0, random.nextDouble())]++;
    }

    assertThat(rule.drawn(1, 0)).isTrue();
    assertCounts(counts).follow(expected);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1, 0.2, 0.3, 0.7, 0.9, 1 - 0x1p-53})
  void impossibleActionIsNeverDrawn(double uniform) {
    DecisionRule rule = rule(0, 0.1 + 0.2, 0.7 - 1e-12, 0);

    assertThat(rule.action(1, 0, uniform)).isIn(1, 2);
  }

  @Test
  void certainActionNeedsNoDraw() {
    DecisionRule rule = rule(0, 0, 1, 0);

    assertThat(rule.drawn(1, 0)).isFalse();
    assertThat(rule.action(1, 0)).isEqualTo(2);
  }

  @Test
  void drawnActionNeedsADraw() {
    assertThatIllegalStateException()
        .isThrownBy(() -> rule(0.5, 0.5, 0, 0).action(1, 0))
        .withMessage("the action is drawn in oracle state 1 with queue 0");
  }

  @Test
  void probabilitiesMustAddUpToOne() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rule(0.5, 0.4, 0, 0))
        .withMessage("sum of the action probabilities must be 1, was 0.9");
    assertThatIllegalArgumentException().isThrownBy(() -> rule(1.5, -0.5, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> rule(Double.NaN, 1, 0, 0));
  }

  /** Played with another M or R, a rule would read the cell of another state. */
  @ParameterizedTest
  @CsvSource({"0, 1", "4, 1", "-1, 2", "2, -1", "2, 3", "1, 5", "3, 1000000"})
  void hiddenStateOutsideTheShapeIsRefused(int oracle, int queue) {
    Shape shape = shape(3, 2);
    byte[] table = new byte[3 * shape.hiddenStates()];
    for (DecisionRule rule :
        List.of(
            DecisionRule.deterministic(shape, (o, b) -> 1),
            DecisionRule.randomised(shape, (o, b, law) -> Arrays.fill(law, 0.25)),
            TestPolicies.atOnePrice(shape, 0, (o, b) -> 0.5),
            DecisionRule.ofNowhere(shape),
            DecisionRule.view(shape, table, shape.hiddenStates()))) {
      for (ThrowingCallable question :
          List.<ThrowingCallable>of(
              () -> rule.drawn(oracle, queue),
              () -> rule.known(oracle, queue),
              () -> rule.action(oracle, queue),
              () -> rule.action(oracle, queue, 0.5),
              () -> rule.probability(oracle, queue, 0))) {
        assertThatIllegalArgumentException()
            .isThrownBy(question)
            .withMessage(
                "hidden state must have oracle in 1..3 and queue in 0..2, was oracle %d, queue %d",
                oracle, queue);
      }
    }
  }

  @Test
  void ruleOfAnImpossibleHistoryHasNoAction() {
    DecisionRule rule = DecisionRule.ofNowhere(shape(2, 3));

    for (int o = 1; o <= 2; o++) {
      for (int b = 0; b <= 3; b++) {
        assertThat(rule.known(o, b)).isFalse();
        assertThat(rule.drawn(o, b)).isFalse();
      }
    }
    assertThatIllegalStateException()
        .isThrownBy(() -> rule.action(1, 2))
        .withMessage("the policy has no action in oracle state 1 with queue 2");
  }

  private static DecisionRule rule(double... probabilities) {
    return DecisionRule.randomised(
        shape(1, 0), (o, b, law) -> System.arraycopy(probabilities, 0, law, 0, 4));
  }
}
