package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.NamedPolicy;
import feint.audit.AuditResult;
import feint.audit.Finding;
import feint.math.Count;
import feint.math.Interval;
import feint.policy.Sight;
import feint.report.AuditChart;
import feint.report.Figure;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What feint audit says about a policy. */
record AuditReport(Scenario scenario, NamedPolicy policy, AuditResult result, int runs, long seed)
    implements Shown {

  private static final String NONE = "-";

  @Override
  public ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("scenario", scenario.name()).put("policy", policy.name());
    node.put("runs", runs).put("seed", seed);
    ArrayNode attackers = node.putArray("attackers");
    for (Finding found : result.findings()) {
      Interval interval = found.advantage().interval();
      ObjectNode entry = attackers.addObject().put("name", found.name());
      entry.put("correct", found.correct()).put("advantage", found.advantage().value());
      entry.putArray("interval").add(interval.low()).add(interval.high());
      Interval joint = result.jointInterval(found);
      entry.putArray("jointInterval").add(joint.low()).add(joint.high());
      entry.set("logLoss", Printer.value(found.logLoss()));
      entry.set("bits", Printer.value(found.bits()));
    }
    node.put("worst", result.worst().name()).put("verdict", result.verdict().label());
    return node;
  }

  @Override
  public void print(Printer printer) {
    printer.line(policy.name() + " in " + scenario.name() + ", seen by eavesdroppers");
    List<List<String>> rows = new ArrayList<>();
    for (Finding found : result.findings()) {
      Interval interval = found.advantage().interval();
      rows.add(
          List.of(
              found.name(),
              digits(found.correct()),
              digits(found.advantage().value()),
              digits(interval.low()) + " to " + digits(interval.high()),
              digits(found.logLoss()),
              digits(found.bits())));
    }
    printer.table(
        List.of("attacker", "P(right)", "advantage", "95 % interval", "log-loss", "bits"), rows);
    printer.line(Count.of(runs, "run") + ", seed " + seed);
    printer.line("");
    sentences().all().forEach(printer::line);
  }

  private AuditSentences sentences() {
    return new AuditSentences(result, policy.policy().remembers().contains(Sight.STEPS));
  }

  /** Four decimals, which is what so many runs as one waits for are good for. */
  static String digits(double x) {
    if (Double.isNaN(x)) {
      return NONE;
    }
    String text = String.format(Locale.ROOT, "%.4f", x);
    return text.equals("-0.0000") ? "0.0000" : text;
  }

  Figure figure() {
    String subtitle =
        String.format(
            Locale.ROOT,
            "%s, %s, seed %d; grey: where a coin would be, 95 %% of the time",
            policy.name(),
            Count.of(runs, "run"),
            seed);
    return AuditChart.of(scenario.name(), subtitle, result.findings());
  }
}
