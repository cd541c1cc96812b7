package feint.paper;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import feint.cli.output.CommandResult;
import feint.math.ChoiceMean;
import feint.math.Estimate;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Text;
import feint.report.chart.CourseChart;
import feint.report.chart.Figure;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.reproduction.Figure2.Course;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Accuracies over the queries, as the result of feint reproduce figure-2. */
record Figure2View(List<Course> courses, FederatedFacts facts) implements CommandResult {

  private static final int PRINTED = 10;

  private record Data(@JsonUnwrapped FederatedFacts.Data facts, List<CourseData> courses) {}

  private record CourseData(
      String policy, List<Estimate> learnerAccuracy, List<ChoiceMean> eavesdropperAccuracy) {}

  @Override
  public Object data() {
    return new Data(
        facts.data(),
        courses.stream()
            .map(one -> new CourseData(one.policy(), one.learner(), one.eavesdropper()))
            .toList());
  }

  @Override
  public View view() {
    View.Builder view =
        View.answering("How accurate do learner and eavesdropper become, query by query?", answer())
            .line("accuracy by number of queries, in percent")
            .table(table());
    addCharts(view, courses);
    return facts
        .addTo(
            view,
            Map.of(
                "all other policies of Table I",
                "the figure follows four of them query by query; more lines would overlap"))
        .build();
  }

  private Table table() {
    int horizon = horizon();
    List<Column.Filled<Integer>> columns = new ArrayList<>();
    columns.add(Column.of("queries", "number of queries sent").cell(t -> Integer.toString(t)));
    for (Course course : courses) {
      columns.add(
          Column.of(course.policy(), "accuracy of the learner under this policy")
              .cell(t -> Text.of("%.1f", 100 * course.learner().get(t).mean())));
    }
    for (Course course : courses) {
      columns.add(
          Column.of(
                  "seen: " + course.policy(),
                  "accuracy of the model that the paper's eavesdropper takes for the learner's")
              .cell(t -> Text.of("%.1f", 100 * course.eavesdropper().get(t).mean())));
    }
    return Table.of(
        "Accuracy in percent",
        IntStream.rangeClosed(0, PRINTED).mapToObj(k -> horizon * k / PRINTED).toList(),
        columns);
  }

  private int horizon() {
    return courses.get(0).learner().size() - 1;
  }

  private String answer() {
    int last = horizon();
    return Text.of(
        "After %d queries the mean accuracies of the learner and of the model that the paper's"
            + " eavesdropper takes for it are: %s.",
        last,
        courses.stream()
            .map(
                course ->
                    Text.of(
                        "%s %s and %s",
                        course.policy(),
                        percent(course.learner().get(last)),
                        percent(course.eavesdropper().get(last))))
            .collect(Collectors.joining("; ")));
  }

  private static String percent(Measured found) {
    return NumberFormat.about(100 * found.mean()) + " %";
  }

  Figure figure() {
    return figure(courses, facts);
  }

  /** Returns the figure; a band is omitted where the runs do not allow an interval. */
  static Figure figure(List<Course> courses, FederatedFacts facts) {
    return CourseChart.of(
        "Accuracy over the queries",
        facts.comments().source().name() + "; " + shaded(courses),
        panels(courses));
  }

  /** Adds the two panels of the figure to a page. */
  static void addCharts(View.Builder view, List<Course> courses) {
    for (CourseChart.Panel panel : panels(courses)) {
      view.chart(
          () -> CourseChart.live("Accuracy over the queries: " + panel.label(), panel),
          shaded(courses));
    }
  }

  /** Returns the number of runs over which the lines are averaged. */
  private static String shaded(List<Course> courses) {
    long runs = courses.get(0).learner().get(0).draws();
    return runs == 1 ? "one run" : "mean of " + runs + " runs, shaded: its 95 % interval";
  }

  /** Panels for the learner, and for the model that the paper's eavesdropper takes for it. */
  private static List<CourseChart.Panel> panels(List<Course> courses) {
    return List.of(
        panel("accuracy of the learner", courses, Course::learner),
        panel("accuracy of the paper's eavesdropper", courses, Course::eavesdropper));
  }

  private static CourseChart.Panel panel(
      String label, List<Course> courses, Function<Course, List<? extends Measured>> values) {
    return new CourseChart.Panel(
        label,
        0.4,
        1,
        courses.stream()
            .map(
                course ->
                    new CourseChart.Line(
                        course.policy(),
                        values.apply(course).stream().map(Figure2View::value).toList()))
            .toList());
  }

  private static CourseChart.Value value(Measured found) {
    Interval band = found.interval().orElseGet(() -> new Interval(found.mean(), found.mean()));
    return new CourseChart.Value(found.mean(), band.low(), band.high());
  }
}
