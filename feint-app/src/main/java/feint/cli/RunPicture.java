package feint.cli;

import feint.descent.CovertRun;
import feint.descent.SmoothFunction;
import feint.eavesdrop.Scene;
import feint.math.Point;
import feint.report.DescentChart;
import feint.report.DescentChart.At;
import feint.report.DescentChart.Ground;
import feint.report.DescentChart.Path;
import feint.report.Figure;
import feint.report.LiveChart;
import feint.scenario.LearningFunction;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;

/** The picture of one covert run in the plane. */
record RunPicture(Scenario scenario, String policy, SmoothFunction function, Scene scene) {

  /** A run, and what the eavesdropper made of it, on the contours of the function. */
  Figure figure() {
    return DescentChart.of(
        title(),
        "both trajectories on the contours of what the learner minimises; rings: where the learner"
            + " ended, and what the eavesdropper of equation 5 takes for it",
        ground(),
        paths(),
        marks());
  }

  /** The same for a page. */
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
        (x, y) -> function.value(Point.of(x, y)),
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
