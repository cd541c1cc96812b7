package feint.attack.points;

import feint.attack.Observation;
import feint.math.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** One trajectory of a run, as an eavesdropper observed it. */
public final class ObservedTrajectory {

  private final List<Observation> queries;
  private final List<Point> points;
  private final List<Double> lengths;
  private final int lastAt;

  private ObservedTrajectory(List<Observation> queries, int lastAt) {
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

  /** Returns one trajectory of a run, counted from 0; it may have no queries. */
  public static ObservedTrajectory of(List<Observation> run, int trajectory) {
    List<Observation> own = new ArrayList<>();
    int last = 0;
    for (int n = 0; n < run.size(); n++) {
      if (run.get(n).trajectory() == trajectory) {
        own.add(run.get(n));
        last = n + 1;
      }
    }
    return new ObservedTrajectory(own, last);
  }

  /** Returns its queries in their order. */
  public List<Observation> queries() {
    return queries;
  }

  /**
   * Returns the index, counted from 1 over all queries of the run, of its last query; 0 if it had
   * none.
   */
  public int lastAt() {
    return lastAt;
  }

  /**
   * Returns its points without repetitions of consecutive ones: a trajectory that does not move
   * repeats its point. Empty if points are not observed.
   */
  public List<Point> points() {
    return points;
  }

  /** Returns the number of observed steps. */
  public int steps() {
    return lengths.size();
  }

  /** Returns the length of each step. */
  public List<Double> lengths() {
    return lengths;
  }

  /** Returns a step, counted from 0. */
  public Point step(int n) {
    return points.get(n + 1).minus(points.get(n));
  }
}
