package feint.estimation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.estimation.Round.Answer;
import feint.math.ClopperPearson;
import feint.math.Interval;
import feint.model.Actions;
import org.junit.jupiter.api.Test;

class OracleEstimateTest {

  private static final Actions INCENTIVES = Actions.over(1, 2, 3);

  @Test
  void sharesAreTheEstimatesAndHaveTheirIntervals() {
    RoundCounts counts = new RoundCounts();
    add(counts, 1, 1, 10, 40);
    add(counts, 1, 2, 30, 40);

    OracleEstimate estimate = OracleEstimate.of(counts, Actions.over(1, 2), 0.9);

    EstimatedProbability low = estimate.success(1, 0);
    assertThat(low)
        .isEqualTo(new EstimatedProbability(0.25, ClopperPearson.interval(10, 40, 0.9), 10, 40));
    assertThat(low.raw()).isEqualTo(0.25);
    assertThat(estimate.success(1, 1).estimate()).isEqualTo(0.75);
    assertThat(estimate.transition(1, 1).estimate()).isOne();
    assertThat(estimate.transition(1, 1).count()).isEqualTo(78);
  }

  @Test
  void sharesThatDecreaseArePooledAndKeepTheirOwnIntervals() {
    RoundCounts counts = new RoundCounts();
    add(counts, 1, 1, 30, 100);
    add(counts, 1, 2, 10, 100);
    add(counts, 1, 3, 40, 50);

    OracleEstimate estimate = OracleEstimate.of(counts, INCENTIVES, 0.95);

    assertThat(estimate.successRows()[0]).containsExactly(0.2, 0.2, 0.8);
    assertThat(estimate.success(1, 0).raw()).isEqualTo(0.3);
    assertThat(estimate.success(1, 0).interval()).isEqualTo(ClopperPearson.interval(30, 100, 0.95));
  }

  @Test
  void incentivesWithoutAnswersTakeTheEstimateOfTheNextLowerOne() {
    RoundCounts counts = new RoundCounts();
    add(counts, 1, 2, 10, 20);

    OracleEstimate estimate = OracleEstimate.of(counts, INCENTIVES, 0.95);

    assertThat(estimate.successRows()[0]).containsExactly(0, 0.5, 0.5);
    for (int level : new int[] {0, 2}) {
      assertThat(estimate.success(1, level).observed()).isFalse();
      assertThat(estimate.success(1, level).interval()).isEqualTo(new Interval(0, 1));
      assertThat(estimate.success(1, level).raw()).isNaN();
    }
    assertThat(estimate.reach()).isEqualTo(estimate.success(1, 1).reach()).isLessThan(0.5);
  }

  @Test
  void transitionRowsAreDistributions() {
    RoundCounts counts = new RoundCounts();
    int[] states = {1, 2, 3, 1, 1, 3, 2, 1, 2, 2, 3, 3, 1};
    for (int t = 0; t < states.length; t++) {
      counts.add(new Round(t == 0 ? Round.NONE : states[t - 1], states[t], 1, Answer.UNKNOWN));
    }

    OracleEstimate estimate = OracleEstimate.of(counts, Actions.over(1), 0.95);

    assertThat(estimate.oracleStates()).isEqualTo(3);
    assertThat(estimate.levels()).isEqualTo(1);
    assertThat(estimate.transition(1, 2).estimate()).isEqualTo(0.5);
    assertThat(estimate.transition(1, 2).interval()).isEqualTo(ClopperPearson.interval(2, 4, 0.95));
    assertThat(estimate.transitionRows()[2]).containsExactly(0.5, 0.25, 0.25);
  }

  @Test
  void aStateWithoutTransitionsIsNamed() {
    RoundCounts counts = new RoundCounts();
    counts.add(new Round(0, 1, 1, Answer.UNKNOWN));
    counts.add(new Round(1, 2, 1, Answer.UNKNOWN));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> OracleEstimate.of(counts, INCENTIVES, 0.95))
        .withMessage("transitions out of oracle state 2 must be seen, was 0");
  }

  @Test
  void incentivesOfTheLogMustBeAmongTheGivenOnes() {
    RoundCounts counts = new RoundCounts();
    add(counts, 1, 7, 1, 2);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> OracleEstimate.of(counts, INCENTIVES, 0.95))
        .withMessage("incentive must be one of [1, 2, 3], was 7");
  }

  @Test
  void anEmptyLogHasNoEstimate() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OracleEstimate.of(new RoundCounts(), INCENTIVES, 0.95))
        .withMessage("oracle states seen must be at least 1, was 0");
  }

  /** Adds a run of rounds in one state. */
  private static void add(RoundCounts counts, int oracle, int incentive, int successes, int tries) {
    for (int t = 0; t < tries; t++) {
      Answer answer = t < successes ? Answer.INFORMATIVE : Answer.UNINFORMATIVE;
      counts.add(new Round(t == 0 ? Round.NONE : oracle, oracle, incentive, answer));
    }
  }
}
