package feint.cli;

import feint.math.Measured;
import feint.provenance.Provenance;
import feint.report.CourseChart;
import feint.report.Page;
import feint.report.PageTable;
import feint.report.PageTable.Column;
import feint.reproduction.Figure2.Course;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Accuracies over the queries, as a page. */
record Figure2Page(Figure2Report report) {

  Page page(Provenance made) {
    Page page =
        new Page(
            "How accurate do learner and eavesdropper become, query by query?", answer(), made);
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("queries", "how many have been sent"));
    report
        .courses()
        .forEach(
            course ->
                columns.add(
                    Column.of(course.policy(), "accuracy of the learner under this policy")));
    report
        .courses()
        .forEach(
            course ->
                columns.add(
                    Column.of(
                        "seen: " + course.policy(),
                        "accuracy of what the paper's eavesdropper takes for the learner's model")));
    page.table(new PageTable("Accuracy in percent", columns, report.rows()));
    charts(page, report.courses());
    page.heading("What was learned from").facts(report.facts().facts());
    page.leftOut(missing());
    return page.scenario(report.facts().scenario());
  }

  /** The two panels of the figure. */
  static void charts(Page page, List<Course> courses) {
    for (CourseChart.Panel panel : Figure2Report.panels(courses)) {
      page.chart(
          CourseChart.live("Accuracy over the queries: " + panel.label(), panel),
          Figure2Report.shaded(courses));
    }
  }

  static Map<String, String> missing() {
    Map<String, String> missing = new LinkedHashMap<>();
    missing.put(
        "all other policies of Table I",
        "the figure follows four of them query by query, of which more would hide each other");
    return missing;
  }

  private String answer() {
    int last = report.courses().get(0).learner().size() - 1;
    return "After "
        + last
        + " queries the learner's accuracy, and that of what the paper's eavesdropper takes for it,"
        + " are on average: "
        + report.courses().stream()
            .map(
                course ->
                    course.policy()
                        + " "
                        + percent(course.learner().get(last))
                        + " and "
                        + percent(course.eavesdropper().get(last)))
            .collect(Collectors.joining("; "))
        + ".";
  }

  private static String percent(Measured found) {
    return Rounded.about(100 * found.mean()) + " %";
  }
}
