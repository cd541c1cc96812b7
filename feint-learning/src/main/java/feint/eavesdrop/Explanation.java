package feint.eavesdrop;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** One way to connect all points so far by one or two paths; the first point is on the first. */
final class Explanation {

  private static final int NOWHERE = -1;

  /** Of no points. */
  static final Explanation EMPTY =
      new Explanation(new Ends(NOWHERE, NOWHERE), new Totals(0, 0, 0), new Labels());

  private final Ends ends;
  private final Totals totals;
  private final Labels labels;

  private Explanation(Ends ends, Totals totals, Labels labels) {
    this.ends = ends;
    this.totals = totals;
    this.labels = labels;
  }

  /** The numbers of the points in which the two paths end. */
  record Ends(int first, int second) {}

  /**
   * What the paths come to.
   *
   * @param changes how often a point is not on the path of the one before it
   * @param agreements how many points are on the path that they were said to be on
   */
  private record Totals(double length, int changes, int agreements) {}

  /** Which path each point is on, from the latest back to the first. */
  private static final class Labels {

    private final boolean first;
    private final Labels before;
    private final int count;

    /** Of no point. */
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
   * With one more point.
   *
   * @param distances how far it is from each of the points so far
   */
  Explanation with(int number, boolean first, IntToDoubleFunction distances) {
    int end = first ? ends.first() : ends.second();
    double added = end == NOWHERE ? 0 : distances.applyAsDouble(end);
    boolean changed = labels.count > 0 && labels.first != first;
    return new Explanation(
        first ? new Ends(number, ends.second()) : new Ends(ends.first(), number),
        new Totals(
            totals.length() + added, totals.changes() + (changed ? 1 : 0), totals.agreements()),
        new Labels(first, labels));
  }

  /** The same, after the latest point was said to be on a path. */
  Explanation said(boolean first) {
    int agreed = totals.agreements() + (labels.first == first ? 1 : 0);
    return new Explanation(ends, new Totals(totals.length(), totals.changes(), agreed), labels);
  }

  Ends ends() {
    return ends;
  }

  /** Its total length, and something for each change from one path to the other. */
  double cost(double perChange) {
    return totals.length() + perChange * totals.changes();
  }

  int agreements() {
    return totals.agreements();
  }

  /** Whether the latest point is on the first path. */
  boolean latestIsFirst() {
    return labels.first;
  }

  /** For each point, whether it is on the first path. */
  List<Boolean> labels() {
    List<Boolean> all = new ArrayList<>();
    for (Labels one = labels; one.count > 0; one = one.before) {
      all.add(one.first);
    }
    Collections.reverse(all);
    return all;
  }
}
