package feint.cli;

import feint.experiment.Leakage;
import feint.math.Interval;
import feint.provenance.Provenance;
import feint.report.LeakageChart;
import feint.report.Page;
import feint.report.PageTable;
import feint.report.PageTable.Column;
import java.util.List;
import java.util.Locale;

/** What leaking buys, as a page. */
record LeakagePage(LeakageReport report) {

  Page page(Provenance made) {
    Page page = new Page(question(), answer(), made);
    page.table(
        new PageTable(
            "balanced:" + report.frontier().study().strength() + " policies",
            List.of(
                Column.of("epsilon", "how far the policy may lean towards the real trajectory"),
                Column.of(
                    "P(finish)",
                    "the share of simulated runs that had all their successes in time"),
                Meanings.INTERVAL,
                Column.of("proven", "the advantage that no attacker exceeds"),
                Column.of("audited", "the advantage that one who knows the policy had"),
                Column.plain("95 % interval of audited")),
            report.rows()));
    report.notes().forEach(page::paragraph);
    page.chart(
        LeakageChart.live("What leaking buys", report.frontier().points()),
        "The bars are 95 % intervals.");
    return page.scenario(report.scenario());
  }

  private String question() {
    return "What does leaking buy in " + report.scenario().name() + "?";
  }

  private String answer() {
    List<Leakage> points = report.frontier().points();
    String first = at(points.get(0));
    return points.size() == 1
        ? first + "."
        : first + "; " + decapitalised(at(points.get(points.size() - 1))) + ".";
  }

  private static String at(Leakage point) {
    Interval finish = point.finishInterval();
    return (point.bound() == 0
            ? "If no attacker may have any advantage"
            : "If it is enough that no attacker has an advantage above "
                + Rounded.up(point.bound()))
        + ", runs finish in "
        + Rounded.percentDown(finish.low())
        + " to "
        + Rounded.percentUp(finish.high())
        + " of cases";
  }

  private static String decapitalised(String sentence) {
    return sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
  }
}
