package feint.bound.zeroleak;

import feint.model.Problem;
import feint.parallel.Progress;
import java.util.Arrays;

/**
 * Relaxation of {@link EqualShare} for problems in which the search for a price of every query
 * would take too long: here learning in query t has the price
 *
 * <pre>
 * &lambda;(t) = &lambda; tanh((N - t)/(&kappa; &radic;N)), or &lambda; for &kappa; = 0,
 * </pre>
 *
 * which approximates the best prices of long runs: constant except for the last queries, in which
 * finished runs no longer compete. With W the mean of V(t+1) over the oracle's next state
 *
 * <pre>
 * V(t, o, b) = W(o, b) + max{ 0, &Gamma;(o) [W(o, b-1) - W(o, b)] - &lambda;(t) }
 * </pre>
 *
 * and the mean of V(0, o, M) plus the share of learning queries times the sum of all &lambda;(t) is
 * the bound, for any &lambda; &ge; 0 and &kappa;. It is convex in &lambda;, and above 1 if that
 * product is, which limits the search.
 *
 * <p>A stage has only the relevant values: after t queries no queue is shorter than M - t, and V is
 * 0 for queues so long that learning is never worth its price. Memory is two stages.
 */
final class FadingPrice {

  /** Values of &kappa; that are tried. */
  private static final double[] FADES = {1.5, 3, 0.75};

  /** A bound within this distance of 1 is vacuous, and other prices do not improve it. */
  private static final double NOTHING = 1e-4;

  /** Number of prices that are tried. Each reduces the search interval by the factor 0.618. */
  private static final int TRIALS = 14;

  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final Problem problem;
  private final double share;
  private final double[] success;
  private final double[][] transition;
  private final double[][] now;
  private final double[][] moved;

  FadingPrice(Problem problem, double share) {
    this.problem = problem;
    this.share = share;
    this.success = LagrangianBound.success(problem);
    this.transition = problem.oracle().transition().toArray();
    this.now = new double[problem.oracleStates()][problem.successes() + 1];
    this.moved = new double[problem.oracleStates()][problem.successes() + 1];
  }

  /**
   * Returns the smallest bound found, at most 1.
   *
   * @param share fraction of all queries that learn on average: 1/(K+1) for zero leakage
   * @param enough the search ends at a bound below this
   */
  static double of(Problem problem, double share, double enough, Progress progress) {
    return new FadingPrice(problem, share).smallest(enough, progress);
  }

  private double smallest(double enough, Progress progress) {
    double smallest = 1;
    for (int k = 0; k < FADES.length && smallest >= enough; k++) {
      if (k > 0 && smallest > 1 - NOTHING) {
        return smallest;
      }
      double done = k;
      smallest =
          Math.min(
              smallest,
              smallest(
                  fading(FADES[k]),
                  enough,
                  part -> progress.reached((done + part) / FADES.length)));
    }
    return smallest;
  }

  /** Returns the prices by query for &lambda; = 1. */
  double[] fading(double fade) {
    double[] prices = new double[problem.horizon()];
    double scale = fade * Math.sqrt(problem.horizon());
    for (int t = 0; t < prices.length; t++) {
      prices[t] = fade == 0 ? 1 : StrictMath.tanh((prices.length - t) / scale);
    }
    return prices;
  }

  /** Minimizes the bound over &lambda; by golden-section search. */
  private double smallest(double[] prices, double enough, Progress progress) {
    double low = 0;
    double high = 1 / (share * Arrays.stream(prices).sum());
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    double atLeft = bound(left, prices);
    double atRight = bound(right, prices);
    double smallest = Math.min(atLeft, atRight);
    for (int k = 2; k < TRIALS && smallest >= enough; k++) {
      if (atLeft <= atRight) {
        high = right;
        right = left;
        atRight = atLeft;
        left = high - GOLDEN * (high - low);
        atLeft = bound(left, prices);
      } else {
        low = left;
        left = right;
        atLeft = atRight;
        right = low + GOLDEN * (high - low);
        atRight = bound(right, prices);
      }
      smallest = Math.min(smallest, Math.min(atLeft, atRight));
      progress.reached((k + 1.0) / TRIALS);
    }
    return smallest;
  }

  /** Returns the bound for these prices times &lambda;, including rounding. */
  double bound(double factor, double[] prices) {
    int queries = problem.horizon();
    int most = problem.successes();
    for (double[] values : now) {
      Arrays.fill(values, 0);
      values[0] = 1;
    }
    int longest = 0;
    for (int t = queries - 1; t >= 0; t--) {
      int shortest = Math.max(0, most - t);
      longest = Math.min(most, longest + 1);
      if (shortest <= longest) {
        average(Math.max(0, shortest - 1), longest);
        choose(factor * prices[t], shortest, longest);
      }
      while (longest > 0 && isWorthless(longest)) {
        longest--;
      }
    }
    double value = 0;
    for (int o = 0; o < now.length; o++) {
      value += problem.oracle().initial().at(o) * now[o][most];
    }
    double multipliers = factor * Arrays.stream(prices).sum();
    return value
        + share * multipliers
        + LagrangianBound.slack(queries, problem.oracleStates(), multipliers);
  }

  private boolean isWorthless(int queue) {
    for (double[] values : now) {
      if (values[queue] > 0) {
        return false;
      }
    }
    return true;
  }

  private void average(int from, int to) {
    for (int o = 0; o < now.length; o++) {
      double[] mean = moved[o];
      Arrays.fill(mean, from, to + 1, 0);
      for (int next = 0; next < now.length; next++) {
        double chance = transition[o][next];
        double[] values = now[next];
        for (int b = from; b <= to; b++) {
          mean[b] += chance * values[b];
        }
      }
    }
  }

  private void choose(double price, int from, int to) {
    for (int o = 0; o < now.length; o++) {
      double[] values = now[o];
      double[] mean = moved[o];
      double gamma = success[o];
      if (from == 0) {
        values[0] = mean[0];
      }
      for (int b = Math.max(1, from); b <= to; b++) {
        values[b] = mean[b] + Math.max(0, gamma * (mean[b - 1] - mean[b]) - price);
      }
    }
  }
}
