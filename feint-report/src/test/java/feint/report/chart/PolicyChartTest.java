package feint.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.markov.ExactPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.report.chart.PolicyChart.Panel;
import feint.solver.backward.BackwardInduction;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyChartTest {

  private static final Ledger PRIOR = Ledger.DEFAULT_PRIOR;
  private static final Actions ACTIONS = Runs.SMALL.actions();

  private static Panel panel(int sent, Ledger ledger, DecisionRule rule) {
    return new Panel(sent, ledger, rule, Runs.SMALL.oracleStates(), Runs.SMALL.successes());
  }

  private static Panel greedy(int sent, Ledger ledger) {
    return panel(sent, ledger, StationaryPolicies.greedy(Runs.SMALL.shape()).rule(sent, ledger));
  }

  @Test
  void headingNamesTheMoment() throws IOException {
    Figure figure =
        PolicyChart.of(
            "A title",
            ACTIONS,
            List.of(greedy(0, PRIOR), greedy(1, new Ledger(3, 2)), greedy(25, new Ledger(60, 34))));
    assertThat(Drawing.of(figure).texts())
        .contains(
            "A title",
            "before the first query, paid 2, learning 1 (belief 0.50)",
            "after 1 query, paid 3, learning 2 (belief 0.67)",
            "after 25 queries, paid 60, learning 34 (belief 0.57)");
  }

  @Test
  void legendNamesTheActionsInOrder() throws IOException {
    Figure figure = PolicyChart.of("A title", ACTIONS, List.of(greedy(0, PRIOR)));
    assertThat(Drawing.of(figure).texts())
        .containsSubsequence("obfuscate 2", "obfuscate 1", "learn 1", "learn 2")
        .doesNotContain("never reached");
  }

  @Test
  void oracleStatesGoFromBadToGood() throws IOException {
    Figure figure = PolicyChart.of("A title", ACTIONS, List.of(greedy(0, PRIOR)));
    assertThat(Drawing.of(figure).texts()).contains("bad 1", "good 2", "4").doesNotContain("3.5");
  }

  @Test
  void statesThatAreNeverReachedAreExplained() throws IOException {
    ExactPolicy policy = BackwardInduction.solve(Runs.SMALL).policy().reachable();
    Figure figure =
        PolicyChart.of("A title", ACTIONS, List.of(panel(0, PRIOR, policy.rule(0, PRIOR))));
    assertThat(Drawing.of(figure).texts()).contains("never reached");
  }

  @Test
  void randomActionsAreExplained() throws IOException {
    DecisionRule rule = StationaryPolicies.random(Runs.SMALL.shape()).rule(0, PRIOR);
    Figure figure = PolicyChart.of("A title", ACTIONS, List.of(panel(0, PRIOR, rule)));
    assertThat(Drawing.of(figure).texts())
        .contains(
            "colour: the action, with the incentive it pays; where it is random, each action has its"
                + " share of the cell");
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "1, 1", "10, 300", "40, 3"})
  void anyShapeCanBeDrawn(int oracleStates, int successes) throws IOException {
    DecisionRule rule =
        DecisionRule.deterministic(
            new Shape(1, successes, oracleStates, ACTIONS, PRIOR),
            (o, b) -> (o * b) % ACTIONS.count());
    Panel panel = new Panel(3, PRIOR, rule, oracleStates, successes);
    Figure figure = PolicyChart.of("A title", ACTIONS, List.of(panel, panel));
    assertThat(Drawing.of(figure).texts()).contains("0");
    assertThat(figure.height()).isBetween(150, 1000);
  }

  @Test
  void ofManyIncentivesTheLegendNamesSome() throws IOException {
    Actions many = Actions.over(IntStream.rangeClosed(1, 63).toArray());
    Figure figure = PolicyChart.of("A title", many, List.of(greedy(0, PRIOR)));
    assertThat(Drawing.of(figure).texts())
        .contains("obfuscate 63", "obfuscate 1", "learn 1", "learn 63")
        .filteredOn(text -> text.startsWith("learn "))
        .hasSize(5);
  }

  @Test
  void noPanelIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PolicyChart.of("A title", ACTIONS, List.of()))
        .withMessage("number of panels in a chart must be at least 1, was 0");
  }
}
