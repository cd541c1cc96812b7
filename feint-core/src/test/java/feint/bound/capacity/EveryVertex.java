package feint.bound.capacity;

import feint.bound.zeroleak.Simplex;
import feint.math.Distribution;
import feint.model.Action;
import feint.model.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * Brute-force solution of the covert program. Every choice of one action in each state gives a
 * point (rate, margin, incentive), and the attainable points are their mixtures. For the rate at
 * most one constraint binds, so that mixtures of two points suffice.
 */
final class EveryVertex {

  private final List<double[]> points = new ArrayList<>();

  EveryVertex(Problem problem, Distribution law) {
    points.add(new double[3]);
    for (int o = 1; o <= problem.oracleStates(); o++) {
      if (law.at(o - 1) > 0) {
        List<double[]> longer = new ArrayList<>();
        for (double[] point : points) {
          for (Action u : problem.actions().toList()) {
            longer.add(with(point, problem, o, u, law.at(o - 1)));
          }
        }
        points.clear();
        points.addAll(longer);
      }
    }
  }

  private static double[] with(double[] point, Problem problem, int o, Action u, double share) {
    int level = problem.actions().levelOf(u.incentive());
    return new double[] {
      point[0] + (u.learns() ? share * problem.success().at(o, level) : 0),
      point[1] + (u.learns() ? -1 : 1) * share * u.incentive(),
      point[2] + share * u.incentive()
    };
  }

  /** Returns the largest rate of a mixture with a non-negative margin. */
  double rate() {
    double best = 0;
    for (double[] a : points) {
      for (double[] b : points) {
        if (a[1] >= 0 && b[1] < 0) {
          double x = a[1] / (a[1] - b[1]);
          best = Math.max(best, x * b[0] + (1 - x) * a[0]);
        }
      }
      best = a[1] >= 0 ? Math.max(best, a[0]) : best;
    }
    return best;
  }

  /** Returns the smallest incentive of a mixture with this rate and a non-negative margin. */
  double incentive(double rate) {
    int n = points.size();
    double[][] a = new double[3][n + 2];
    double[] c = new double[n + 2];
    for (int j = 0; j < n; j++) {
      double[] point = points.get(j);
      a[0][j] = 1;
      a[1][j] = point[0];
      a[2][j] = point[1];
      c[j] = -point[2];
    }
    a[1][n] = -1;
    a[2][n + 1] = -1;
    return -Simplex.largest(c, a, new double[] {1, rate, 0});
  }
}
