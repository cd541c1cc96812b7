package feint.design;

import java.util.ArrayList;
import java.util.List;

/**
 * The linear programme over the policies known so far: the mixture that spends least while, on
 * average over its policies, unfinished and exposed stay within limits u and e; and the prices that
 * prove it.
 *
 * <p>The dual asks for prices p, q &ge; 0 and the greatest &nu; - p&middot;u - q&middot;e such that
 * spent + p&middot;unfinished + q&middot;exposed &ge; &nu; for every policy: a vertex in three
 * dimensions. A best mixture needs no more policies than one plus the number of limits that it
 * meets exactly, so at most three. There are a few dozen policies: every vertex and every mixture
 * of three is looked at, without pivoting and so without cycling.
 */
final class Mixing {

  private static final double TOLERANCE = 1e-9;

  private final List<Point> points;
  private final double unfinished;
  private final double exposed;
  private Mixture best = new Mixture(List.of(), Double.POSITIVE_INFINITY);

  /** Prices on the limits, and the value of the programme that they prove. */
  record Prices(double unfinished, double exposed, double value) {}

  /** A policy's share in a mixture. */
  record Share(Point point, double weight) {}

  /**
   * A mixture and what it spends; without shares, and infinite, if none keeps within the limits.
   */
  record Mixture(List<Share> shares, double spent) {}

  Mixing(List<Point> points, double unfinished, double exposed) {
    this.points = List.copyOf(points);
    this.unfinished = unfinished;
    this.exposed = exposed;
  }

  /** The mixture that spends least. */
  Mixture cheapest() {
    int n = points.size();
    for (int i = 0; i < n; i++) {
      Point a = points.get(i);
      offer(List.of(a), 1);
      for (int j = i + 1; j < n; j++) {
        Point b = points.get(j);
        double first = (unfinished - b.unfinished()) / (a.unfinished() - b.unfinished());
        offer(List.of(a, b), first, 1 - first);
        double second = (exposed - b.exposed()) / (a.exposed() - b.exposed());
        offer(List.of(a, b), second, 1 - second);
        for (int k = j + 1; k < n; k++) {
          Point c = points.get(k);
          double[] weights =
              Linear3.solve(
                  new double[] {1, 1, 1},
                  new double[] {a.unfinished(), b.unfinished(), c.unfinished()},
                  new double[] {a.exposed(), b.exposed(), c.exposed()},
                  new double[] {1, unfinished, exposed});
          offer(List.of(a, b, c), weights);
        }
      }
    }
    return best;
  }

  /** Takes these weights if they are weights, keep within the limits and spend less. */
  private void offer(List<Point> mixed, double... weights) {
    double sum = 0;
    double spent = 0;
    double u = 0;
    double e = 0;
    List<Share> shares = new ArrayList<>();
    for (int i = 0; i < mixed.size(); i++) {
      // Written so that the NaN of a singular system fails.
      if (!(weights[i] >= 0 && weights[i] <= 1)) {
        return;
      }
      Point point = mixed.get(i);
      sum += weights[i];
      spent += weights[i] * point.spent();
      u += weights[i] * point.unfinished();
      e += weights[i] * point.exposed();
      shares.add(new Share(point, weights[i]));
    }
    boolean within = u <= unfinished + TOLERANCE && e <= exposed + TOLERANCE;
    // An almost singular system has a solution that does not solve it.
    boolean weighs = Math.abs(sum - 1) <= TOLERANCE;
    if (weighs && within && spent < best.spent()) {
      shares.removeIf(share -> share.weight() == 0);
      best = new Mixture(List.copyOf(shares), spent);
    }
  }

  /** The prices that prove the least spending. */
  Prices prices() {
    // Every vertex is where three of these planes meet: the policies', p = 0 and q = 0.
    List<double[]> planes = new ArrayList<>();
    for (Point point : points) {
      planes.add(new double[] {-point.unfinished(), -point.exposed(), 1, point.spent()});
    }
    planes.add(new double[] {1, 0, 0, 0});
    planes.add(new double[] {0, 1, 0, 0});
    Prices highest = new Prices(0, 0, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < planes.size(); i++) {
      for (int j = i + 1; j < planes.size(); j++) {
        for (int k = j + 1; k < planes.size(); k++) {
          double[] a = planes.get(i);
          double[] b = planes.get(j);
          double[] c = planes.get(k);
          double[] at = Linear3.solve(a, b, c, new double[] {a[3], b[3], c[3]});
          double value = at[2] - at[0] * unfinished - at[1] * exposed;
          if (value > highest.value() && permitted(at)) {
            highest = new Prices(Math.max(0, at[0]), Math.max(0, at[1]), value);
          }
        }
      }
    }
    return highest;
  }

  private boolean permitted(double[] at) {
    boolean permitted = at[0] >= -TOLERANCE && at[1] >= -TOLERANCE;
    for (Point point : points) {
      double cost = point.spent() + at[0] * point.unfinished() + at[1] * point.exposed();
      permitted &= cost >= at[2] - TOLERANCE * Math.max(1, Math.abs(at[2]));
    }
    return permitted;
  }
}
