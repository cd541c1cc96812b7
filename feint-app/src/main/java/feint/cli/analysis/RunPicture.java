package feint.cli.analysis;

import feint.attack.points.WatchedRun;
import feint.descent.CovertDescent;
import feint.descent.CovertRun;
import feint.descent.LocalMinimum;
import feint.descent.SmoothFunction;
import feint.math.Point;
import feint.report.chart.DescentChart;
import feint.report.chart.DescentChart.At;
import feint.report.chart.DescentChart.Ground;
import feint.report.chart.DescentChart.Path;
import feint.report.chart.Figure;
import feint.report.chart.LiveChart;
import feint.scenario.LearningFunction;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;

/** Picture of a covert run in two dimensions, on the functions that may be the real one. */
record RunPicture(Scenario scenario, String policy, CovertDescent descent, WatchedRun scene) {

  /** Returns a run and the eavesdropper's estimate on the contours of the function. */
  Figure figure() {
    return DescentChart.of(
        title(),
        "the trajectories on the contours of the learner's function"
            + (descent.functions().size() == 1
                ? ""
                : descent.functions().size() == 2
                    ? " (dashed: of the other function)"
                    : " (dashed: of the other functions)"),
        ground(),
        paths(),
        marks());
  }

  /** Returns the same picture for a page. */
  LiveChart live() {
    return DescentChart.live(title(), ground(), paths(), marks());
  }

  private String title() {
    return scenario.name() + ": a covert run of " + policy;
  }

  private List<Path> paths() {
    CovertRun run = scene.run();
    List<Path> paths = new ArrayList<>(List.of(path("learner", run.points(true), run.estimate())));
    for (int decoy = 1; decoy <= run.decoys().size(); decoy++) {
      String name = run.decoys().size() == 1 ? "decoy" : "decoy " + decoy;
      paths.add(path(name, run.points(decoy), run.decoys().get(decoy - 1)));
    }
    return paths;
  }

  private List<Path> marks() {
    return List.of(
        path("learner's estimate", List.of(), scene.run().estimate()),
        path("true optimum", List.of(), LocalMinimum.near(function(), scene.run().estimate())),
        path("eavesdropper's estimate", List.of(), scene.named()));
  }

  private Ground ground() {
    boolean pricing =
        scenario.learning().orElseThrow().function() instanceof LearningFunction.Pricing;
    List<DoubleBinaryOperator> functions = new ArrayList<>();
    functions.add(plane(function()));
    descent.functions().stream()
        .filter(other -> other != function())
        .forEach(other -> functions.add(plane(other)));
    return new Ground(
        functions, pricing ? "price" : "first coordinate", pricing ? "stock" : "second coordinate");
  }

  private SmoothFunction function() {
    return descent.wanted(scene.run());
  }

  private static DoubleBinaryOperator plane(SmoothFunction function) {
    return (x, y) -> function.value(Point.of(x, y));
  }

  private static Path path(String name, List<Point> points, Point end) {
    List<At> all = new ArrayList<>();
    points.forEach(point -> all.add(new At(point.at(0), point.at(1))));
    all.add(new At(end.at(0), end.at(1)));
    return new Path(name, all);
  }
}
