package feint.cli;

import feint.experiment.WorldsAudit.Spread;
import feint.provenance.Provenance;
import feint.report.DotChart;
import feint.report.DotChart.Kind;
import feint.report.DotChart.Row;
import feint.report.Page;
import feint.report.PageTable;
import feint.report.PageTable.Column;
import java.util.List;

/** What eavesdroppers find out in several worlds, as a page. */
record WorldsPage(WorldsReport report) {

  Page page(Provenance made) {
    Page page = new Page(question(), report.sentence(), made);
    page.paragraph(WorldsReport.LEGEND);
    page.table(
        new PageTable(
            "The size of the advantage of each attacker over the worlds",
            List.of(
                Meanings.ATTACKER,
                Column.of(
                    "mean",
                    "the size of its advantage on average over the worlds: 0 for a blind guess, 1"
                        + " for always right or always wrong"),
                Column.of("median", "half of the worlds have less"),
                Column.of("90 %", "nine of ten worlds have less"),
                Column.of("worst", "the most in any of these worlds"),
                Column.of("world", "the number of the world where it is worst, from 1"),
                Column.of("there again", "the advantage of the same attacker in other runs there"),
                Meanings.INTERVAL),
            report.rows()));
    page.paragraph(report.counted() + ".");
    List<Spread> spreads = report.result().spreads();
    AuditReport.shown(spreads.stream().map(Spread::attack).toList()).ifPresent(page::paragraph);
    page.chart(
        DotChart.advantages(
            "The size of the advantage of each attacker, on average and in the worst world",
            "attacker",
            List.of(
                new Kind(
                    "mean over the worlds",
                    spreads.stream().map(s -> Row.exact(s.attack().name(), s.mean())).toList()),
                new Kind(
                    "worst world",
                    spreads.stream().map(s -> Row.exact(s.attack().name(), s.worst())).toList()))),
        "");
    return page.scenario(report.scenario());
  }

  private String question() {
    return "Who finds out what is real when "
        + report.policy().name()
        + ", made for "
        + report.scenario().name()
        + ", runs in "
        + report.audit().worlds().size()
        + " other worlds?";
  }
}
