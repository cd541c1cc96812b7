package feint.telltale;

import feint.audit.Observation;
import feint.math.Point;
import java.util.ArrayList;
import java.util.List;

/** One trajectory of a run, as an eavesdropper saw it. */
public final class SeenPath {

  private final List<Observation> queries;
  private final List<Point> points;
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
    return Math.max(0, points.size() - 1);
  }

  /** A step, counting from 0. */
  public Point step(int n) {
    return points.get(n + 1).minus(points.get(n));
  }
}
