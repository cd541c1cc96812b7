package feint.eavesdrop;

import feint.descent.Point;
import java.util.ArrayList;
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
 * later ones speak. Two paths are always shorter than one. They are believed in only if each change
 * from one to the other saves {@value #WORTHWHILE} steps of average length: steps that wander about
 * a minimum save less, and jumps between trajectories far apart save more.
 *
 * <p>{@link #assign} says what is believed on arrival; {@link #labels} what is believed by now.
 */
public final class TrajectoryTracker {

  private static final int KEPT = 16;
  private static final int WORTHWHILE = 3;

  private final List<Point> points = new ArrayList<>();
  private final List<Explanation> two = new ArrayList<>();
  private Explanation one = Explanation.EMPTY;
  private int said;

  /** Takes the next point: whether it belongs to the first trajectory, as far as is known now. */
  public boolean assign(Point point) {
    int number = points.size();
    Map<Integer, Double> known = new HashMap<>();
    IntToDoubleFunction distances =
        n -> known.computeIfAbsent(n, m -> points.get(m).distance(point));
    List<Explanation> longer = new ArrayList<>();
    for (Explanation way : two) {
      longer.add(way.with(number, true, distances));
      longer.add(way.with(number, false, distances));
    }
    if (number > 0) {
      longer.add(one.with(number, false, distances));
    }
    one = one.with(number, true, distances);
    keepShortest(longer);
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

  /** Of ways that end in the same two points only the shortest can become the best. */
  private void keepShortest(List<Explanation> ways) {
    ways.sort(Comparator.comparingDouble(Explanation::length));
    two.clear();
    Set<Explanation.Ends> ends = new HashSet<>();
    for (Explanation way : ways) {
      if (two.size() < KEPT && ends.add(way.ends())) {
        two.add(way);
      }
    }
  }

  private Explanation best() {
    if (two.isEmpty()) {
      return one;
    }
    Explanation best = two.get(0);
    double saved = one.length() - best.length();
    boolean worthwhile = saved > 0 && saved >= WORTHWHILE * best.meanStep() * best.changes();
    return worthwhile ? best : one;
  }

  /** Names mean nothing, so that those are kept under which most points stay what they were. */
  private boolean keepsNames(Explanation way) {
    return 2 * way.agreements() >= said;
  }
}
