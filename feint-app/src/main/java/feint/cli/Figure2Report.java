package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.cli.FederatedExperiment.Prepared;
import feint.eavesdrop.Ranged;
import feint.file.AtomicFile;
import feint.report.ChartFile;
import feint.report.CourseChart;
import feint.report.Figure;
import feint.report.Page;
import feint.reproduction.Contender;
import feint.reproduction.Figure2.Course;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Accuracies over the queries, computed, drawn and printed. */
final class Figure2Report {

  static final int RUNS = 20;
  private static final List<String> SHOWN =
      List.of("greedy", "designed", "balanced:types", "balanced:steps");
  private static final int PRINTED = 10;

  /** What is to be seen, and what is made easy for the eavesdropper. */
  static final String CAPTION =
      "Above: the learner. Below: what the paper's eavesdropper takes for it, if it has told the two"
          + " trajectories apart.";

  private final FederatedExperiment experiment;

  Figure2Report(FederatedExperiment experiment) {
    this.experiment = experiment;
  }

  void print(Printer printer) {
    Path plot = experiment.options().plot().orElse(Path.of("figure-2.png"));
    AtomicFile.requirePlace(plot);
    Prepared prepared = experiment.prepare(false);
    int runs = experiment.options().runs(RUNS);
    List<Course> courses = experiment.courses(shown(prepared.contenders()), runs);
    Figure figure = figure(courses, prepared, runs);
    ChartFile.write(figure, plot);
    experiment.options().report().ifPresent(file -> page(figure, prepared, runs).write(file));
    if (experiment.json()) {
      printer.json(json(courses, prepared, runs, plot));
      return;
    }
    printer.line("accuracy after so many queries, mean over " + runs + " runs");
    printer.table(header(courses), rows(courses));
    printer.line(
        "comments: " + FederatedExperiment.described(prepared) + "; seed " + experiment.seed());
    printer.line("plot written to " + plot);
    experiment.options().report().ifPresent(file -> printer.line("report written to " + file));
  }

  static List<Contender> shown(List<Contender> contenders) {
    return contenders.stream().filter(one -> SHOWN.contains(one.name())).toList();
  }

  static Figure figure(List<Course> courses, Prepared prepared, int runs) {
    return CourseChart.of(
        "Accuracy over the queries",
        String.format(
            Locale.ROOT,
            "%s; mean of %d runs, shaded: its 95 %% interval",
            prepared.source().name(),
            runs),
        List.of(
            panel("learner", courses, Course::learner),
            panel("the paper's eavesdropper", courses, Course::eavesdropper)));
  }

  private static CourseChart.Panel panel(
      String label, List<Course> courses, Function<Course, List<Ranged>> values) {
    List<CourseChart.Line> lines = new ArrayList<>();
    for (Course course : courses) {
      lines.add(
          new CourseChart.Line(
              course.policy(),
              values.apply(course).stream()
                  .map(r -> new CourseChart.Value(r.mean(), r.low(), r.high()))
                  .toList()));
    }
    return new CourseChart.Panel(label, 0.4, 1, lines);
  }

  private static List<String> header(List<Course> courses) {
    List<String> header = new ArrayList<>(List.of("queries"));
    courses.forEach(course -> header.add(course.policy()));
    courses.forEach(course -> header.add("seen: " + course.policy()));
    return header;
  }

  private static List<List<String>> rows(List<Course> courses) {
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

  private static String percent(Ranged value) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * value.mean());
  }

  private Page page(Figure figure, Prepared prepared, int runs) {
    Page page = new Page("Accuracy of learner and eavesdropper");
    page.figure(figure, CAPTION);
    page.heading("Where this comes from");
    page.facts(experiment.provenance(prepared, runs));
    return page;
  }

  private ObjectNode json(List<Course> courses, Prepared prepared, int runs, Path plot) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.set("data", experiment.json(prepared));
    result.put("runs", runs).put("seed", experiment.seed());
    result.put("kernel", FederatedExperiment.kernel(prepared));
    ArrayNode list = result.putArray("courses");
    for (Course course : courses) {
      ObjectNode node = list.addObject().put("policy", course.policy());
      ArrayNode learner = node.putArray("learnerAccuracy");
      course.learner().forEach(value -> learner.add(Printer.ranged(value)));
      ArrayNode eavesdropper = node.putArray("eavesdropperAccuracy");
      course.eavesdropper().forEach(value -> eavesdropper.add(Printer.ranged(value)));
    }
    result.put("plot", plot.toString());
    experiment.options().report().ifPresent(file -> result.put("report", file.toString()));
    return result;
  }
}
