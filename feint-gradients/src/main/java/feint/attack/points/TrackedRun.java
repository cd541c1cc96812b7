package feint.attack.points;

import feint.attack.Observation;
import feint.descent.CovertRun;
import feint.descent.DescentQuery;
import feint.math.Point;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/** One run as an eavesdropper tracks it: observed points, assigned to two trajectories. */
public final class TrackedRun {

  private final List<PointObservation> seen;
  private final List<Boolean> onArrival;
  private final List<Boolean> labels;
  private final List<Observation> observations;

  private TrackedRun(
      List<PointObservation> seen,
      List<Boolean> onArrival,
      List<Boolean> labels,
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
    return new TrackedRun(seen, onArrival, tracker.labels(), movedAtLast);
  }

  /**
   * Tracks a run in which every query names its trajectory, for example by the name of its task.
   *
   * @param first for each query, whether it belongs to the trajectory of the first one
   */
  public static TrackedRun told(
      List<PointObservation> seen, List<Boolean> first, IntPredicate movedAtLast) {
    return new TrackedRun(seen, first, first, movedAtLast);
  }

  public static TrackedRun of(CovertRun run) {
    List<DescentQuery> queries = run.queries();
    return of(
        queries.stream()
            .map(
                q ->
                    new PointObservation(
                        q.point(),
                        q.action().incentive(),
                        0,
                        Math.max(1, q.stepState()),
                        Point.NOWHERE))
            .toList(),
        n -> queries.get(n).step());
  }

  private List<Observation> observations(IntPredicate movedAtLast) {
    List<Observation> backwards = new ArrayList<>();
    List<Optional<Point>> next = new ArrayList<>(List.of(Optional.empty(), Optional.empty()));
    for (int n = seen.size() - 1; n >= 0; n--) {
      PointObservation observation = seen.get(n);
      int trajectory = labels.get(n) ? 0 : 1;
      int query = n;
      boolean step =
          next.get(trajectory)
              .map(point -> !point.equals(observation.point()))
              .orElseGet(() -> movedAtLast.test(query));
      next.set(trajectory, Optional.of(observation.point()));
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
   * two namings of the trajectories.
   *
   * @param truth for each query, whether it was a learning query
   */
  public double accuracy(List<Boolean> truth) {
    int same = agreements(onArrival, truth);
    return (double) Math.max(same, truth.size() - same) / truth.size();
  }

  /** Returns the trajectory that has most of the learning queries. */
  public int learning(List<Boolean> truth) {
    return 2 * agreements(labels, truth) >= truth.size() ? 0 : 1;
  }

  private static int agreements(List<Boolean> labels, List<Boolean> truth) {
    int same = 0;
    for (int n = 0; n < labels.size(); n++) {
      same += labels.get(n).equals(truth.get(n)) ? 1 : 0;
    }
    return same;
  }
}
