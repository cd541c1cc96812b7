package feint.cli.analysis;

import feint.attack.points.WatchedRun;
import feint.descent.CovertRun;
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

/** Picture of a covert run in two dimensions. */
record RunPicture(Scenario scenario, String policy, SmoothFunction function, WatchedRun scene) {

  /** Returns a run and the eavesdropper's estimate on the contours of the function. */
  Figure figure() {
    return DescentChart.of(
        title(),
        "both trajectories on the contours of the learner's function; rings: the learner's"
            + " final estimate, and the estimate of the eavesdropper of equation 5",
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
    return List.of(
        path("learner", run.points(true), run.estimate()),
        path("decoy", run.points(false), run.decoy()));
  }

  private List<Path> marks() {
    return List.of(
        path("learner's estimate", List.of(), scene.run().estimate()),
        path("eavesdropper's estimate", List.of(), scene.named()));
  }

  private Ground ground() {
    boolean pricing =
        scenario.learning().orElseThrow().function() instanceof LearningFunction.Pricing;
    return new Ground(
        List.of((x, y) -> function.value(Point.of(x, y))),
        pricing ? "price" : "first coordinate",
        pricing ? "stock" : "second coordinate");
  }

  private static Path path(String name, List<Point> points, Point end) {
    List<At> all = new ArrayList<>();
    points.forEach(point -> all.add(new At(point.at(0), point.at(1))));
    all.add(new At(end.at(0), end.at(1)));
    return new Path(name, all);
  }
}
