package feint.eavesdrop;

import feint.audit.Attack;
import feint.audit.Attacker;
import feint.audit.Knowledge;
import feint.audit.Observation;
import feint.audit.Suspicion;
import feint.math.Point;
import feint.policy.Sight;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Points at the trajectory whose steps shrink more: the mean length of its later steps over that of
 * its earlier ones. A trajectory with fewer than two steps shows nothing.
 */
public final class Convergence implements Attack {

  @Override
  public String name() {
    return "convergence";
  }

  @Override
  public Knowledge knows() {
    return Knowledge.NOTHING;
  }

  @Override
  public Set<Sight> sees() {
    return EnumSet.of(Sight.QUERIES, Sight.POINTS);
  }

  @Override
  public boolean givesPosterior() {
    return false;
  }

  @Override
  public Attacker start() {
    List<List<Point>> points = List.of(new ArrayList<>(), new ArrayList<>());
    return new Attacker() {
      @Override
      public void see(Observation next) {
        points.get(next.trajectory()).add(next.point());
      }

      @Override
      public Suspicion now() {
        double first = shrinkage(points.get(0));
        double second = shrinkage(points.get(1));
        boolean tells = !Double.isNaN(first) && !Double.isNaN(second);
        return tells ? Suspicion.towards(Double.compare(second, first)) : Suspicion.NOBODY;
      }
    };
  }

  /** Later steps over earlier ones; NaN if there are not both. */
  static double shrinkage(List<Point> points) {
    List<Double> steps = new ArrayList<>();
    for (int n = 1; n < points.size(); n++) {
      double length = points.get(n).distance(points.get(n - 1));
      if (length > 0) {
        steps.add(length);
      }
    }
    int half = steps.size() / 2;
    return mean(steps.subList(steps.size() - half, steps.size())) / mean(steps.subList(0, half));
  }

  private static double mean(List<Double> lengths) {
    return lengths.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }
}
