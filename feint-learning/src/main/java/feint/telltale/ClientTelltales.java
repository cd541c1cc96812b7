package feint.telltale;

import feint.audit.Observation;
import feint.math.Point;
import feint.policy.Sight;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What can be read off a trajectory by a client who answered for it. */
public final class ClientTelltales {

  private ClientTelltales() {}

  /** All of them. */
  public static List<Telltale> all() {
    return List.of(
        Telltale.of("attendance", Set.of(Sight.ATTENDANCE), ClientTelltales::attendance),
        Telltale.of("own-update", Set.of(Sight.POINTS, Sight.REPLIES), ClientTelltales::ownUpdate));
  }

  /** The share of its queries at which the client was connected. */
  private static double attendance(SeenPath path) {
    return path.queries().stream().mapToInt(Observation::attending).average().orElse(Double.NaN);
  }

  /** How well the client's own updates point where the trajectory then went. */
  private static double ownUpdate(SeenPath path) {
    List<Double> cosines = new ArrayList<>();
    for (int n = 0; n + 1 < path.queries().size(); n++) {
      Observation query = path.queries().get(n);
      Point next = path.queries().get(n + 1).point();
      if (query.reply().dimension() > 0 && !next.equals(query.point())) {
        double cosine =
            PathTelltales.cosine(query.reply().minus(query.point()), next.minus(query.point()));
        if (!Double.isNaN(cosine)) {
          cosines.add(cosine);
        }
      }
    }
    return cosines.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }
}
