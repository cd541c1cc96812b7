package feint.eavesdrop;

import feint.descent.Point;
import java.util.ArrayList;
import java.util.List;

/**
 * Points at the trajectory whose steps shrink more: the mean length of its later steps over that of
 * its earlier ones. A trajectory with fewer than two steps shows nothing.
 */
public final class Convergence implements Suspicion {

  @Override
  public String name() {
    return "convergence";
  }

  @Override
  public double first(Surveillance seen) {
    double first = shrinkage(seen.points(true));
    double second = shrinkage(seen.points(false));
    if (Double.isNaN(first) || Double.isNaN(second) || first == second) {
      return 0.5;
    }
    return first < second ? 1 : 0;
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
