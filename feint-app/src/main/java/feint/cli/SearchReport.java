package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.ThresholdFile;
import feint.experiment.Quantity;
import feint.experiment.RegretHistory;
import feint.experiment.SearchExperiment.Milestone;
import feint.experiment.SearchExperiment.Result;
import feint.math.Count;
import feint.policy.Thresholds;
import feint.provenance.Provenance;
import feint.report.Figure;
import feint.report.Page;
import feint.report.SearchChart;
import feint.report.SearchChart.Course;
import feint.scenario.Drift;
import feint.scenario.Scenario;
import feint.search.Found;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What feint search says about a search. */
record SearchReport(
    Scenario scenario,
    SearchMethod method,
    Result result,
    Optional<RegretHistory> regret,
    Optional<Drift> drift,
    long seed,
    int planned,
    Optional<Path> state)
    implements Reported {

  static final String OPTIMUM = "optimal cost";
  static final String GAP = "gap";
  private static final String ESTIMATE = "estimate of Theorem 3's bound";

  @Override
  public Page page(Provenance made) {
    return new SearchPage(this).page(made);
  }

  /** Whether the search was ended before its end. */
  boolean interrupted() {
    return reached() < planned;
  }

  /** Where it was ended, in words. */
  String interruption() {
    return "interrupted after iteration " + reached() + " of " + planned;
  }

  private int reached() {
    return result.history().get(last()).iteration();
  }

  @Override
  public ObjectNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("scenario", scenario.name()).put("method", method.toString()).put("seed", seed);
    node.put("iterations", planned).put("reached", reached());
    if (interrupted()) {
      state.ifPresent(file -> node.put("state", file.toString()));
    }
    for (Quantity quantity : Quantity.ALL) {
      node.put(quantity.field(), quantity.of(result.evaluation().outcome()));
    }
    node.put("costKind", result.appraisal().exact(Quantity.COST) ? "exact" : "simulated");
    result.optimum().ifPresent(optimum -> node.put("optimum", optimum));
    result.gap().ifPresent(gap -> node.put("gap", gap));
    node.put("episodes", result.episodes()).put("seconds", result.seconds());
    if (result.found() instanceof Found.WithThresholds with) {
      node.set("thresholds", ThresholdFile.rows(with.thresholds()));
    }
    drift.ifPresent(change -> node.put("driftAt", change.at()));
    ArrayNode history = node.putArray("history");
    for (Milestone point : result.history()) {
      ObjectNode entry = history.addObject();
      entry.put("iteration", point.iteration()).put("episodes", point.episodes());
      entry.put("cost", point.cost());
      if (drift.isEmpty()) {
        // What was best before a change is worth little after it.
        entry.put("bestCost", point.bestCost());
      }
      if (!Double.isNaN(point.optimum())) {
        entry.put("optimum", point.optimum());
      }
      regret.ifPresent(
          at -> {
            RegretHistory.RegretSoFar lost = at.at(point.iteration());
            entry
                .put("regret", lost.regret())
                .set("estimatedRegretBound", Printer.value(lost.estimatedBound()));
          });
    }
    ExposureNote.add(node);
    return node;
  }

  @Override
  public void print(Printer printer) {
    printer.line(
        method
            + " in "
            + scenario.name()
            + drift.map(change -> ", drifting at iteration " + change.at()).orElse("")
            + (interrupted() ? ", " + interruption() : ""));
    printer.table(List.of("", allExact() ? "exact" : "value"), rows());
    notes().forEach(printer::line);
    ExposureNote.print(printer);
  }

  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (Quantity quantity : Quantity.ALL) {
      String value = Printer.number(quantity.of(result.evaluation().outcome()));
      String interval =
          result
              .appraisal()
              .measured(quantity)
              .map(runs -> " " + Printer.bracketed(quantity.interval(runs)))
              .orElse("");
      rows.add(List.of(quantity.title(), value + interval));
    }
    if (result.optimum().isPresent()) {
      rows.add(1, List.of(OPTIMUM, Printer.number(result.optimum().getAsDouble())));
    }
    if (result.gap().isPresent()) {
      rows.add(2, List.of(GAP, gap()));
    }
    return rows;
  }

  private boolean allExact() {
    return result.appraisal().exact();
  }

  /** How far from the optimum it is. */
  String gap() {
    return Printer.number(result.gap().orElseThrow()) + share();
  }

  /** What the table does not say. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (result.optimum().isEmpty()) {
      notes.add("how far from the optimum it is, is left out: the optimum takes too long to find");
    }
    result
        .appraisal()
        .measured()
        .ifPresent(
            runs ->
                notes.add(
                    "in brackets: 95 % intervals from "
                        + Count.of(runs.cost().draws(), "simulated run")
                        + " after the search"));
    if (result.found() instanceof Found.WithThresholds with) {
      notes.add("thresholds " + text(with.thresholds()));
    } else {
      notes.add("a table of actions: write it with -o, draw it with feint policy");
    }
    regret.ifPresent(
        history -> {
          RegretHistory.RegretSoFar last = history.at(result.history().get(last()).iteration());
          String bound =
              Double.isFinite(last.estimatedBound())
                  ? ", "
                      + ESTIMATE
                      + " "
                      + Printer.number(last.estimatedBound())
                      + ": the variance in it is that of the pulls so far"
                  : "; Theorem 3 gives a bound for --alpha above 2 once arms have been pulled twice";
          notes.add("regret " + Printer.number(last.regret()) + bound);
        });
    notes.add(
        String.format(
            Locale.ROOT,
            "%s in %.2f s, seed %d",
            Count.of(result.episodes(), "episode"),
            result.seconds(),
            seed));
    if (interrupted()) {
      notes.add(
          state
              .map(file -> "to go on: the same command with --resume, from " + file)
              .orElse("what it would need to go on was not kept: --state does"));
    }
    return notes;
  }

  private int last() {
    return result.history().size() - 1;
  }

  private String share() {
    double optimum = Math.abs(result.optimum().orElseThrow());
    return optimum < 1e-9
        ? ""
        : String.format(Locale.ROOT, " (%.2f %%)", 100 * result.gap().orElseThrow() / optimum);
  }

  static String text(Thresholds thresholds) {
    List<String> rows = new ArrayList<>();
    for (double[] row : thresholds.toArray()) {
      List<String> list = new ArrayList<>();
      for (double threshold : row) {
        list.add(Printer.number(threshold));
      }
      rows.add("(" + String.join(", ", list) + ")");
    }
    return String.join(" ", rows);
  }

  Figure figure() {
    String subtitle = method + ", seed " + seed + ", " + Count.of(result.episodes(), "episode");
    return SearchChart.of(
        "How " + method + " gets on in " + scenario.name(), subtitle, costs(), losses());
  }

  List<Course> costs() {
    List<Course> courses = new ArrayList<>();
    courses.add(course("sampled cost", Milestone::cost));
    if (drift.isEmpty()) {
      courses.add(course("best so far, sampled", Milestone::bestCost));
    }
    courses.add(course("exact optimum", Milestone::optimum));
    return courses;
  }

  List<Course> losses() {
    List<Course> losses = new ArrayList<>();
    regret.ifPresent(
        history -> {
          losses.add(course("regret", point -> history.at(point.iteration()).regret()));
          losses.add(course(ESTIMATE, point -> history.at(point.iteration()).estimatedBound()));
        });
    return losses;
  }

  private Course course(String name, ToDoubleFunction<Milestone> value) {
    return new Course(
        name,
        result.history().stream()
            .map(point -> new Course.At(point.iteration(), value.applyAsDouble(point)))
            .toList());
  }
}
