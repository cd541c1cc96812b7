package feint.bound.zeroleak;

import feint.math.MemoryBudget;
import feint.model.Problem;
import java.util.Arrays;

/**
 * Relaxation of zero leakage with K decoys to P(learn at query t) = 1/(K+1) for every t, at a price
 * &lambda;(t) for learning. The learner sees its state (o, b), so that with W the mean of V(t+1)
 * over the oracle's next state
 *
 * <pre>
 * V(t, o, b) = max{ &Gamma;(o) W(o, b-1) + (1 - &Gamma;(o)) W(o, b) - &lambda;(t), W(o, b) }
 * </pre>
 *
 * and the mean of V(0, o, M) plus the sum of all &lambda;(t), divided by K + 1, is the bound. It
 * holds for every policy whose types of queries leak nothing, whether or not steps are observed. W
 * falls with b for any prices, so &Gamma; at the highest incentive covers all others.
 */
final class EqualShare implements LagrangianBound {

  private static final double MOMENTUM = 0.9;

  private final Problem problem;
  private final double share;
  private final int queues;
  private final double[] success;
  private final double[] prices;
  private final double[] pushes;

  /** Probability that the smoothed choice learns, by query, oracle state and queue. */
  private final float[][] learning;

  private double[][] now;
  private double[][] other;

  /**
   * Creates the relaxation without prices.
   *
   * @param share probability that a query learns: one half with one decoy
   */
  EqualShare(Problem problem, double share) {
    this.problem = problem;
    this.share = share;
    this.queues = problem.successes() + 1;
    MemoryBudget.require(
        4.0 * problem.horizon() * problem.oracleStates() * queues,
        "bounding the completion probability of zero-leakage policies in "
            + problem.horizon()
            + " queries",
        "use fewer queries or successes");
    this.success = LagrangianBound.success(problem);
    this.prices = new double[problem.horizon()];
    this.pushes = new double[problem.horizon()];
    this.learning = new float[problem.horizon()][problem.oracleStates() * queues];
    this.now = new double[problem.oracleStates()][queues];
    this.other = new double[problem.oracleStates()][queues];
  }

  @Override
  public double bound() {
    double multipliers = Arrays.stream(prices).map(Math::abs).sum();
    return solve(0)
        + share * Arrays.stream(prices).sum()
        + LagrangianBound.slack(problem.horizon(), problem.oracleStates(), multipliers);
  }

  @Override
  public void improve(double temperature) {
    solve(temperature);
    for (int o = 0; o < now.length; o++) {
      Arrays.fill(now[o], 0);
      now[o][problem.successes()] = problem.oracle().initial().at(o);
    }
    for (int t = 0; t < problem.horizon(); t++) {
      pushes[t] = MOMENTUM * pushes[t] + share - advance(t);
      prices[t] -= temperature * pushes[t];
      moveOracle();
    }
  }

  /** Returns the value of the first state; stores the choices if they are smoothed. */
  private double solve(double temperature) {
    for (double[] values : now) {
      Arrays.fill(values, 0);
      values[0] = 1;
    }
    for (int t = problem.horizon() - 1; t >= 0; t--) {
      averageOverNextState();
      for (int o = 0; o < now.length; o++) {
        for (int b = 0; b < queues; b++) {
          double stays = other[o][b];
          double gain = success[o] * (other[o][Math.max(0, b - 1)] - stays) - prices[t];
          now[o][b] = stays + Math.max(0, gain);
          if (temperature > 0) {
            double odds = Math.exp(-Math.abs(gain) / temperature);
            now[o][b] += temperature * Math.log1p(odds);
            learning[t][o * queues + b] = (float) ((gain > 0 ? 1 : odds) / (1 + odds));
          }
        }
      }
    }
    double value = 0;
    for (int o = 0; o < now.length; o++) {
      value += problem.oracle().initial().at(o) * now[o][problem.successes()];
    }
    return value;
  }

  private void averageOverNextState() {
    for (int o = 0; o < now.length; o++) {
      Arrays.fill(other[o], 0);
      for (int next = 0; next < now.length; next++) {
        double chance = problem.oracle().transition().at(o, next);
        for (int b = 0; b < queues; b++) {
          other[o][b] += chance * now[next][b];
        }
      }
    }
  }

  /** Moves the mass of the queues by a query and returns the probability that it learns. */
  private double advance(int t) {
    double sum = 0;
    for (int o = 0; o < now.length; o++) {
      for (int b = 0; b < queues; b++) {
        double learns = now[o][b] * learning[t][o * queues + b];
        double falls = b == 0 ? 0 : learns * success[o];
        sum += learns;
        now[o][b] -= falls;
        if (b > 0) {
          now[o][b - 1] += falls;
        }
      }
    }
    return sum;
  }

  private void moveOracle() {
    for (int next = 0; next < now.length; next++) {
      Arrays.fill(other[next], 0);
      for (int o = 0; o < now.length; o++) {
        double chance = problem.oracle().transition().at(o, next);
        for (int b = 0; b < queues; b++) {
          other[next][b] += chance * now[o][b];
        }
      }
    }
    double[][] moved = other;
    other = now;
    now = moved;
  }
}
