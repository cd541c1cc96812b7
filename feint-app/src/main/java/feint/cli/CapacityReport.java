package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.experiment.CapacityStudy.Found;
import feint.experiment.CapacityStudy.Priced;
import feint.experiment.CapacityStudy.Rates;
import feint.experiment.CapacityStudy.Reach;
import feint.report.CapacityChart;
import feint.report.Figure;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** What feint capacity says. */
record CapacityReport(Scenario scenario, Found found, double finish) implements Shown {

  @Override
  public ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("scenario", scenario.name());
    rates(node, found.rates());
    atCapacity()
        .ifPresentOrElse(
            priced -> node.put("incentivePerSuccess", priced.incentive()),
            () -> node.putNull("incentivePerSuccess"));
    ArrayNode prices = node.putArray("prices");
    for (Priced priced : found.priced()) {
      prices.addObject().put("rate", priced.rate()).put("incentivePerSuccess", priced.incentive());
    }
    node.put("finish", finish);
    rates(node.putObject("limits"), found.asked());
    ArrayNode horizons = node.putArray("horizons");
    for (Reach reach : found.reaches()) {
      ObjectNode row = horizons.addObject().put("horizon", reach.horizon());
      row.set(
          "goal",
          reach.goal().isPresent()
              ? IntNode.valueOf(reach.goal().getAsInt())
              : NullNode.getInstance());
      row.put("bound", reach.bound()).put("open", reach.open());
    }
    return node;
  }

  private static void rates(ObjectNode node, Rates rates) {
    node.put("goal", rates.goal()).put("bound", rates.bound()).put("open", rates.open());
  }

  /** What successes cost covertly, as many as can be had; none if none can. */
  private Optional<Priced> atCapacity() {
    return found.priced().isEmpty()
        ? Optional.empty()
        : Optional.of(found.priced().get(found.priced().size() - 1));
  }

  @Override
  public void print(Printer printer) {
    printer.line(
        "successes per query in "
            + scenario.name()
            + ", had in "
            + Rounded.percent(finish)
            + " of runs");
    printer.table(
        List.of("queries", "covertly", "no policy without leakage exceeds", "open"), rows());
    atCapacity().ifPresent(priced -> printer.line(incentive(priced)));
    List<List<String>> prices = new ArrayList<>();
    for (Priced priced : found.priced()) {
      prices.add(List.of(rate(priced.rate()), Printer.number(priced.incentive())));
    }
    if (!prices.isEmpty()) {
      printer.table(List.of("successes per query", "least incentive per success"), prices);
    }
  }

  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (Reach reach : found.reaches()) {
      int n = reach.horizon();
      rows.add(
          List.of(
              String.format(Locale.ROOT, "%d", n),
              successes(n, reach.goal()),
              successes(n, OptionalInt.of(reach.bound())),
              successes(n, OptionalInt.of(reach.open()))));
    }
    rows.add(row("ever more", found.asked()));
    rows.add(row("ever more, in nearly all runs", found.rates()));
    return rows;
  }

  private static List<String> row(String name, Rates rates) {
    return List.of(name, rate(rates.goal()), rate(rates.bound()), rate(rates.open()));
  }

  private static String successes(int n, OptionalInt had) {
    return had.isPresent()
        ? String.format(Locale.ROOT, "%.4f (%d)", (double) had.getAsInt() / n, had.getAsInt())
        : "too long to solve";
  }

  private static String rate(double rate) {
    return String.format(Locale.ROOT, "%.4f", rate);
  }

  private static String incentive(Priced priced) {
    return "Covertly, no more than "
        + Rounded.about(priced.rate())
        + " successes per query can be had in the long run; at that rate a success costs "
        + Rounded.about(priced.incentive())
        + " units of incentive, decoys included.";
  }

  Figure figure() {
    return CapacityChart.of(
        "Successes per query in " + scenario.name(),
        "had in " + Rounded.percent(finish) + " of runs; thin lines: as runs become long",
        found);
  }
}
