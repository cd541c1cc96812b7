package feint.data;

import feint.data.numpy.NumpyArray;
import feint.math.Point;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Paths of a run's trajectories, given by the points of its queries. */
final class PointPaths {

  private final List<Point> points = new ArrayList<>();
  private final List<Point> replies = new ArrayList<>();
  private final List<ObservedStep> steps = new ArrayList<>();
  private final int dimension;

  /** Receiver of faults in a row of an array. */
  @FunctionalInterface
  interface Noting {
    void fault(String array, int query, String fault);
  }

  /**
   * Reads rows of coordinates, one per query.
   *
   * @param trajectories the trajectory of each query
   * @param replies rows of replies, one per query, of which some may be NaN; empty if there are
   *     none
   */
  PointPaths(
      List<String> trajectories, NumpyArray points, Optional<NumpyArray> replies, Noting notes) {
    this.dimension = points.shape().get(1);
    Map<String, Point> last = new HashMap<>();
    for (int query = 0; query < trajectories.size(); query++) {
      Point point = row(points, query);
      requireFinite(point, query, notes);
      // The point of a trajectory that has not moved is stored once, since points may be large.
      Point before = last.getOrDefault(trajectories.get(query), Point.NOWHERE);
      Point shared = before.equals(point) ? before : point;
      last.put(trajectories.get(query), shared);
      this.points.add(shared);
      this.replies.add(reply(replies, query, notes));
    }
    Map<String, Point> next = new HashMap<>();
    for (int query = trajectories.size() - 1; query >= 0; query--) {
      Point point = this.points.get(query);
      Point later = next.put(trajectories.get(query), point);
      steps.add(later == null ? ObservedStep.UNSEEN : ObservedStep.of(!later.equals(point)));
    }
    Collections.reverse(steps);
  }

  private static void requireFinite(Point point, int query, Noting notes) {
    IntStream.range(0, point.dimension())
        .filter(i -> !Double.isFinite(point.at(i)))
        .findFirst()
        .ifPresent(
            i ->
                notes.fault(
                    RecordArrays.POINT,
                    query,
                    "coordinate " + (i + 1) + " must be finite, was " + point.at(i)));
  }

  private Point row(NumpyArray array, int query) {
    return Point.of(dimension, i -> array.number(query * dimension + i));
  }

  private Point reply(Optional<NumpyArray> replies, int query, Noting notes) {
    Point reply = replies.map(array -> row(array, query)).orElse(Point.NOWHERE);
    if (IntStream.range(0, reply.dimension()).allMatch(i -> Double.isNaN(reply.at(i)))) {
      return Point.NOWHERE;
    }
    if (!reply.isFinite()) {
      notes.fault(
          RecordArrays.REPLY, query, "must be finite, or NaN in the whole row, was neither");
    }
    return reply;
  }

  int queries() {
    return points.size();
  }

  Point point(int query) {
    return points.get(query);
  }

  /** Returns the point at which a client arrived; {@link Point#NOWHERE} if it did not train. */
  Point reply(int query) {
    return replies.get(query);
  }

  /** Returns whether the trajectory of a query had moved when it was next observed. */
  ObservedStep step(int query) {
    return steps.get(query);
  }
}
