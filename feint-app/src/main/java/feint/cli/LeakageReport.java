package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.experiment.Leakage;
import feint.math.Interval;
import feint.report.Figure;
import feint.report.LeakageChart;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What feint frontier says about finishing and leaking. */
record LeakageReport(Scenario scenario, LeakageOptions options, List<Leakage> points)
    implements TradeOff {

  @Override
  public ObjectNode json() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("scenario", scenario.name()).put("strength", options.strength().toString());
    result.put("runs", options.runs()).put("seed", options.seed());
    ArrayNode list = result.putArray("points");
    for (Leakage at : points) {
      ObjectNode point = list.addObject().put("epsilon", at.band());
      point.put("policy", "balanced:" + options.name(at.band()));
      point.put("finish", at.finish().mean()).put("standardError", at.finish().standardError());
      point.put("bound", at.bound()).put("audited", at.audited().advantage().value());
      Interval interval = at.audited().advantage().interval();
      point.putArray("interval").add(interval.low()).add(interval.high());
    }
    return result;
  }

  @Override
  public List<String> csv() {
    List<String> lines = new ArrayList<>();
    lines.add("epsilon,finish,standardError,bound,audited,low,high");
    for (Leakage at : points) {
      lines.add(
          at.band()
              + ","
              + at.finish().mean()
              + ","
              + at.finish().standardError()
              + ","
              + at.bound()
              + ","
              + at.audited().advantage()
              + ","
              + at.audited().advantage().interval().low()
              + ","
              + at.audited().advantage().interval().high());
    }
    return lines;
  }

  @Override
  public void print(Printer printer) {
    printer.line("balanced:" + options.strength() + " in " + scenario.name());
    List<List<String>> rows = new ArrayList<>();
    for (Leakage at : points) {
      Interval interval = at.audited().advantage().interval();
      rows.add(
          List.of(
              options.digits(at.band()),
              rounded(at.finish().mean()),
              rounded(at.finish().standardError()),
              rounded(at.bound()),
              rounded(at.audited().advantage().value()),
              String.format(Locale.ROOT, "%.3f .. %.3f", interval.low(), interval.high())));
    }
    printer.table(
        List.of("epsilon", "P(finish)", "standard error", "proven", "audited", "95 % interval"),
        rows);
    printer.line(
        "proven: the advantage that no attacker exceeds; audited: what one who knows the policy had.");
    printer.line(String.format(Locale.ROOT, "%,d runs, seed %d", options.runs(), options.seed()));
  }

  @Override
  public Figure figure() {
    String subtitle =
        String.format(
            Locale.ROOT,
            "balanced:%s, %d queries, %d successes needed; %,d runs, bars: 95 %%",
            options.strength(),
            scenario.problem().horizon(),
            scenario.problem().successes(),
            options.runs());
    return LeakageChart.of("What leaking buys: " + scenario.name(), subtitle, points);
  }

  private static String rounded(double x) {
    return String.format(Locale.ROOT, "%.4f", x);
  }
}
