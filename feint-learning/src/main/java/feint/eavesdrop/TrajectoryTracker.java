package feint.eavesdrop;

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
 * Assigns points to two trajectories as they arrive, by nothing but where they are: by the shortest
 * of the ways to connect them all by two paths.
 *
 * <p>A few ways are kept at a time (the idea of Reid, "An algorithm for tracking multiple targets",
 * IEEE Transactions on Automatic Control 24, 1979), so that a doubtful point is decided anew when
 * later ones speak. Two paths are always shorter than one. So each change from one to the other
 * costs {@value #PER_CHANGE} steps: steps that wander about a minimum save less, and jumps between
 * trajectories far apart save more. How long a step is, is not known; it is taken to be the median
 * distance of a point from the nearest of the {@value #RECENT} before it.
 *
 * <p>It takes for granted that there are two (the paper's E3): as long as it has seen one, it may
 * cut that at a long step.
 *
 * <p>{@link #assign} says what is believed on arrival; {@link #labels} what is believed by now.
 */
public final class TrajectoryTracker {

  private static final int KEPT = 16;
  private static final int PER_CHANGE = 3;
  private static final int RECENT = 8;

  private final List<Point> points = new ArrayList<>();
  private final List<Double> steps = new ArrayList<>();
  private final List<Explanation> two = new ArrayList<>();
  private Explanation one = Explanation.EMPTY;
  private int said;

  /** Takes the next point: whether it belongs to the first trajectory, as far as is known now. */
  public boolean assign(Point point) {
    int number = points.size();
    Map<Integer, Double> known = new HashMap<>();
    IntToDoubleFunction distances =
        n -> known.computeIfAbsent(n, m -> points.get(m).distance(point));
    noteStep(distances);
    List<Explanation> longer = new ArrayList<>();
    for (Explanation way : two) {
      longer.add(way.with(number, true, distances));
      longer.add(way.with(number, false, distances));
    }
    if (number > 0) {
      longer.add(one.with(number, false, distances));
    }
    one = one.with(number, true, distances);
    keepCheapest(longer);
    points.add(point);
    Explanation best = best();
    boolean first = best.latestIsFirst() == keepsNames(best);
    one = one.said(first);
    two.replaceAll(way -> way.said(first));
    said++;
    return first;
  }

  /** For each point so far, whether it belongs to the first trajectory, as is believed by now. */
  public List<Boolean> labels() {
    Explanation best = best();
    boolean keeps = keepsNames(best);
    return best.labels().stream().map(label -> label == keeps).toList();
  }

  /** Repeated points say nothing about the length of steps. */
  private void noteStep(IntToDoubleFunction distances) {
    double nearest = Double.POSITIVE_INFINITY;
    for (int n = Math.max(0, points.size() - RECENT); n < points.size(); n++) {
      nearest = Math.min(nearest, distances.applyAsDouble(n));
    }
    if (nearest > 0 && nearest < Double.POSITIVE_INFINITY) {
      int place = Collections.binarySearch(steps, nearest);
      steps.add(place < 0 ? -place - 1 : place, nearest);
    }
  }

  /** Of a single distance nobody knows whether it is a step or a jump. */
  private double perChange() {
    return steps.size() < 2 ? 0 : PER_CHANGE * steps.get((steps.size() - 1) / 2);
  }

  /** Of ways that end in the same two points, one is enough. */
  private void keepCheapest(List<Explanation> ways) {
    double perChange = perChange();
    ways.sort(Comparator.comparingDouble(way -> way.cost(perChange)));
    two.clear();
    Set<Explanation.Ends> ends = new HashSet<>();
    for (Explanation way : ways) {
      if (two.size() < KEPT && ends.add(way.ends())) {
        two.add(way);
      }
    }
  }

  private Explanation best() {
    double perChange = perChange();
    boolean believesInTwo = !two.isEmpty() && two.get(0).cost(perChange) < one.cost(perChange);
    return believesInTwo ? two.get(0) : one;
  }

  /** Names mean nothing, so that those are kept under which most points stay what they were. */
  private boolean keepsNames(Explanation way) {
    return 2 * way.agreements() >= said;
  }
}
