package feint.bound;

/**
 * Inner loops of the aggregated recursion. Every array is indexed by the loop variable itself, and
 * each loop is a method of its own: JDK 17 vectorises no others.
 */
final class AggregationLoops {

  private AggregationLoops() {}

  static void obfuscate(
      double[] best, double[] weight, double[] price, double p, double[] x, int from, int to) {
    for (int b = from; b <= to; b++) {
      best[b] = Math.min(best[b], weight[b] * price[b] + p * x[b]);
    }
  }

  static void obfuscate(
      double[] best,
      double[] weight,
      double[] price,
      double p,
      double[] x,
      double q,
      double[] y,
      int from,
      int to) {
    for (int b = from; b <= to; b++) {
      best[b] = Math.min(best[b], weight[b] * price[b] + (p * x[b] + q * y[b]));
    }
  }

  static void learn(
      double[] best,
      double[] weight,
      double price,
      double p,
      double[] x,
      double q,
      double[] y,
      int from,
      int to) {
    for (int b = from; b <= to; b++) {
      best[b] = Math.min(best[b], weight[b] * price + (p * x[b] + q * y[b]));
    }
  }

  static void learn(
      double[] best,
      double[] weight,
      double price,
      double p,
      double[] x,
      double q,
      double[] otherX,
      double r,
      double[] y,
      double s,
      double[] otherY,
      int from,
      int to) {
    for (int b = from; b <= to; b++) {
      double later = (p * x[b] + q * otherX[b]) + (r * y[b] + s * otherY[b]);
      best[b] = Math.min(best[b], weight[b] * price + later);
    }
  }

  static void scale(double[] sum, double p, double[] x, int from, int to) {
    for (int b = from; b <= to; b++) {
      sum[b] = p * x[b];
    }
  }

  static void add(double[] sum, double p, double[] x, int from, int to) {
    for (int b = from; b <= to; b++) {
      sum[b] += p * x[b];
    }
  }
}
