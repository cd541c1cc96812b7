package feint.cli;

import feint.eavesdrop.WatchReport;
import feint.math.Count;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Proportion;
import feint.provenance.Provenance;
import feint.report.CourseChart;
import feint.report.CourseChart.Value;
import feint.report.DotChart;
import feint.report.Page;
import feint.report.PageTable;
import feint.report.PageTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Covert runs on a function, as a page.
 *
 * @param picture of the first run, if it can be drawn in a plane
 */
record RunPage(RunReport report, Optional<RunPicture> picture) {

  Page page(Provenance made) {
    Page page = new Page(question(), answer(), made);
    page.paragraph(report.question().text());
    page.table(
        new PageTable(
            "What came of the runs",
            List.of(
                Column.plain("over runs"),
                Column.of("mean", "the average over the runs"),
                Column.of(
                    "95 % from", "where the true mean begins, as far as so many runs can tell"),
                Column.of("to", "where it ends")),
            report.overRuns()));
    page.table(
        new PageTable(
            "What each attacker found out",
            List.of(
                Meanings.ATTACKER,
                Column.of(
                    "right", "the share of runs in which it points at the learning trajectory"),
                Meanings.ADVANTAGE,
                Column.of(
                    "95 % from", "where the advantage begins, as far as so many runs can tell"),
                Column.of("to", "where it ends"),
                Column.of("distance", "from the point it names to the learner's estimate"),
                Column.of(
                    "gradient norm", "of the function that is wanted, at the point it names")),
            report.ofAttackers()));
    report.contradicted().forEach(page::paragraph);
    report.promise().ifPresent(page::paragraph);
    page.chart(
        DotChart.advantages(
            "The advantage of each attacker",
            "attacker",
            List.of(new DotChart.Kind("advantage", advantages()))),
        "The bars are 95 % intervals.");
    page.chart(
        CourseChart.live(
            "What the paper's eavesdropper believes, over a run",
            new CourseChart.Panel(
                "belief that the learning trajectory is the real one: mean, shaded: its 95 % interval",
                0, 1, List.of(new CourseChart.Line(report.policy(), beliefs())))),
        "");
    picture.ifPresent(
        drawn ->
            page.chart(
                drawn.live(),
                "The first run, of the same seed. Grey: where the function that the learner"
                    + " minimises has the same value."));
    return page.leftOut(missing()).scenario(report.scenario());
  }

  private List<DotChart.Row> advantages() {
    List<DotChart.Row> rows = new ArrayList<>();
    for (WatchReport.Attacked attacked : report.found().attackers()) {
      if (attacked.right().draws() > 0) {
        rows.add(
            new DotChart.Row(
                attacked.name(), attacked.advantage().value(), attacked.advantage().interval()));
      }
    }
    return rows;
  }

  /** Before the first query, a coin's. */
  private List<Value> beliefs() {
    List<Value> values = new ArrayList<>(List.of(new Value(0.5, 0.5, 0.5)));
    for (Measured belief : report.found().beliefs()) {
      Interval band = belief.interval().orElseGet(() -> new Interval(belief.mean(), belief.mean()));
      values.add(new Value(belief.mean(), Math.max(0, band.low()), Math.min(1, band.high())));
    }
    return values;
  }

  private Map<String, String> missing() {
    Map<String, String> missing = new LinkedHashMap<>();
    for (WatchReport.Attacked attacked : report.found().attackers()) {
      if (attacked.right().draws() == 0) {
        missing.put(attacked.name(), "it found every run impossible, as it saw them");
      }
    }
    if (picture.isEmpty()) {
      missing.put("the run on its function", "only a function of two dimensions can be drawn");
    }
    return missing;
  }

  private String question() {
    return "What becomes of covert runs of "
        + report.policy()
        + " in "
        + report.scenario().name()
        + ", and who finds out?";
  }

  private String answer() {
    Proportion finished = report.found().learned().finishProbability();
    WatchReport.Attacked worst = report.found().worst();
    return String.format(
        Locale.ROOT,
        "%,d of %s had all their steps, and the attacker furthest from a coin, %s, pointed at the"
            + " learning trajectory in %,d of %,d.",
        finished.count(),
        Count.of(finished.draws(), "run"),
        worst.name(),
        worst.right().count(),
        worst.right().draws());
  }
}
