package feint.policy;

import static feint.testkit.StatisticalAssertions.assertCounts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import feint.math.Seed;
import feint.model.Actions;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionRuleTest {

  private static final Actions ACTIONS = Actions.over(1, 2);

  @Test
  void deterministicRuleTakesTheChosenAction() {
    DecisionRule rule = DecisionRule.deterministic(3, 2, (o, b) -> o == 2 ? 3 : b);

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
  void drawnActionFollowsItsLaw() {
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
  void lawWithACertainActionNeedsNoDraw() {
    DecisionRule rule = rule(0, 0, 1, 0);

    assertThat(rule.drawn(1, 0)).isFalse();
    assertThat(rule.action(1, 0)).isEqualTo(2);
  }

  @Test
  void drawnActionIsNotToBeHadWithoutADraw() {
    assertThatIllegalStateException()
        .isThrownBy(() -> rule(0.5, 0.5, 0, 0).action(1, 0))
        .withMessage("the action is drawn in oracle state 1 with queue 0");
  }

  @Test
  void lawMustAddUpToOne() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rule(0.5, 0.4, 0, 0))
        .withMessage("sum of the action's law must be 1, was 0.9");
    assertThatIllegalArgumentException().isThrownBy(() -> rule(1.5, -0.5, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> rule(Double.NaN, 1, 0, 0));
  }

  private static DecisionRule rule(double... probabilities) {
    return DecisionRule.randomised(
        1, 0, ACTIONS, (o, b, law) -> System.arraycopy(probabilities, 0, law, 0, 4));
  }
}
