package feint.eavesdrop;

import feint.audit.Observation;
import feint.descent.CovertRun;
import feint.descent.DescentQuery;
import feint.math.Point;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/** What an eavesdropper has made of one run: glimpses, assigned to two trajectories. */
public final class Surveillance {

  private final List<Glimpse> seen;
  private final List<Boolean> onArrival;
  private final List<Boolean> labels;
  private final List<Observation> observations;

  private Surveillance(
      List<Glimpse> seen, List<Boolean> onArrival, List<Boolean> labels, IntPredicate movedAtLast) {
    this.seen = List.copyOf(seen);
    this.onArrival = List.copyOf(onArrival);
    this.labels = List.copyOf(labels);
    this.observations = observations(movedAtLast);
  }

  /**
   * Watches a run.
   *
   * @param movedAtLast whether the trajectory of query n moved after it; asked only about the last
   *     query of each trajectory, of which points do not tell. Attackers are told, for what could
   *     only help them should not save the learner
   */
  public static Surveillance of(List<Glimpse> seen, IntPredicate movedAtLast) {
    TrajectoryTracker tracker = new TrajectoryTracker();
    List<Boolean> onArrival =
        seen.stream().map(glimpse -> tracker.assign(glimpse.point())).toList();
    return new Surveillance(seen, onArrival, tracker.labels(), movedAtLast);
  }

  /**
   * Watches a run in which every query says which trajectory it is for, such as by the name of its
   * task.
   *
   * @param first for each query, whether it is for the trajectory of the first one
   */
  public static Surveillance told(
      List<Glimpse> seen, List<Boolean> first, IntPredicate movedAtLast) {
    return new Surveillance(seen, first, first, movedAtLast);
  }

  public static Surveillance of(CovertRun run) {
    List<DescentQuery> queries = run.queries();
    return of(
        queries.stream()
            .map(
                q ->
                    new Glimpse(
                        q.point(),
                        q.action().incentive(),
                        0,
                        Math.max(1, q.madeIn()),
                        Point.NOWHERE))
            .toList(),
        n -> queries.get(n).step());
  }

  private List<Observation> observations(IntPredicate movedAtLast) {
    List<Observation> backwards = new ArrayList<>();
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
      backwards.add(
          new Observation(
              trajectory,
              glimpse.incentive(),
              step ? glimpse.madeIn() : 0,
              0,
              glimpse.attending(),
              glimpse.point(),
              glimpse.reply()));
    }
    Collections.reverse(backwards);
    return List.copyOf(backwards);
  }

  /** The queries as attackers see them. */
  public List<Observation> observations() {
    return observations;
  }

  /**
   * The estimate of whoever believes in one of the trajectories: its last point. Who believes in
   * one that was never seen has only the other's.
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
   * The share of queries that were assigned rightly when they arrived, under the better of the two
   * ways to name the trajectories.
   *
   * @param truth for each query, whether it was a learning one
   */
  public double accuracy(List<Boolean> truth) {
    int same = agreements(onArrival, truth);
    return (double) Math.max(same, truth.size() - same) / truth.size();
  }

  /** Which trajectory is the learning one, if either is: by most of the queries. */
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
