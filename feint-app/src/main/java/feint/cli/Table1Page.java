package feint.cli;

import feint.provenance.Provenance;
import feint.report.DotChart;
import feint.report.DotChart.Kind;
import feint.report.LiveChart;
import feint.report.Page;
import feint.report.PageTable;
import feint.report.PageTable.Column;
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

  Page page(Provenance made) {
    Page page =
        new Page(
            "Who finds the learner in the paper's federated experiment, computed anew?",
            report.result().summary(),
            made);
    page.table(new PageTable("Table I, computed anew", columns(), report.table()));
    page.paragraph(Table1Report.TASKS);
    page.table(new PageTable("Who finds the learner", attackerColumns(), report.attacked()));
    page.paragraph(Table1Report.JOINTLY);
    page.chart(
        worst(), "The bars hold together for all attackers of a policy, with probability 99 %.");
    page.heading("What to know about it");
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
    page.heading("What was learned from").facts(report.facts().facts());
    Map<String, String> missing = new LinkedHashMap<>();
    report.result().absences().forEach(one -> missing.put(one.policy(), one.reason()));
    notFollowed()
        .forEach(
            name ->
                missing.put(
                    name + ", over the queries",
                    "four policies are followed query by query; more would hide each other"));
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
        "The attacker who finds out most about each policy",
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
        Column.of("policy", "what decides when to learn, and what to pay"),
        Column.of("steps", "gradient steps that the learner needs"),
        Column.of("learner", "accuracy of the learner's classifier in percent"),
        Column.of("second task", "the same where the second labelling was wanted"),
        Column.of("eavesdropper", "accuracy of what the paper's eavesdropper takes for it"),
        Column.of("incentive", "what a run pays in all, on average"),
        Column.of("finished", "percent of runs that had all their steps in time"),
        Column.of("as printed", "learner, eavesdropper, incentive in the paper"));
  }

  private static List<Column> attackerColumns() {
    return List.of(
        Column.plain("policy"),
        Column.words("hidden from", "from whom the policy provably hides the real training"),
        Column.words("worst attacker", "who was furthest from a blind guess"),
        Column.of(
            "advantage",
            "that of the worst attacker: 0 for a coin, 1 for who always names the learner's model,"
                + " -1 for who never does and so has found it, too"),
        Column.of("trained", "the better of two classifiers that were fitted on other runs"),
        Column.of("client", "who knows the policy and when it was connected itself"));
  }

  /** The rows that were attacked by the same, together. */
  private Collection<List<Table1Row>> byAttackers() {
    return report.result().rows().stream()
        .collect(Collectors.groupingBy(Table1Page::names, LinkedHashMap::new, Collectors.toList()))
        .values();
  }

  private static List<String> names(Table1Row row) {
    return row.attackers().stream().map(Attacked::name).toList();
  }

  /** A table that is longer than wide: of policies and attackers, the fewer are across. */
  private static void everyAttacker(
      Page page, String caption, List<Table1Row> rows, Function<Attacked, String> cell) {
    List<String> policies = rows.stream().map(Table1Row::label).toList();
    List<String> attackers = names(rows.get(0));
    List<List<String>> cells =
        rows.stream().map(row -> row.attackers().stream().map(cell).toList()).toList();
    if (attackers.size() <= policies.size()) {
      page.table(new PageTable(caption, headed("policy", attackers), sided(policies, cells)));
    } else {
      page.table(
          new PageTable(caption, headed("attacker", policies), sided(attackers, turned(cells))));
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
