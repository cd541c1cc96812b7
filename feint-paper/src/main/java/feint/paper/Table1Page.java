package feint.paper;

import feint.provenance.Provenance;
import feint.report.chart.DotChart;
import feint.report.chart.DotChart.Kind;
import feint.report.chart.LiveChart;
import feint.report.html.Page;
import feint.report.view.Column;
import feint.report.view.Table;
import feint.reproduction.Table1Row;
import feint.reproduction.Table1Row.Attacked;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Table I as a page. */
record Table1Page(Table1Report report) {

  Page page(Provenance provenance) {
    Page page =
        new Page(
            "Who finds the learner in the paper's federated experiment, computed anew?",
            report.result().summary(),
            provenance);
    page.table(new Table("Table I, computed anew", columns(), report.table()));
    page.paragraph(Table1Report.TASKS);
    page.table(new Table("Who finds the learner", attackerColumns(), report.attacked()));
    page.paragraph(Table1Report.JOINTLY);
    page.chart(
        worst(),
        "The error bars are simultaneous for all attackers of a policy, with probability 99 %.");
    page.heading("Remarks");
    report.result().remarks().forEach(page::paragraph);
    page.heading("Over the queries");
    Figure2Page.charts(page, report.result().courses());
    page.heading("Every attacker");
    for (List<Table1Row> alike : byAttackers()) {
      everyAttacker(page, "Advantage of each attacker", alike, Table1Report::advantage);
      everyAttacker(
          page,
          "Accuracy in percent, in the wanted task, of the model that each attacker names",
          alike,
          attacked -> Table1Report.percent(attacked.accuracy()));
    }
    page.heading("Training data").facts(report.facts().facts());
    Map<String, String> missing = new LinkedHashMap<>();
    report.result().absences().forEach(one -> missing.put(one.policy(), one.reason()));
    notFollowed()
        .forEach(
            name ->
                missing.put(
                    name + ", over the queries",
                    "four policies are followed query by query; more lines would overlap"));
    return page.leftOut(missing).scenario(report.facts().scenario());
  }

  private List<String> notFollowed() {
    List<String> followed =
        report.result().courses().stream().map(course -> course.policy()).toList();
    return report.result().rows().stream()
        .filter(row -> !followed.contains(row.label()))
        .map(Table1Row::label)
        .toList();
  }

  private LiveChart worst() {
    return DotChart.advantages(
        "The most successful attacker of each policy",
        "policy",
        List.of(
            new Kind(
                "worst attacker",
                report.result().rows().stream()
                    .map(
                        row ->
                            new DotChart.Row(
                                row.label() + " (" + row.worst().name() + ")",
                                row.worst().advantage().value(),
                                row.jointly(row.worst())))
                    .toList())));
  }

  private static List<Column> columns() {
    return List.of(
        Column.of("policy", "rule that decides when to learn and what to pay"),
        Column.of("steps", "gradient steps that the learner needs"),
        Column.of("learner", "accuracy of the learner's classifier in percent"),
        Column.of("second task", "the same in runs with the second labelling as the real task"),
        Column.of(
            "eavesdropper",
            "accuracy of the model that the paper's eavesdropper takes for the learner's"),
        Column.of("incentive", "mean total incentive of a run"),
        Column.of("finished", "percent of runs with all their steps in time"),
        Column.of("as printed", "learner, eavesdropper, incentive in the paper"));
  }

  private static List<Column> attackerColumns() {
    return List.of(
        Column.plain("policy"),
        Column.words(
            "hidden from", "observers from whom the policy provably hides the real training"),
        Column.words("worst attacker", "the attacker furthest from a blind guess"),
        Column.of(
            "advantage",
            "advantage of the worst attacker: 0 for a coin flip, 1 if it always names the learner's"
                + " model, -1 if it never does, which identifies the model as well"),
        Column.of("trained", "the better of two classifiers that were trained on other runs"),
        Column.of("client", "a client that knows the policy and when it was connected itself"));
  }

  /** Groups the rows by their attackers. */
  private Collection<List<Table1Row>> byAttackers() {
    return report.result().rows().stream()
        .collect(Collectors.groupingBy(Table1Page::names, LinkedHashMap::new, Collectors.toList()))
        .values();
  }

  private static List<String> names(Table1Row row) {
    return row.attackers().stream().map(Attacked::name).toList();
  }

  /** Adds a table that is longer than wide: of policies and attackers, the fewer are columns. */
  private static void everyAttacker(
      Page page, String caption, List<Table1Row> rows, Function<Attacked, String> cell) {
    List<String> policies = rows.stream().map(Table1Row::label).toList();
    List<String> attackers = names(rows.get(0));
    List<List<String>> cells =
        rows.stream().map(row -> row.attackers().stream().map(cell).toList()).toList();
    if (attackers.size() <= policies.size()) {
      page.table(new Table(caption, headed("policy", attackers), sided(policies, cells)));
    } else {
      page.table(new Table(caption, headed("attacker", policies), sided(attackers, turned(cells))));
    }
  }

  private static List<List<String>> turned(List<List<String>> rows) {
    return IntStream.range(0, rows.get(0).size())
        .mapToObj(column -> rows.stream().map(row -> row.get(column)).toList())
        .toList();
  }

  private static List<List<String>> sided(List<String> names, List<List<String>> rows) {
    List<List<String>> sided = new ArrayList<>();
    for (int k = 0; k < names.size(); k++) {
      sided.add(Stream.concat(Stream.of(names.get(k)), rows.get(k).stream()).toList());
    }
    return sided;
  }

  private static List<Column> headed(String first, List<String> others) {
    return Stream.concat(Stream.of(first), others.stream()).map(Column::plain).toList();
  }
}
