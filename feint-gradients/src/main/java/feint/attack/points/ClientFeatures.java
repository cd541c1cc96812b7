package feint.attack.points;

import feint.attack.Observation;
import feint.math.Point;
import feint.policy.Observable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Features of a trajectory that are visible to a client who answered its queries. */
public final class ClientFeatures {

  private ClientFeatures() {}

  /** Returns all of them. */
  public static List<Feature> all() {
    return List.of(
        Feature.of("attendance", Set.of(Observable.ATTENDANCE), ClientFeatures::attendance),
        Feature.of(
            "own-update",
            Set.of(Observable.POINTS, Observable.REPLIES),
            ClientFeatures::ownUpdate));
  }

  /** Share of the trajectory's queries at which the client was connected. */
  private static double attendance(ObservedTrajectory path) {
    return path.queries().stream().mapToInt(Observation::attending).average().orElse(Double.NaN);
  }

  /**
   * Mean agreement between the client's own updates and the direction in which the trajectory then
   * moved.
   */
  private static double ownUpdate(ObservedTrajectory path) {
    List<Double> cosines = new ArrayList<>();
    for (int n = 0; n + 1 < path.queries().size(); n++) {
      Observation query = path.queries().get(n);
      Point next = path.queries().get(n + 1).point();
      if (query.reply().dimension() > 0 && !next.equals(query.point())) {
        double cosine =
            PathFeatures.cosine(query.reply().minus(query.point()), next.minus(query.point()));
        if (!Double.isNaN(cosine)) {
          cosines.add(cosine);
        }
      }
    }
    return cosines.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }
}
