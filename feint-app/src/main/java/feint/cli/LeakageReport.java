package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.experiment.Leakage;
import feint.experiment.LeakageFrontier;
import feint.experiment.LeakageStudy;
import feint.math.Count;
import feint.math.Interval;
import feint.provenance.Provenance;
import feint.report.Figure;
import feint.report.LeakageChart;
import feint.report.Page;
import feint.scenario.Scenario;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What feint frontier says about finishing and leaking. */
record LeakageReport(Scenario scenario, LeakageFrontier frontier) implements TradeOff {

  @Override
  public Page page(Provenance made) {
    return new LeakagePage(this).page(made);
  }

  @Override
  public ObjectNode json() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("scenario", scenario.name()).put("strength", study().strength().toString());
    result.put("runs", study().runs()).put("seed", study().seed());
    ArrayNode list = result.putArray("points");
    for (Leakage at : frontier.points()) {
      ObjectNode point = list.addObject().put("epsilon", at.band());
      point.put("policy", at.policy());
      point.put("finishProbability", at.finishProbability().mean());
      point.set("finishInterval", Printer.interval(at.finishInterval()));
      point.put("bound", at.bound()).put("audited", at.audited().advantage().value());
      point.set("interval", Printer.interval(at.audited().advantage().interval()));
    }
    return result;
  }

  private LeakageStudy study() {
    return frontier.study();
  }

  @Override
  public List<String> csv() {
    List<String> lines = new ArrayList<>();
    lines.add("epsilon,finishProbability,finishLow,finishHigh,bound,audited,low,high");
    for (Leakage at : frontier.points()) {
      lines.add(
          at.band()
              + ","
              + at.finishProbability().mean()
              + ","
              + comma(at.finishInterval())
              + ","
              + at.bound()
              + ","
              + at.audited().advantage().value()
              + ","
              + comma(at.audited().advantage().interval()));
    }
    return lines;
  }

  private static String comma(Interval interval) {
    return interval.low() + "," + interval.high();
  }

  @Override
  public void print(Printer printer) {
    printer.line("balanced:" + study().strength() + " in " + scenario.name());
    printer.table(
        List.of("epsilon", "P(finish)", "95 % interval", "proven", "audited", "95 % interval"),
        rows());
    printer.line(
        "proven: the advantage that no attacker exceeds; audited: what one who knows the policy had.");
    notes().forEach(printer::line);
  }

  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (Leakage at : frontier.points()) {
      rows.add(
          List.of(
              BigDecimal.valueOf(at.band()).stripTrailingZeros().toPlainString(),
              rounded(at.finishProbability().mean()),
              rounded(at.finishInterval()),
              rounded(at.bound()),
              rounded(at.audited().advantage().value()),
              rounded(at.audited().advantage().interval())));
    }
    return rows;
  }

  /** What the table does not say. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (frontier.isTooCoarse()) {
      notes.add(
          String.format(
              Locale.ROOT,
              "Too few runs to say what an attacker finds out: who merely guesses may seem to have"
                  + " an advantage of %.2f.",
              frontier.resolution()));
    }
    if (frontier.points().stream().anyMatch(LeakageReport::aboveBound)) {
      notes.add(
          "An audited advantage exceeds the proven bound. It is counted in runs, and no attacker's"
              + " true advantage exceeds the bound: more --runs bring it closer to the truth. If its"
              + " interval lies above the bound with several seeds, report it.");
    }
    notes.add(runs() + ", seed " + study().seed());
    return notes;
  }

  private static boolean aboveBound(Leakage at) {
    return at.audited().advantage().size() > at.bound();
  }

  private String runs() {
    return Count.of(study().runs(), "run");
  }

  @Override
  public Figure figure() {
    String subtitle =
        String.format(
            Locale.ROOT,
            "balanced:%s, %d queries, %d successes needed; %s, bars: 95 %%",
            study().strength(),
            scenario.problem().horizon(),
            scenario.problem().successes(),
            runs());
    return LeakageChart.of("What leaking buys: " + scenario.name(), subtitle, frontier.points());
  }

  private static String rounded(double x) {
    return String.format(Locale.ROOT, "%.4f", x);
  }

  private static String rounded(Interval interval) {
    return String.format(Locale.ROOT, "%.3f .. %.3f", interval.low(), interval.high());
  }
}
