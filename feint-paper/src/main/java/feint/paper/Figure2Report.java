package feint.paper;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.cli.Printer;
import feint.math.Interval;
import feint.math.Measured;
import feint.provenance.Provenance;
import feint.report.chart.CourseChart;
import feint.report.chart.Figure;
import feint.report.html.Page;
import feint.reproduction.Figure2.Course;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Accuracies over the queries in all output formats. */
record Figure2Report(List<Course> courses, FederatedFacts facts) implements FederatedReport {

  private static final int PRINTED = 10;

  @Override
  public void print(Printer printer) {
    printer.line("accuracy by number of queries, in percent");
    printer.table(header(), rows());
    facts.print(printer);
  }

  /** Returns the figure; a band is omitted where the runs do not allow an interval. */
  static Figure figure(List<Course> courses, String source) {
    return CourseChart.of(
        "Accuracy over the queries", source + "; " + shaded(courses), panels(courses));
  }

  /** Returns the number of runs over which the lines are averaged. */
  static String shaded(List<Course> courses) {
    long runs = courses.get(0).learner().get(0).draws();
    return runs == 1
        ? "one run"
        : String.format(Locale.ROOT, "mean of %d runs, shaded: its 95 %% interval", runs);
  }

  /** Panels for the learner, and for the model that the paper's eavesdropper takes for it. */
  static List<CourseChart.Panel> panels(List<Course> courses) {
    return List.of(
        panel("accuracy of the learner", courses, Course::learner),
        panel("accuracy of the paper's eavesdropper", courses, Course::eavesdropper));
  }

  private static CourseChart.Panel panel(
      String label, List<Course> courses, Function<Course, List<? extends Measured>> values) {
    List<CourseChart.Line> lines = new ArrayList<>();
    for (Course course : courses) {
      lines.add(
          new CourseChart.Line(
              course.policy(), values.apply(course).stream().map(Figure2Report::value).toList()));
    }
    return new CourseChart.Panel(label, 0.4, 1, lines);
  }

  private static CourseChart.Value value(Measured found) {
    Interval band = found.interval().orElseGet(() -> new Interval(found.mean(), found.mean()));
    return new CourseChart.Value(found.mean(), band.low(), band.high());
  }

  private List<String> header() {
    List<String> header = new ArrayList<>(List.of("queries"));
    courses.forEach(course -> header.add(course.policy()));
    courses.forEach(course -> header.add("seen: " + course.policy()));
    return header;
  }

  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    int horizon = courses.get(0).learner().size() - 1;
    for (int k = 0; k <= PRINTED; k++) {
      int t = horizon * k / PRINTED;
      List<String> row = new ArrayList<>(List.of(Integer.toString(t)));
      courses.forEach(course -> row.add(percent(course.learner().get(t))));
      courses.forEach(course -> row.add(percent(course.eavesdropper().get(t))));
      rows.add(row);
    }
    return rows;
  }

  private static String percent(Measured value) {
    return String.format(Locale.ROOT, "%.1f", 100 * value.mean());
  }

  @Override
  public Figure figure() {
    return figure(courses, facts.comments().source().name());
  }

  @Override
  public Page page(Provenance provenance) {
    return new Figure2Page(this).page(provenance);
  }

  @Override
  public ObjectNode json() {
    ObjectNode result = facts.json();
    ArrayNode list = result.putArray("courses");
    for (Course course : courses) {
      ObjectNode node = list.addObject().put("policy", course.policy());
      ArrayNode learner = node.putArray("learnerAccuracy");
      course.learner().forEach(value -> learner.add(Printer.measured(value)));
      ArrayNode eavesdropper = node.putArray("eavesdropperAccuracy");
      course.eavesdropper().forEach(value -> eavesdropper.add(Printer.measured(value)));
    }
    return result;
  }
}
