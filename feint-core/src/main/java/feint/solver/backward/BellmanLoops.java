package feint.solver.backward;

/**
 * Inner loops of backward induction and of the aggregated recursion over flat arrays; they take
 * nearly all of the time of a solve.
 *
 * <p>JDK 17 vectorises such a loop only if every array is indexed by the bare loop variable; an
 * offset costs a factor of seven. Sections of long arrays are therefore copied to scratch first,
 * and each loop is a method of its own (docs/decisions/0003).
 */
public final class BellmanLoops {

  private static final double TIE = 1e-12;

  /** Factor that maps any difference beyond the tolerance of a tie to at least 1. */
  private static final double HUGE = 1e300;

  private BellmanLoops() {}

  /** Lowers {@code best} to the cost of a decoy where that is smaller. */
  static void obfuscate(double[] best, double cost, double[] after, int length) {
    for (int k = 0; k < length; k++) {
      best[k] = Math.min(best[k], cost + after[k]);
    }
  }

  static void obfuscate(double[] best, double[] weight, double price, double[] after, int length) {
    for (int k = 0; k < length; k++) {
      best[k] = Math.min(best[k], weight[k] * price + after[k]);
    }
  }

  static void obfuscate(
      double[] best, double[] weight, double[] price, double[] after, int length) {
    for (int k = 0; k < length; k++) {
      best[k] = Math.min(best[k], weight[k] * price[k] + after[k]);
    }
  }

  /** Lowers {@code best} to the cost that follows learning where that is smaller. */
  static void learn(
      double[] best, double gamma, double[] afterSuccess, double[] after, int length) {
    double failure = 1 - gamma;
    for (int k = 0; k < length; k++) {
      best[k] = Math.min(best[k], gamma * afterSuccess[k] + failure * after[k]);
    }
  }

  /** Lowers {@code best} to the cost of learning where that is smaller. */
  static void learn(
      double[] best, double cost, double gamma, double[] afterSuccess, double[] after, int length) {
    double failure = 1 - gamma;
    for (int k = 0; k < length; k++) {
      double later = gamma * afterSuccess[k] + failure * after[k];
      best[k] = Math.min(best[k], cost + later);
    }
  }

  static void learn(
      double[] best,
      double[] weight,
      double price,
      double gamma,
      double[] afterSuccess,
      double[] after,
      int length) {
    double failure = 1 - gamma;
    for (int k = 0; k < length; k++) {
      double later = gamma * afterSuccess[k] + failure * after[k];
      best[k] = Math.min(best[k], weight[k] * price + later);
    }
  }

  static void learn(
      double[] best,
      double[] weight,
      double[] price,
      double gamma,
      double[] afterSuccess,
      double[] after,
      int length) {
    double failure = 1 - gamma;
    for (int k = 0; k < length; k++) {
      double later = gamma * afterSuccess[k] + failure * after[k];
      best[k] = Math.min(best[k], weight[k] * price[k] + later);
    }
  }

  static void least(double[] best, double[] other, int length) {
    for (int k = 0; k < length; k++) {
      best[k] = Math.min(best[k], other[k]);
    }
  }

  /**
   * Sets {@code tied} to the largest value that still ties with the best: within 1e-12 of it,
   * relative above 1. Values that are equal in exact arithmetic differ in their last digits.
   */
  static void tolerate(double[] best, double[] tied, int length) {
    for (int k = 0; k < length; k++) {
      tied[k] = best[k] + TIE * Math.max(1, Math.abs(best[k]));
    }
  }

  /** Returns the tolerance of {@link #tolerate} for a single value. */
  static double tolerated(double best) {
    return best + TIE * Math.max(1, Math.abs(best));
  }

  /**
   * Advances the choice to the next action where none has been chosen yet and this one is not tied.
   */
  static void passOver(double[] q, double[] tied, double[] undecided, double[] choice, int length) {
    for (int k = 0; k < length; k++) {
      // 1 if q exceeds tied, 0 if not; as arithmetic, because a comparison is not vectorised.
      double exceeds = Math.min(1, Math.max(0, (q[k] - tied[k]) * HUGE));
      undecided[k] *= exceeds;
      choice[k] += undecided[k];
    }
  }

  /** Adds a constant. */
  static void raise(double[] best, double cost, int length) {
    for (int k = 0; k < length; k++) {
      best[k] += cost;
    }
  }

  /** Sets w to the weighted mean of the rows of v. */
  static void mean(double[] w, double[] weights, double[][] v, int length) {
    int done = 1;
    if (v.length >= 3) {
      // Three rows at a time save most of the stores.
      mix(w, weights[0], v[0], weights[1], v[1], weights[2], v[2], length);
      done = 3;
    } else {
      scale(w, weights[0], v[0], 0, length - 1);
    }
    for (int row = done; row < v.length; row++) {
      add(w, weights[row], v[row], 0, length - 1);
    }
  }

  private static void mix(
      double[] w,
      double p,
      double[] v,
      double p2,
      double[] v2,
      double p3,
      double[] v3,
      int length) {
    for (int k = 0; k < length; k++) {
      w[k] = p * v[k] + p2 * v2[k] + p3 * v3[k];
    }
  }

  /**
   * Lowers {@code best} to the cost of a decoy with successors of weight p, for indices {@code
   * from} to {@code to}, where that is smaller.
   */
  public static void obfuscate(
      double[] best, double[] weight, double[] price, double p, double[] x, int from, int to) {
    for (int b = from; b <= to; b++) {
      best[b] = Math.min(best[b], weight[b] * price[b] + p * x[b]);
    }
  }

  /** As the method before, with the mean of two successors. */
  public static void obfuscate(
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

  /**
   * Lowers {@code best} to the cost of learning with successors of weights p and q, for indices
   * {@code from} to {@code to}, where that is smaller.
   */
  public static void learn(
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

  /** As the method before, with the means of two pairs of successors. */
  public static void learn(
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

  /** Sets {@code sum} to p x, for indices {@code from} to {@code to}. */
  public static void scale(double[] sum, double p, double[] x, int from, int to) {
    for (int b = from; b <= to; b++) {
      sum[b] = p * x[b];
    }
  }

  /** Adds p x, for indices {@code from} to {@code to}. */
  public static void add(double[] sum, double p, double[] x, int from, int to) {
    for (int b = from; b <= to; b++) {
      sum[b] += p * x[b];
    }
  }
}
