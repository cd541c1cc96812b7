package feint.cli;

import feint.audit.Finding;
import feint.math.Count;
import feint.provenance.Provenance;
import feint.report.Page;
import feint.report.PageTable;
import feint.report.PageTable.Column;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What eavesdroppers make of recorded runs, as a page. */
record RecordedPage(RecordedReport report) {

  /** More rows than these are left to --json. */
  private static final int MOST_ROWS = 200;

  Page page(Provenance made) {
    List<String> sentences = report.tally().map(RecordedTally::sentences).orElse(List.of());
    Page page =
        new Page(question(), sentences.isEmpty() ? report.surest() : sentences.get(0), made);
    sentences.stream().skip(1).forEach(page::paragraph);
    report.tally().ifPresent(tally -> add(page, tally));
    List<List<String>> rows = report.rows();
    page.table(
        new PageTable(
            rows.size() <= MOST_ROWS
                ? "Whom each attacker suspects in each run"
                : "Whom each attacker suspects in each run: the first "
                    + MOST_ROWS
                    + " of "
                    + rows.size()
                    + " lines",
            List.of(
                Column.of("run", "its name in the records"),
                Meanings.ATTACKER,
                Column.words("suspected trajectory", "the one that it takes for the real one"),
                Column.of("probability", "how sure it is; - for who only points")),
            rows.subList(0, Math.min(rows.size(), MOST_ROWS))));
    report.notes().forEach(page::paragraph);
    Map<String, String> missing = new LinkedHashMap<>();
    report
        .attacks()
        .leftOut()
        .forEach(
            (name, needs) ->
                missing.put(name, "the records do not hold " + String.join(" and ", needs)));
    return page.leftOut(missing).scenario(report.scenario());
  }

  private static void add(Page page, RecordedTally tally) {
    List<Finding> findings = tally.counted();
    if (!findings.isEmpty()) {
      page.table(AuditPage.table("How often each attacker was right", findings));
      tally.notes().forEach(page::paragraph);
      page.chart(AuditPage.advantages(findings), "The bars are 95 % intervals.");
    }
  }

  private String question() {
    return "What do eavesdroppers make of "
        + Count.of(report.runs().names().size(), "recorded run")
        + " of "
        + report.policy().name()
        + " in "
        + report.scenario().name()
        + "?";
  }
}
