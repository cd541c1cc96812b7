package feint.cli;

import feint.design.Frontier.Curve;
import feint.math.Count;
import feint.provenance.Provenance;
import feint.report.FrontierChart;
import feint.report.Page;
import feint.report.PageTable;
import feint.report.PageTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What incentive buys, as a page. */
record FrontierPage(FrontierReport report) {

  Page page(Provenance made) {
    Page page = new Page(question(), answer(), made);
    page.paragraph(ExposureNote.SENTENCE);
    List<Column> columns = new ArrayList<>();
    columns.add(
        Column.of(
            "P(finish)",
            "the share of runs that are to have all their successes, and at the bottom how far that"
                + " can go: what no policy exceeds, what policies were found to reach, and what it"
                + " costs to come within 0.0001 of that"));
    report.header().forEach(limit -> columns.add(Column.plain(limit)));
    page.table(
        new PageTable(
            "The least incentive a run pays on average, by how often runs finish (rows) and by how"
                + " often they may be exposed (columns)",
            columns,
            report.rows()));
    report.notes().forEach(page::paragraph);
    page.chart(
        FrontierChart.live("What incentive buys", report.lines()),
        "Each line is for one limit on exposure; where it ends, more incentive buys (almost) nothing"
            + " more.");
    Map<String, String> missing = new LinkedHashMap<>();
    report.frontier().curves().stream()
        .filter(curve -> curve.spots().isEmpty())
        .forEach(
            curve ->
                missing.put(
                    FrontierReport.label(curve.exposure()),
                    "no policy was found at any of the demands"));
    return page.leftOut(missing).scenario(report.scenario());
  }

  private String question() {
    return "What does incentive buy in "
        + report.scenario().name()
        + ", where "
        + Count.of(report.scenario().problem().successes(), "success")
        + " in "
        + Count.of(report.scenario().problem().horizon(), "query")
        + " are needed?";
  }

  /** The two ends of what was asked. */
  private String answer() {
    List<Curve> curves = report.frontier().curves();
    Curve first = curves.get(0);
    Curve last = curves.get(curves.size() - 1);
    String strict = reach(first);
    return curves.size() == 1 ? strict + "." : strict + "; " + decapitalised(reach(last)) + ".";
  }

  private static String reach(Curve curve) {
    return (curve.exposure() == 0
            ? "If no run may be exposed"
            : curve.exposure() == 1
                ? "If all runs may be exposed"
                : "If at most " + Rounded.percent(curve.exposure()) + " of runs may be exposed")
        + ", no policy whatever finishes in more than "
        + Rounded.percentUp(curve.finishProbability().bound())
        + " of runs, and one was found that finishes in "
        + Rounded.percentDown(curve.finishProbability().reached());
  }

  private static String decapitalised(String sentence) {
    return sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
  }
}
