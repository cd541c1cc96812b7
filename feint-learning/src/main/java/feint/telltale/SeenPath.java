package feint.telltale;

import feint.audit.Observation;
import feint.math.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** One trajectory of a run, as an eavesdropper saw it. */
public final class SeenPath {

  private final List<Observation> queries;
  private final List<Point> points;
  private final List<Double> lengths;
  private final int lastAt;

  private SeenPath(List<Observation> queries, int lastAt) {
    this.queries = List.copyOf(queries);
    this.lastAt = lastAt;
    List<Point> moved = new ArrayList<>();
    for (Observation query : queries) {
      Point point = query.point();
      if (point.dimension() > 0
          && (moved.isEmpty() || !moved.get(moved.size() - 1).equals(point))) {
        moved.add(point);
      }
    }
    this.points = List.copyOf(moved);
    this.lengths =
        IntStream.range(1, points.size())
            .mapToObj(n -> points.get(n).distance(points.get(n - 1)))
            .toList();
  }

  /** One of the trajectories of a run, counting from 0; it may never have been queried. */
  public static SeenPath of(List<Observation> run, int trajectory) {
    List<Observation> own = new ArrayList<>();
    int last = 0;
    for (int n = 0; n < run.size(); n++) {
      if (run.get(n).trajectory() == trajectory) {
        own.add(run.get(n));
        last = n + 1;
      }
    }
    return new SeenPath(own, last);
  }

  /** Its queries, in their order. */
  public List<Observation> queries() {
    return queries;
  }

  /** Which of all the run's queries, counting from 1, was its last; 0 if it had none. */
  public int lastAt() {
    return lastAt;
  }

  /**
   * Where it was seen, each place once: a trajectory that stands still repeats its point. None, if
   * no points are seen.
   */
  public List<Point> points() {
    return points;
  }

  /** How many steps were seen. */
  public int steps() {
    return lengths.size();
  }

  /** How long each step was. */
  public List<Double> lengths() {
    return lengths;
  }

  /** A step, counting from 0. */
  public Point step(int n) {
    return points.get(n + 1).minus(points.get(n));
  }
}
