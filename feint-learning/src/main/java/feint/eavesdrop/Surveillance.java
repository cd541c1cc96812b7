package feint.eavesdrop;

import feint.audit.Sighting;
import feint.descent.CovertRun;
import feint.descent.CovertRun.Query;
import feint.descent.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/** What an eavesdropper has made of one run: glimpses, assigned to two trajectories. */
public final class Surveillance {

  private final List<Glimpse> seen;
  private final List<Boolean> onArrival;
  private final List<Boolean> labels;
  private final List<Sighting> sightings;

  private Surveillance(List<Glimpse> seen, IntPredicate movedAtLast) {
    TrajectoryTracker tracker = new TrajectoryTracker();
    this.seen = List.copyOf(seen);
    this.onArrival = seen.stream().map(glimpse -> tracker.assign(glimpse.point())).toList();
    this.labels = tracker.labels();
    this.sightings = sightings(movedAtLast);
  }

  /**
   * Watches a run.
   *
   * @param movedAtLast whether the trajectory of query n moved after it; asked only about the last
   *     query of each trajectory, of which points do not tell. Attackers are told, for what could
   *     only help them should not save the learner
   */
  public static Surveillance of(List<Glimpse> seen, IntPredicate movedAtLast) {
    return new Surveillance(seen, movedAtLast);
  }

  public static Surveillance of(CovertRun run) {
    List<Query> queries = run.queries();
    return of(
        queries.stream().map(q -> new Glimpse(q.point(), q.action().incentive())).toList(),
        n -> queries.get(n).step());
  }

  private List<Sighting> sightings(IntPredicate movedAtLast) {
    List<Sighting> backwards = new ArrayList<>();
    List<Optional<Point>> next = new ArrayList<>(List.of(Optional.empty(), Optional.empty()));
    for (int n = seen.size() - 1; n >= 0; n--) {
      Glimpse glimpse = seen.get(n);
      int trajectory = labels.get(n) ? 0 : 1;
      int query = n;
      boolean step =
          next.get(trajectory)
              .map(point -> !point.equals(glimpse.point()))
              .orElseGet(() -> movedAtLast.test(query));
      next.set(trajectory, Optional.of(glimpse.point()));
      backwards.add(new Sighting(labels.get(n), glimpse.incentive(), step));
    }
    List<Sighting> sightings = new ArrayList<>();
    for (int n = backwards.size() - 1; n >= 0; n--) {
      sightings.add(backwards.get(n));
    }
    return List.copyOf(sightings);
  }

  /** The queries as attackers without an eye for points see them. */
  public List<Sighting> sightings() {
    return sightings;
  }

  /** The points of one trajectory, in their order. */
  public List<Point> points(boolean first) {
    List<Point> points = new ArrayList<>();
    for (int n = 0; n < seen.size(); n++) {
      if (labels.get(n) == first) {
        points.add(seen.get(n).point());
      }
    }
    return List.copyOf(points);
  }

  /**
   * The estimate of whoever believes in one of the trajectories: its last point. Who believes in
   * one that was never seen has only the other's.
   */
  public Point estimate(boolean first) {
    List<Point> points = points(first);
    List<Point> known = points.isEmpty() ? points(!first) : points;
    return known.get(known.size() - 1);
  }

  /**
   * The share of queries that were assigned rightly when they arrived, under the better of the two
   * ways to name the trajectories.
   *
   * @param truth for each query, whether it was a learning one
   */
  public double accuracy(List<Boolean> truth) {
    int same = agreements(onArrival, truth);
    return (double) Math.max(same, truth.size() - same) / truth.size();
  }

  /** Whether the first trajectory is the learning one, if either is: by most of the queries. */
  public boolean firstIsLearning(List<Boolean> truth) {
    return 2 * agreements(labels, truth) >= truth.size();
  }

  private static int agreements(List<Boolean> labels, List<Boolean> truth) {
    int same = 0;
    for (int n = 0; n < labels.size(); n++) {
      same += labels.get(n).equals(truth.get(n)) ? 1 : 0;
    }
    return same;
  }
}
