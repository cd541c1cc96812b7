package feint.cli;

import feint.experiment.ZeroLeakLimit.Reach;
import feint.math.Interval;
import feint.provenance.Provenance;
import feint.report.DotChart;
import feint.report.DotChart.Kind;
import feint.report.DotChart.Row;
import feint.report.LiveChart;
import feint.report.LiveChart.Axis;
import feint.report.Page;
import feint.report.PageTable;
import feint.report.PageTable.Column;
import java.util.ArrayList;
import java.util.List;

/** How often policies that leak nothing can finish, as a page. */
record LimitPage(LimitReport report) {

  Page page(Provenance made) {
    Page page = new Page(question(), report.bound(), made);
    report.others().forEach(page::paragraph);
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.of(
                    "policies",
                    "a bound for all policies that leak nothing, and the balanced and the open"
                        + " policy that always pay the highest incentive"),
                Column.of(
                    "P(finish)",
                    "the share of runs that have all their successes before the queries run out; in"
                        + " brackets a 95 % interval, where it is simulated")));
    report
        .finish()
        .ifPresent(
            p ->
                columns.add(
                    Column.of(
                        LimitReport.queries(p),
                        "the fewest queries with which runs finish so often; for the bound, no"
                            + " policy needs fewer")));
    page.table(new PageTable("Without leaking anything", columns, report.rows()));
    page.chart(chart(), "The bar is a 95 % interval.");
    return page.scenario(report.scenario());
  }

  private LiveChart chart() {
    Reach reach = report.reach();
    Interval balanced =
        reach
            .balanced()
            .interval()
            .orElseGet(() -> new Interval(reach.balanced().mean(), reach.balanced().mean()));
    return DotChart.of(
        "How often runs finish that leak nothing",
        Axis.numbers("P(finish): share of runs with all their successes", 0, 1),
        "",
        List.of(
            new Kind("no policy exceeds", List.of(Row.exact("bound", reach.bound()))),
            new Kind(
                "balanced, simulated",
                List.of(new Row("balanced", reach.balanced().mean(), balanced))),
            new Kind(
                "open, calculated", List.of(Row.exact("open", reach.open().finishProbability())))));
  }

  private String question() {
    return "How often can a policy finish in " + report.scenario().name() + " that leaks nothing?";
  }
}
