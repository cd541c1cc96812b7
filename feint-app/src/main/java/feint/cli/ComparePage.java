package feint.cli;

import feint.audit.Advantage;
import feint.experiment.Comparison;
import feint.experiment.Comparison.Row;
import feint.experiment.Quantity;
import feint.math.Count;
import feint.provenance.Provenance;
import feint.report.ComparisonChart;
import feint.report.ComparisonChart.Series;
import feint.report.DotChart;
import feint.report.LiveChart;
import feint.report.Page;
import feint.report.PageTable;
import feint.report.PageTable.Column;
import java.util.ArrayList;
import java.util.List;

/** Policies side by side, as a page. */
record ComparePage(CompareReport report) {

  static final String BELIEF =
      "The paper's eavesdropper goes by the incentive that each trajectory got: above a coin's line it"
          + " leans to the real one.";

  /** What the columns of those who know the policy mean. */
  private static final List<String> AUDITED =
      List.of(
          "how much more often than a blind guess an attacker is right who knows the policy and sees"
              + " queries, incentives and steps, with its 95 % interval: 0 for a guess, 1 for always"
              + " right",
          "the same for one who also sees the oracle's state");

  private static final Quantity COST = Quantity.ALL.get(0);
  private static final Quantity FINISH = Quantity.ALL.get(1);

  Page page(Provenance made) {
    Page page = new Page(question(), answer(), made);
    List<Column> columns = new ArrayList<>(List.of(Column.of("policy", policies())));
    Quantity.ALL.forEach(quantity -> columns.add(Meanings.of(quantity)));
    if (report.audit().isPresent()) {
      for (int i = 0; i < AUDITED.size(); i++) {
        columns.add(Column.of(CompareReport.AUDITED.get(i), AUDITED.get(i)));
      }
    }
    page.table(new PageTable("The policies, each in the same scenario", columns, report.table()));
    report.notes().forEach(page::paragraph);
    page.paragraph(ExposureNote.SENTENCE);
    List<Series> series = series();
    page.chart(ComparisonChart.beliefs(series), BELIEF);
    page.chart(ComparisonChart.learningQueries(series), "");
    report.audit().ifPresent(runs -> page.chart(advantages(), ""));
    return page.scenario(report.scenario());
  }

  private List<Series> series() {
    return rows().stream().map(row -> new Series(row.name(), row.found().evaluation())).toList();
  }

  private LiveChart advantages() {
    List<DotChart.Kind> kinds = new ArrayList<>();
    for (int i = 0; i < CompareReport.AUDITED.size(); i++) {
      List<DotChart.Row> found = new ArrayList<>();
      for (Row row : rows()) {
        Advantage advantage = row.audited().get(i).advantage();
        found.add(new DotChart.Row(row.name(), advantage.value(), advantage.interval()));
      }
      kinds.add(new DotChart.Kind(CompareReport.AUDITED.get(i) + ", with 95 % intervals", found));
    }
    return DotChart.advantages("What an attacker who knows the policy finds out", "policy", kinds);
  }

  private Comparison comparison() {
    return report.comparison();
  }

  private List<Row> rows() {
    return comparison().rows();
  }

  private static String policies() {
    return "what decides, query by query, whether to learn or to hide, and what to pay; * marks the"
        + " best value of a column, or one that cannot be told from it";
  }

  String question() {
    return rows().size() == 1
        ? "What is " + rows().get(0).name() + " worth in " + report.scenario().name() + "?"
        : "How do "
            + Names.listed(rows().stream().map(Row::name).distinct().toList())
            + " compare in "
            + report.scenario().name()
            + "?";
  }

  /** Who is best at what matters most, and if it was asked, who is found out. */
  String answer() {
    return best() + report.audit().map(this::foundOut).orElse("") + ".";
  }

  private String foundOut(int runs) {
    return "; by 95 % intervals from "
        + Count.of(runs, "run")
        + ", whoever knows the policy does better than a guess against "
        + betterThanAGuess(0)
        + ", and whoever also sees the oracle against "
        + betterThanAGuess(1);
  }

  private String betterThanAGuess(int attacker) {
    List<String> names =
        rows().stream()
            .filter(row -> row.audited().get(attacker).advantage().interval().low() > 0)
            .map(Row::name)
            .distinct()
            .toList();
    return names.isEmpty() ? "none" : Names.listed(names);
  }

  /** Who is best; of averages, who cannot be told from the best. */
  private String best() {
    List<Row> cheapest = best(COST);
    List<Row> surest = best(FINISH);
    String told =
        comparison().simulated()
            ? ", as far as " + Count.of(report.episodes(), "simulated run") + " can tell"
            : "";
    if (rows().size() == 1 || cheapest.isEmpty() || surest.isEmpty()) {
      Row first = rows().get(0);
      return first.name()
          + " costs "
          + cost(first)
          + " on average and "
          + finish(first)
          + told
          + ".";
    }
    Row leader = cheapest.get(0);
    return cheapest.equals(surest)
        ? names(cheapest, " costs", " cost") + " least and" + finishes(surest) + told
        : names(cheapest, " costs", " cost")
            + " least, "
            + cost(leader)
            + " on average, and "
            + finish(leader).replace("finishes", cheapest.size() == 1 ? "finishes" : "finish")
            + "; "
            + names(surest, " finishes", " finish")
            + " most often, in "
            + share(surest.get(0))
            + told;
  }

  private String finishes(List<Row> rows) {
    return (rows.size() == 1 ? " finishes" : " finish")
        + " most often: "
        + cost(rows.get(0))
        + " on average, and all successes in "
        + share(rows.get(0))
        + " of runs";
  }

  private static String cost(Row row) {
    return Rounded.about(row.value(COST));
  }

  private static String finish(Row row) {
    return "finishes in " + share(row) + " of runs";
  }

  private static String share(Row row) {
    return Rounded.about(100 * row.value(FINISH)) + " %";
  }

  private static String names(List<Row> rows, String one, String several) {
    return Names.listed(rows.stream().map(Row::name).distinct().toList())
        + (rows.size() == 1 ? one : several);
  }

  private List<Row> best(Quantity quantity) {
    return rows().stream().filter(row -> comparison().best(quantity, row)).toList();
  }
}
