package feint.attack.points;

import feint.attack.Observation;
import feint.descent.CovertRun;
import feint.descent.DescentQuery;
import feint.math.Point;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/** One run as an eavesdropper tracks it: observed points, assigned to trajectories. */
public final class TrackedRun {

  private final List<PointObservation> seen;
  private final List<Integer> onArrival;
  private final List<Integer> labels;
  private final List<Observation> observations;

  private TrackedRun(
      List<PointObservation> seen,
      List<Integer> onArrival,
      List<Integer> labels,
      IntPredicate movedAtLast) {
    this.seen = List.copyOf(seen);
    this.onArrival = List.copyOf(onArrival);
    this.labels = List.copyOf(labels);
    this.observations = observations(movedAtLast);
  }

  /**
   * Tracks a run by its points.
   *
   * @param movedAtLast whether the trajectory of query n moved after it; called only for the last
   *     query of each trajectory, where points do not show it. Attackers receive it, since it can
   *     only help them
   */
  public static TrackedRun of(List<PointObservation> seen, IntPredicate movedAtLast) {
    TrajectoryTracker tracker = new TrajectoryTracker();
    List<Boolean> onArrival =
        seen.stream().map(observation -> tracker.assign(observation.point())).toList();
    return new TrackedRun(seen, numbers(onArrival), numbers(tracker.labels()), movedAtLast);
  }

  /**
   * Tracks a run in which every query names its trajectory, for example by the name of its task.
   *
   * @param first for each query, whether it belongs to the trajectory of the first one
   */
  public static TrackedRun told(
      List<PointObservation> seen, List<Boolean> first, IntPredicate movedAtLast) {
    return named(seen, numbers(first), movedAtLast);
  }

  /**
   * Tracks a run in which every query names one of several trajectories.
   *
   * @param trajectories the trajectory of each query, numbered from 0 in the order of first queries
   */
  public static TrackedRun named(
      List<PointObservation> seen, List<Integer> trajectories, IntPredicate movedAtLast) {
    return new TrackedRun(seen, trajectories, trajectories, movedAtLast);
  }

  private static List<Integer> numbers(List<Boolean> first) {
    return first.stream().map(own -> own ? 0 : 1).toList();
  }

  /**
   * Tracks a run by its points; with several decoys, whose queries name their tasks, by the names.
   */
  public static TrackedRun of(CovertRun run) {
    List<DescentQuery> queries = run.queries();
    List<PointObservation> points =
        queries.stream()
            .map(
                q ->
                    new PointObservation(
                        q.point(),
                        q.action().incentive(),
                        0,
                        Math.max(1, q.stepState()),
                        Point.NOWHERE))
            .toList();
    IntPredicate moved = n -> queries.get(n).step();
    if (run.decoys().size() == 1) {
      return of(points, moved);
    }
    List<Integer> roles = new ArrayList<>();
    List<Integer> names = new ArrayList<>();
    for (DescentQuery query : queries) {
      if (!roles.contains(query.decoy())) {
        roles.add(query.decoy());
      }
      names.add(roles.indexOf(query.decoy()));
    }
    return named(points, names, moved);
  }

  private List<Observation> observations(IntPredicate movedAtLast) {
    List<Observation> backwards = new ArrayList<>();
    Map<Integer, Point> next = new HashMap<>();
    for (int n = seen.size() - 1; n >= 0; n--) {
      PointObservation observation = seen.get(n);
      int trajectory = labels.get(n);
      boolean step =
          next.containsKey(trajectory)
              ? !observation.point().equals(next.get(trajectory))
              : movedAtLast.test(n);
      next.put(trajectory, observation.point());
      backwards.add(
          new Observation(
              trajectory,
              observation.incentive(),
              step ? observation.stepState() : 0,
              0,
              observation.attending(),
              observation.point(),
              observation.reply()));
    }
    Collections.reverse(backwards);
    return List.copyOf(backwards);
  }

  /** Returns the queries as attackers observe them. */
  public List<Observation> observations() {
    return observations;
  }

  /**
   * Returns the estimate of an attacker who picks this trajectory: its last point. If the
   * trajectory was never queried, the last point of the other one.
   */
  public Point estimate(int trajectory) {
    Point any = observations.get(0).point();
    boolean found = false;
    for (Observation one : observations) {
      boolean own = one.trajectory() == trajectory;
      any = own || !found ? one.point() : any;
      found = found || own;
    }
    return any;
  }

  /**
   * Returns the share of queries that were assigned correctly on arrival, under the better of the
   * two namings of two trajectories.
   *
   * @param truth for each query, whether it was a learning query
   */
  public double accuracy(List<Boolean> truth) {
    int same = agreements(onArrival, truth);
    return (double) Math.max(same, truth.size() - same) / truth.size();
  }

  /** Returns the trajectory, of two, that has most of the learning queries. */
  public int learning(List<Boolean> truth) {
    return 2 * agreements(labels, truth) >= truth.size() ? 0 : 1;
  }

  /**
   * Returns the trajectory of the learning queries if every query names its own; without any, the
   * next number, as of a trajectory that was never queried.
   */
  public int named(List<Boolean> truth) {
    int first = truth.indexOf(true);
    return first >= 0 ? labels.get(first) : (int) labels.stream().distinct().count();
  }

  private static int agreements(List<Integer> labels, List<Boolean> truth) {
    int same = 0;
    for (int n = 0; n < labels.size(); n++) {
      same += (labels.get(n) == 0) == truth.get(n) ? 1 : 0;
    }
    return same;
  }
}
