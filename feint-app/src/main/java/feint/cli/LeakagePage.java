package feint.cli;

import feint.audit.Eavesdropper;
import feint.experiment.Leakage;
import feint.math.Count;
import feint.math.Interval;
import feint.provenance.Provenance;
import feint.report.LeakageChart;
import feint.report.Page;
import feint.report.PageTable;
import feint.report.PageTable.Column;
import java.util.List;

/** What leaking buys, as a page. */
record LeakagePage(LeakageReport report) {

  Page page(Provenance made) {
    Page page = new Page(question(), answer(), made);
    page.table(
        new PageTable(
            "balanced:" + report.frontier().study().strength() + " policies",
            List.of(
                Column.of(
                    "epsilon",
                    "how far the chance that a query is a learning one may move from one half"),
                Column.of(
                    "P(finish)",
                    "the share of simulated runs that had all their successes in time"),
                Meanings.INTERVAL,
                Column.of("proven", "the advantage that nobody exceeds who sees " + seen()),
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

  /** The two ends of what was asked. */
  private String answer() {
    List<Leakage> points = report.frontier().points();
    Leakage first = points.get(0);
    Leakage last = points.get(points.size() - 1);
    return "If nobody who sees "
        + seen()
        + " may have an advantage above "
        + Rounded.up(first.bound())
        + ", "
        + finish(first)
        + " of runs finish"
        + (points.size() == 1
            ? ""
            : "; if it may be up to " + Rounded.up(last.bound()) + ", " + finish(last) + " do")
        + ", as far as "
        + Count.of(report.frontier().study().runs(), "simulated run")
        + " can tell.";
  }

  /** To whom the bounds apply. */
  private String seen() {
    return Names.listed(Eavesdropper.words(report.frontier().study().strength().seen(), 0));
  }

  private static String finish(Leakage point) {
    Interval finish = point.finishInterval();
    return Rounded.percentDown(finish.low()) + " to " + Rounded.percentUp(finish.high());
  }
}
