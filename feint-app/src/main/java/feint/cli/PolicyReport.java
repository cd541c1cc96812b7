package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.math.Count;
import feint.policy.MarkovPolicy;
import feint.report.Figure;
import feint.report.PolicyChart;
import feint.report.PolicyChart.Panel;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What feint policy says. */
record PolicyReport(Scenario scenario, Policy policy, Optional<Integer> part, List<Panel> panels)
    implements Shown {

  PolicyReport {
    panels = List.copyOf(panels);
  }

  /** A policy that remembers nothing: the one that was named, or a part of it. */
  record Policy(String name, String title, MarkovPolicy policy) {}

  Figure figure() {
    return PolicyChart.of(
        policy.title() + " in " + scenario.name(), scenario.problem().actions(), panels);
  }

  @Override
  public ObjectNode json() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("scenario", scenario.name()).put("policy", policy.name());
    part.ifPresent(k -> result.put("part", k));
    ArrayNode moments = result.putArray("moments");
    for (Panel panel : panels) {
      ObjectNode node = moments.addObject().put("sent", panel.sent());
      node.putObject("ledger")
          .put("paid", panel.ledger().paid())
          .put("learning", panel.ledger().learning());
      ArrayNode states = node.putArray("actions");
      for (int o = 1; o <= panel.oracleStates(); o++) {
        ArrayNode row = states.addArray();
        for (int b = 0; b <= panel.successes(); b++) {
          row.add(RuleText.of(panel.rule(), scenario.problem().actions(), o, b));
        }
      }
    }
    return result;
  }

  @Override
  public void print(Printer printer) {
    printer.line(policy.title() + " in " + scenario.name());
    for (Panel panel : panels) {
      printer.line(
          String.format(
              Locale.ROOT,
              "after %s, %d paid, %d of it for learning",
              Count.of(panel.sent(), "query"),
              panel.ledger().paid(),
              panel.ledger().learning()));
      List<List<String>> rows = new ArrayList<>();
      for (int o = panel.oracleStates(); o >= 1; o--) {
        for (String[] run :
            RuleText.runs(panel.rule(), scenario.problem().actions(), o, panel.successes())) {
          rows.add(List.of("oracle state " + o, run[0], run[1]));
        }
      }
      printer.table(List.of("", "queue", "action"), rows);
    }
  }
}
