package feint.bound.capacity;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Linear program: the largest &Sigma; x(o, u) worth(o, u) with &Sigma; over u of x(o, u) = &pi;(o),
 * x &ge; 0, and one constraint that couples the states: &Sigma; x(o, u) use(u) &le; 0.
 *
 * <p>With a price on the use, the states decouple, and the minimum over all prices is the value of
 * the program. It is a convex and piecewise linear function of the price, so the minimum is at one
 * of its corners. There two actions have the same value in some state, or the price is 0.
 */
final class CoupledProgramme {

  private final double[] law;
  private final double[][] worth;
  private final double[] use;
  private final double[] corners;

  CoupledProgramme(double[] law, double[][] worth, double[] use) {
    this.law = law;
    this.worth = worth;
    this.use = use;
    this.corners =
        DoubleStream.concat(
                DoubleStream.of(0),
                IntStream.range(0, law.length)
                    .filter(o -> law[o] > 0)
                    .boxed()
                    .flatMapToDouble(this::ties))
            .sorted()
            .distinct()
            .toArray();
  }

  /** Returns the positive prices at which two actions have the same value in a state. */
  private DoubleStream ties(int o) {
    return IntStream.range(0, use.length)
        .boxed()
        .flatMapToDouble(
            u ->
                IntStream.range(0, u)
                    .filter(r -> use[r] != use[u])
                    .mapToDouble(r -> (worth[o][u] - worth[o][r]) / (use[u] - use[r])))
        .filter(price -> price > 0);
  }

  /** Returns the optimum of all states at a price, which is at least the program's value. */
  double at(double price) {
    double sum = 0;
    for (int o = 0; o < law.length; o++) {
      double best = Double.NEGATIVE_INFINITY;
      for (int u = 0; u < use.length; u++) {
        best = Math.max(best, worth[o][u] - price * use[u]);
      }
      sum += law[o] * best;
    }
    return sum;
  }

  double value() {
    return at(corners[lowest()]);
  }

  /** Returns the price of the minimum; the midpoint if it is not unique. */
  double price() {
    int lowest = lowest();
    double least = at(corners[lowest]);
    double same = least + 1e-12 * (1 + Math.abs(least));
    double[] all = Arrays.stream(corners).filter(price -> at(price) <= same).toArray();
    return (all[0] + all[all.length - 1]) / 2;
  }

  /**
   * Returns the index of the lowest corner by bisection, since the function decreases before it and
   * increases after it.
   */
  private int lowest() {
    int from = 0;
    int to = corners.length - 1;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (at(corners[middle]) > at(corners[middle + 1])) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }
}
