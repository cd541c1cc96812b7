package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.NamedPolicy;
import feint.experiment.FitStudy;
import feint.math.Count;
import feint.math.Proportion;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;

/** What feint fit --simulate says: false alarms and power. */
record FitPowerReport(
    Scenario scenario, NamedPolicy policy, FitStudy study, List<FitStudy.Result> results, int logs)
    implements Shown {

  @Override
  public ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("scenario", scenario.name())
        .put("policy", policy.name())
        .put("threshold", study.threshold())
        .put("logs", logs);
    ArrayNode worlds = node.putArray("worlds");
    for (FitStudy.Result result : results) {
      ObjectNode world = worlds.addObject().put("world", result.world().name());
      ArrayNode lengths = world.putArray("rejected");
      for (int i = 0; i < result.rejected().size(); i++) {
        Proportion share = result.rejected().get(i);
        ObjectNode length = lengths.addObject().put("rounds", study.lengths().get(i));
        length.put("count", share.count()).setAll(Printer.measured(share));
      }
      result.median().ifPresentOrElse(n -> world.put("median", n), () -> world.putNull("median"));
    }
    return node;
  }

  @Override
  public void print(Printer printer) {
    printer.line(
        "how often a log of runs by "
            + policy.name()
            + " rejects "
            + scenario.name()
            + ", of "
            + Count.of(logs, "log")
            + " each");
    List<String> header = new ArrayList<>(List.of("if"));
    study.lengths().forEach(n -> header.add("by round " + n));
    header.add("median");
    List<List<String>> rows = new ArrayList<>();
    for (FitStudy.Result result : results) {
      List<String> row = new ArrayList<>(List.of(result.world().name()));
      for (Proportion share : result.rejected()) {
        row.add(Rounded.about(share.mean()) + " " + Printer.bracketed(share.interval()));
      }
      row.add(
          result.median().isPresent() ? String.valueOf(result.median().getAsLong()) : Printer.NONE);
      rows.add(row);
    }
    printer.table(header, rows);
    printer.line(
        "A true model is rejected with a probability of at most "
            + Rounded.percentUp(1 / study.threshold())
            + ", however long the log. The median is the round by which half of all logs have"
            + " rejected it.");
  }
}
