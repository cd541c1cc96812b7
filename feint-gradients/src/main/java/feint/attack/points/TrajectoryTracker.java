package feint.attack.points;

import feint.math.Point;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToDoubleFunction;

/**
 * Online assignment of points to two trajectories by their positions: the shortest connection of
 * all points by two paths.
 *
 * <p>A few assignments are kept at a time (the idea of Reid, "An algorithm for tracking multiple
 * targets", IEEE Transactions on Automatic Control 24, 1979), so that later points can revise the
 * label of an ambiguous one. Two paths are always shorter than one. Therefore each change of path
 * costs {@value #PER_CHANGE} steps: steps around a minimum save less, and jumps between distant
 * trajectories save more. The unknown step length is estimated by the median distance of a point
 * from the nearest of the {@value #RECENT} before it.
 *
 * <p>The tracker assumes two trajectories (the paper's E3): while it has seen only one, it may
 * split that one at a long step.
 *
 * <p>{@link #assign} returns the label on arrival; {@link #labels} the current labels of all
 * points.
 */
public final class TrajectoryTracker {

  private static final int KEPT = 16;
  private static final int PER_CHANGE = 3;
  private static final int RECENT = 8;

  private final List<Point> points = new ArrayList<>();
  private final List<Double> steps = new ArrayList<>();
  private final List<PathAssignment> two = new ArrayList<>();
  private PathAssignment one = PathAssignment.EMPTY;
  private int said;

  /**
   * Adds the next point and returns whether it belongs to the first trajectory, by the points so
   * far.
   */
  public boolean assign(Point point) {
    int number = points.size();
    Map<Integer, Double> known = new HashMap<>();
    IntToDoubleFunction distances =
        n -> known.computeIfAbsent(n, m -> points.get(m).distance(point));
    noteStep(distances);
    List<PathAssignment> longer = new ArrayList<>();
    for (PathAssignment way : two) {
      longer.add(way.with(number, true, distances));
      longer.add(way.with(number, false, distances));
    }
    if (number > 0) {
      longer.add(one.with(number, false, distances));
    }
    one = one.with(number, true, distances);
    keepCheapest(longer);
    points.add(point);
    PathAssignment best = best();
    boolean first = best.latestIsFirst() == keepsNames(best);
    one = one.said(first);
    two.replaceAll(way -> way.said(first));
    said++;
    return first;
  }

  /** Returns, for each point so far, whether it currently belongs to the first trajectory. */
  public List<Boolean> labels() {
    PathAssignment best = best();
    boolean keeps = keepsNames(best);
    return best.labels().stream().map(label -> label == keeps).toList();
  }

  /** Ignores repeated points, which carry no information on the step length. */
  private void noteStep(IntToDoubleFunction distances) {
    double nearest = Double.POSITIVE_INFINITY;
    for (int n = Math.max(0, points.size() - RECENT); n < points.size(); n++) {
      nearest = Math.min(nearest, distances.applyAsDouble(n));
    }
    if (nearest > 0 && nearest < Double.POSITIVE_INFINITY) {
      int index = Collections.binarySearch(steps, nearest);
      steps.add(index < 0 ? -index - 1 : index, nearest);
    }
  }

  /** Returns 0 after a single distance, which may be a step or a jump. */
  private double perChange() {
    return steps.size() < 2 ? 0 : PER_CHANGE * steps.get((steps.size() - 1) / 2);
  }

  /** Keeps one of the assignments that end in the same two points. */
  private void keepCheapest(List<PathAssignment> ways) {
    double perChange = perChange();
    ways.sort(Comparator.comparingDouble(way -> way.cost(perChange)));
    two.clear();
    Set<PathAssignment.Ends> ends = new HashSet<>();
    for (PathAssignment way : ways) {
      if (two.size() < KEPT && ends.add(way.ends())) {
        two.add(way);
      }
    }
  }

  private PathAssignment best() {
    double perChange = perChange();
    boolean believesInTwo = !two.isEmpty() && two.get(0).cost(perChange) < one.cost(perChange);
    return believesInTwo ? two.get(0) : one;
  }

  /**
   * Returns whether most points keep their previous labels; the names of the paths are arbitrary.
   */
  private boolean keepsNames(PathAssignment way) {
    return 2 * way.agreements() >= said;
  }
}
