package feint.cli;

import feint.audit.Finding;
import feint.provenance.Provenance;
import feint.report.AuditChart;
import feint.report.DotChart;
import feint.report.LiveChart;
import feint.report.Page;
import feint.report.PageTable;
import java.util.List;

/** What eavesdroppers found out about a policy, as a page. */
record AuditPage(AuditReport report) {

  Page page(Provenance made) {
    List<String> sentences = report.sentences();
    List<Finding> findings = report.result().findings();
    Page page = new Page(question(), sentences.get(0), made);
    sentences.subList(1, sentences.size()).forEach(page::paragraph);
    page.table(table("What each attacker found out", findings));
    page.paragraph(report.counted() + ", seed " + report.seed() + ".");
    AuditReport.shown(findings.stream().map(Finding::attack).toList()).ifPresent(page::paragraph);
    page.chart(advantages(findings), "The bars are 95 % intervals.");
    page.chart(
        AuditChart.live("What each attacker has found out after so many queries", findings),
        "Grey: where a blind guess would be, 95 % of the time.");
    page.scenario(report.audit().believed());
    if (!report.audit().truth().equals(report.audit().believed())) {
      page.scenario(report.audit().truth());
    }
    return page;
  }

  private String question() {
    return "Who finds out what is real when "
        + report.policy().name()
        + " runs in "
        + report.place()
        + "?";
  }

  static PageTable table(String caption, List<Finding> findings) {
    return new PageTable(
        caption,
        List.of(
            Meanings.ATTACKER,
            Meanings.RIGHT,
            Meanings.ADVANTAGE,
            Meanings.INTERVAL,
            Meanings.LOG_LOSS,
            Meanings.BITS),
        AuditReport.rows(findings));
  }

  static LiveChart advantages(List<Finding> findings) {
    return DotChart.advantages(
        "The advantage of each attacker after the last query",
        "attacker",
        List.of(
            new DotChart.Kind(
                "advantage",
                findings.stream()
                    .map(
                        found ->
                            new DotChart.Row(
                                found.name(),
                                found.advantage().value(),
                                found.advantage().interval()))
                    .toList())));
  }
}
