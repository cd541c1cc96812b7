package feint.cli.analysis;

import feint.cli.output.CommandResult;
import feint.math.Count;
import feint.math.Text;
import feint.model.Actions;
import feint.model.Ledger;
import feint.policy.markov.MarkovPolicy;
import feint.report.chart.Figure;
import feint.report.chart.PolicyChart;
import feint.report.chart.PolicyChart.Panel;
import feint.report.csv.CsvRenderer;
import feint.report.view.Table;
import feint.report.view.View;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Result of feint policy. */
record PolicyView(Scenario scenario, Policy policy, Optional<Integer> part, List<Panel> panels)
    implements CommandResult {

  PolicyView {
    panels = List.copyOf(panels);
  }

  /** Policy without memory: the named one, or a component of it. */
  record Policy(String name, String title, MarkovPolicy policy) {}

  Figure figure() {
    return PolicyChart.of(
        policy.title() + " in " + scenario.name(), scenario.problem().actions(), panels);
  }

  private record Data(
      String scenario, String policy, Optional<Integer> part, List<Moment> moments) {}

  private record Moment(int sent, Ledger ledger, List<List<String>> actions) {}

  @Override
  public Object data() {
    return new Data(
        scenario.name(),
        policy.name(),
        part,
        panels.stream()
            .map(panel -> new Moment(panel.sent(), panel.ledger(), actions(panel)))
            .toList());
  }

  /**
   * Returns a row for each action with a positive probability, by queries sent, oracle state and
   * queue. States that the policy never reaches have no row.
   */
  List<String> csv() {
    Actions actions = scenario.problem().actions();
    List<List<Object>> rows = new ArrayList<>();
    for (Panel panel : panels) {
      for (int o = 1; o <= panel.oracleStates(); o++) {
        for (int b = 0; b <= panel.successes(); b++) {
          for (int u = 0; u < actions.count(); u++) {
            double probability = panel.rule().known(o, b) ? panel.rule().probability(o, b, u) : 0;
            if (probability > 0) {
              rows.add(
                  List.of(
                      panel.sent(),
                      panel.ledger().paid(),
                      panel.ledger().learning(),
                      o,
                      b,
                      actions.at(u).learns() ? "learn" : "obfuscate",
                      actions.at(u).incentive(),
                      probability));
            }
          }
        }
      }
    }
    return CsvRenderer.lines(
        List.of("sent", "paid", "learning", "oracle", "queue", "type", "incentive", "probability"),
        rows);
  }

  private List<List<String>> actions(Panel panel) {
    return IntStream.rangeClosed(1, panel.oracleStates())
        .mapToObj(
            o ->
                IntStream.rangeClosed(0, panel.successes())
                    .mapToObj(b -> RuleText.of(panel.rule(), scenario.problem().actions(), o, b))
                    .toList())
        .toList();
  }

  @Override
  public View view() {
    View.Builder view = View.text().line(policy.title() + " in " + scenario.name());
    for (Panel panel : panels) {
      List<List<String>> rows = new ArrayList<>();
      for (int o = panel.oracleStates(); o >= 1; o--) {
        for (String[] run :
            RuleText.runs(panel.rule(), scenario.problem().actions(), o, panel.successes())) {
          rows.add(List.of("oracle state " + o, run[0], run[1]));
        }
      }
      view.line(
              Text.of(
                  "after %s, %d paid, %d of it for learning",
                  Count.of(panel.sent(), "query"),
                  panel.ledger().paid(),
                  panel.ledger().learning()))
          .table(Table.plain(List.of("", "queue", "action"), rows));
    }
    return view.build();
  }
}
