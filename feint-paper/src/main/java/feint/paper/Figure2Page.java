package feint.paper;

import feint.math.Measured;
import feint.provenance.Provenance;
import feint.report.chart.CourseChart;
import feint.report.html.Page;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.reproduction.Figure2.Course;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Accuracies over the queries, as a page. */
record Figure2Page(Figure2Report report) {

  Page page(Provenance provenance) {
    Page page =
        new Page(
            "How accurate do learner and eavesdropper become, query by query?",
            answer(),
            provenance);
    List<Column> columns = new ArrayList<>();
    columns.add(Column.of("queries", "number of queries sent"));
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
                        "accuracy of the model that the paper's eavesdropper takes for the learner's")));
    page.table(new Table("Accuracy in percent", columns, report.rows()));
    charts(page, report.courses());
    page.heading("Training data").facts(report.facts().facts());
    page.leftOut(missing());
    return page.scenario(report.facts().scenario());
  }

  /** Adds the two panels of the figure. */
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
        "the figure follows four of them query by query; more lines would overlap");
    return missing;
  }

  private String answer() {
    int last = report.courses().get(0).learner().size() - 1;
    return "After "
        + last
        + " queries the mean accuracies of the learner and of the model that the paper's eavesdropper"
        + " takes for it are: "
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
    return NumberFormat.about(100 * found.mean()) + " %";
  }
}
