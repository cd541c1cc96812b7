package feint.attack.points;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * One assignment of all points so far to one or two paths; the first point is on the first path.
 */
final class PathAssignment {

  private static final int NOWHERE = -1;

  /** Assignment of no points. */
  static final PathAssignment EMPTY =
      new PathAssignment(new Ends(NOWHERE, NOWHERE), new Totals(0, 0, 0), new Labels());

  private final Ends ends;
  private final Totals totals;
  private final Labels labels;

  private PathAssignment(Ends ends, Totals totals, Labels labels) {
    this.ends = ends;
    this.totals = totals;
    this.labels = labels;
  }

  /** Indices of the last points of the two paths. */
  record Ends(int first, int second) {}

  /**
   * Totals over both paths.
   *
   * @param changes number of points that are not on the path of the point before
   * @param agreements number of points assigned to the path that was reported for them
   */
  private record Totals(double length, int changes, int agreements) {}

  /** Path of each point, from the latest back to the first. */
  private static final class Labels {

    private final boolean first;
    private final Labels before;
    private final int count;

    /** Labels of no points. */
    Labels() {
      this.first = true;
      this.before = this;
      this.count = 0;
    }

    Labels(boolean first, Labels before) {
      this.first = first;
      this.before = before;
      this.count = before.count + 1;
    }
  }

  /**
   * Returns this assignment with one more point.
   *
   * @param distances from the new point to each of the points so far
   */
  PathAssignment with(int number, boolean first, IntToDoubleFunction distances) {
    int end = first ? ends.first() : ends.second();
    double added = end == NOWHERE ? 0 : distances.applyAsDouble(end);
    boolean changed = labels.count > 0 && labels.first != first;
    return new PathAssignment(
        first ? new Ends(number, ends.second()) : new Ends(ends.first(), number),
        new Totals(
            totals.length() + added, totals.changes() + (changed ? 1 : 0), totals.agreements()),
        new Labels(first, labels));
  }

  /** Returns this assignment after a path was reported for the latest point. */
  PathAssignment said(boolean first) {
    int agreed = totals.agreements() + (labels.first == first ? 1 : 0);
    return new PathAssignment(ends, new Totals(totals.length(), totals.changes(), agreed), labels);
  }

  Ends ends() {
    return ends;
  }

  /** Returns the total length plus a cost for each change between the paths. */
  double cost(double perChange) {
    return totals.length() + perChange * totals.changes();
  }

  int agreements() {
    return totals.agreements();
  }

  /** Returns whether the latest point is on the first path. */
  boolean latestIsFirst() {
    return labels.first;
  }

  /** Returns, for each point, whether it is on the first path. */
  List<Boolean> labels() {
    List<Boolean> all = new ArrayList<>();
    for (Labels one = labels; one.count > 0; one = one.before) {
      all.add(one.first);
    }
    Collections.reverse(all);
    return all;
  }
}
