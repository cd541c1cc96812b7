package feint.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.model.Problem;
import feint.policy.DecisionRule;
import feint.policy.markov.MarkovPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Actions 0 and 1 are decoys, 2 and 3 learn. */
class QTableTest {

  private static final Problem PROBLEM = KnownProblems.twoStates();

  private final QTable table = new QTable(PROBLEM.shape(), true);

  /** Independent of the forgetting: the first visit sets the estimate. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1, 3, 100})
  void theFirstVisitSetsTheEstimate(double forgetting) {
    table.learn(0, 1, 4, 2, -7.5, forgetting);
    assertThat(table.value(0, 1, 4)).isEqualTo(-7.5);
  }

  /** Shares 1, (1+c)/(2+c) and (1+c)/(3+c) of the observations. */
  @ParameterizedTest
  @CsvSource({"0, 4", "1, 4.666666666666667", "3, 5.2"})
  void laterVisitsMoveTheEstimateByTheirShare(double forgetting, double expected) {
    table.learn(0, 1, 4, 2, 2, forgetting);
    table.learn(0, 1, 4, 2, 4, forgetting);
    table.learn(0, 1, 4, 2, 6, forgetting);
    assertThat(table.value(0, 1, 4)).isCloseTo(expected, within(1e-12));
  }

  @Test
  void onlyTriedActionsCount() {
    assertThat(table.best(0, 1, 4)).isZero();
    assertThat(table.value(0, 1, 4)).isZero();
    table.learn(0, 1, 4, 3, 50, 0);
    assertThat(table.best(0, 1, 4)).isEqualTo(3);
    table.learn(0, 1, 4, 1, 60, 0);
    assertThat(table.best(0, 1, 4)).isEqualTo(3);
    assertThat(table.value(0, 1, 4)).isEqualTo(50);
  }

  @Test
  void amongEqualsTheSmallestIsBest() {
    table.learn(0, 1, 4, 3, 5, 0);
    table.learn(0, 1, 4, 1, 5, 0);
    table.learn(0, 1, 4, 2, 5, 0);
    assertThat(table.best(0, 1, 4)).isEqualTo(1);
  }

  @Test
  void anEmptyQueueNeverLearns() {
    table.learn(0, 1, 0, 3, -100, 0);
    table.learn(0, 1, 0, 1, 5, 0);
    assertThat(table.best(0, 1, 0)).isEqualTo(1);
    DecisionRule greedy = rule(table.greedy(), 0);
    DecisionRule exploring = rule(table.exploring(0.4), 0);
    for (int o = 1; o <= 2; o++) {
      assertThat(greedy.action(o, 0)).isLessThan(2);
      assertThat(exploring.probability(o, 0, 2) + exploring.probability(o, 0, 3)).isZero();
    }
    assertThat(exploring.probability(1, 0, 0)).isEqualTo(0.2);
    assertThat(exploring.probability(1, 0, 1)).isCloseTo(0.8, within(1e-12));
  }

  @Test
  void entriesAreIndependent() {
    table.learn(3, 2, 1, 2, 5, 0);
    assertThat(table.best(3, 2, 1)).isEqualTo(2);
    for (int[] other : new int[][] {{2, 2, 1}, {4, 2, 1}, {3, 1, 1}, {3, 2, 2}}) {
      assertThat(table.best(other[0], other[1], other[2])).isZero();
    }
    assertThat(rule(table.greedy(), 3).action(2, 1)).isEqualTo(2);
    assertThat(rule(table.greedy(), 4).action(2, 1)).isZero();
  }

  @Test
  void withoutStagesAllQueriesShareATable() {
    QTable shared = new QTable(PROBLEM.shape(), false);
    shared.learn(3, 2, 1, 2, 5, 0);
    shared.learn(7, 2, 1, 2, 7, 0);
    for (int t = 0; t < PROBLEM.horizon(); t++) {
      assertThat(shared.value(t, 2, 1)).isEqualTo(6);
      assertThat(rule(shared.greedy(), t).action(2, 1)).isEqualTo(2);
      assertThat(rule(shared.exploring(0), t).action(2, 1)).isEqualTo(2);
    }
  }

  @Test
  void explorationIsSharedByAllAdmissibleActions() {
    table.learn(5, 1, 4, 2, -1, 0);
    DecisionRule rule = rule(table.exploring(0.4), 5);
    double[] expected = {0.1, 0.1, 0.7, 0.1};
    for (int u = 0; u < 4; u++) {
      assertThat(rule.probability(1, 4, u)).isCloseTo(expected[u], within(1e-12));
    }
    assertThat(rule(table.exploring(0), 5).action(1, 4)).isEqualTo(2);
    assertThat(rule(table.exploring(1), 5).probability(1, 4, 3)).isEqualTo(0.25);
  }

  private static DecisionRule rule(MarkovPolicy policy, int t) {
    return policy.rule(t, PROBLEM.prior());
  }
}
