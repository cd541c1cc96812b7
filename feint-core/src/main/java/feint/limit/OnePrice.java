package feint.limit;

import feint.model.Problem;
import feint.work.Progress;
import java.util.Arrays;

/**
 * The relaxation of {@link HalfShare} with the same price for learning in every query, for problems
 * in which a price for each would take too long: half of all queries learn, on average. With W the
 * mean of V(t+1) over the oracle's next state
 *
 * <pre>
 * V(t, o, b) = W(o, b) + max{ 0, &Gamma;(o) [W(o, b-1) - W(o, b)] - &lambda; }
 * </pre>
 *
 * and the mean of V(0, o, M) plus &lambda; N/2 is the bound, whatever &lambda; &ge; 0 is. It is
 * convex in &lambda;, and above 1 if &lambda; &gt; 2/N, so the best price is looked for in between.
 *
 * <p>A stage has no more values than can matter: with t queries sent no queue is shorter than M -
 * t, and where a success is still so far that learning is never worth its price, V is 0. Memory is
 * two stages.
 */
final class OnePrice {

  /** How often a price is tried. Each time the range in which the best one is shrinks by 0.618. */
  private static final int TRIALS = 24;

  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final Problem problem;
  private final double share;
  private final double[] success;
  private final double[][] transition;
  private final double[][] now;
  private final double[][] moved;

  OnePrice(Problem problem, double share) {
    this.problem = problem;
    this.share = share;
    this.success = Relaxation.success(problem);
    this.transition = problem.oracle().transition().toArray();
    this.now = new double[problem.oracleStates()][problem.successes() + 1];
    this.moved = new double[problem.oracleStates()][problem.successes() + 1];
  }

  /**
   * The smallest bound that was met, at most 1.
   *
   * @param share which part of all queries learns on average: one half, if nothing leaks
   * @param enough a bound below this is as good as any smaller one
   */
  static double of(Problem problem, double share, double enough, Progress progress) {
    return new OnePrice(problem, share).smallest(enough, progress);
  }

  private double smallest(double enough, Progress progress) {
    double low = 0;
    double high = 1 / (share * problem.horizon());
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    double atLeft = bound(left);
    double atRight = bound(right);
    double smallest = Math.min(1, Math.min(atLeft, atRight));
    for (int k = 2; k < TRIALS && smallest >= enough; k++) {
      if (atLeft <= atRight) {
        high = right;
        right = left;
        atRight = atLeft;
        left = high - GOLDEN * (high - low);
        atLeft = bound(left);
      } else {
        low = left;
        left = right;
        atLeft = atRight;
        right = low + GOLDEN * (high - low);
        atRight = bound(right);
      }
      smallest = Math.min(smallest, Math.min(atLeft, atRight));
      progress.reached((k + 1.0) / TRIALS);
    }
    return smallest;
  }

  /** What no policy exceeds, by this price; rounding included. */
  double bound(double price) {
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
        choose(price, shortest, longest);
      }
      while (longest > 0 && isWorthless(longest)) {
        longest--;
      }
    }
    double value = 0;
    for (int o = 0; o < now.length; o++) {
      value += problem.oracle().initial().at(o) * now[o][most];
    }
    double multipliers = price * queries;
    return value
        + share * multipliers
        + Relaxation.slack(queries, problem.oracleStates(), multipliers);
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
