package feint.zeroleak.oblivious;

import feint.math.MemoryBudget;
import feint.model.Problem;

/**
 * Incentive rule that minimises E(incentive) - &lambda; P(finish), by backward induction on the
 * number of queries sent, the oracle's state and the remaining successes; and both terms, exactly.
 *
 * <p>Among equally good incentives the lowest is taken.
 */
final class PricedRule {

  private final Problem problem;
  private final ObliviousSettings settings;
  private final double price;
  private final int all;
  private final byte[][] levels;

  /**
   * P(finish) and expected incentive after the present query, by oracle state and remaining
   * successes.
   */
  private double[][] finish;

  private double[][] paid;

  private PricedRule(Problem problem, ObliviousSettings settings, double price) {
    this.problem = problem;
    this.settings = settings;
    this.price = price;
    this.all = settings.allSuccesses(problem.shape());
    this.levels = new byte[problem.horizon()][problem.oracleStates() * (all + 1)];
    this.finish = new double[problem.oracleStates()][all + 1];
    this.paid = new double[problem.oracleStates()][all + 1];
  }

  /**
   * Computes the best rule.
   *
   * @param price &lambda;, the value of finishing with certainty; if infinite, the cheapest among
   *     the rules with the largest P(finish)
   */
  static PricedRule of(Problem problem, ObliviousSettings settings, double price) {
    requireMemory(problem, settings);
    PricedRule rule = new PricedRule(problem, settings, price);
    rule.solve();
    return rule;
  }

  private static void requireMemory(Problem problem, ObliviousSettings settings) {
    double states =
        (double) problem.horizon()
            * problem.oracleStates()
            * (settings.allSuccesses(problem.shape()) + 1.0);
    // Three rules are held at once.
    MemoryBudget.require(
        3 * states,
        String.format(
            "the cheapest oblivious policy for a horizon of %d and %d successes of each trajectory",
            problem.horizon(), problem.successes()),
        "pay the same in every query, which needs no table, as oblivious does if incentive=cheapest is"
            + " left out; or use a shorter horizon, or fewer decoys");
  }

  private void solve() {
    for (double[] row : finish) {
      for (int toCome = 0; toCome <= all; toCome++) {
        row[toCome] = done(toCome) / (double) settings.trajectories();
      }
    }
    for (int t = problem.horizon() - 1; t >= 0; t--) {
      double[][] laterFinish = moved(finish);
      double[][] laterPaid = moved(paid);
      finish = new double[finish.length][all + 1];
      paid = new double[paid.length][all + 1];
      for (int o = 0; o < finish.length; o++) {
        finish[o][0] = 1;
        paid[o][0] = settings.stops() ? 0 : problem.actions().lowestIncentive() + laterPaid[o][0];
        for (int toCome = 1; toCome <= all; toCome++) {
          choose(t, o, toCome, laterFinish[o], laterPaid[o]);
        }
      }
    }
  }

  /** Returns the number of trajectories that have their successes. */
  private int done(int toCome) {
    return problem.successes() == 0
        ? settings.trajectories()
        : (all - toCome) / problem.successes();
  }

  /** Returns the expectation over the oracle's next state, by its present state. */
  private double[][] moved(double[][] later) {
    double[][] before = new double[later.length][all + 1];
    for (int o = 0; o < before.length; o++) {
      for (int next = 0; next < later.length; next++) {
        double p = problem.oracle().transition().at(o, next);
        for (int toCome = 0; toCome <= all; toCome++) {
          before[o][toCome] += p * later[next][toCome];
        }
      }
    }
    return before;
  }

  private void choose(int t, int o, int s, double[] laterFinish, double[] laterPaid) {
    int best = -1;
    for (int level = 0; level < problem.actions().levels(); level++) {
      double gamma = problem.success().at(o + 1, level);
      // In this form, incentives without an effect have equal values to the last bit.
      double p = laterFinish[s] + gamma * (laterFinish[s - 1] - laterFinish[s]);
      double c =
          problem.actions().incentive(level)
              + laterPaid[s]
              + gamma * (laterPaid[s - 1] - laterPaid[s]);
      if (best < 0 || better(p, c, finish[o][s], paid[o][s])) {
        best = level;
        finish[o][s] = p;
        paid[o][s] = c;
      }
    }
    levels[t][index(o, s)] = (byte) best;
  }

  private boolean better(double p, double c, double thanP, double thanC) {
    return Double.isInfinite(price)
        ? p > thanP || (p == thanP && c < thanC)
        : c - price * p < thanC - price * thanP;
  }

  private int index(int o, int toCome) {
    return o * (all + 1) + toCome;
  }

  double finishProbability() {
    return fromStart(finish);
  }

  double expectedIncentive() {
    return fromStart(paid);
  }

  private double fromStart(double[][] values) {
    double sum = 0;
    for (int o = 0; o < values.length; o++) {
      sum += problem.oracle().initial().at(o) * values[o][all];
    }
    return sum;
  }

  IncentiveRule rule() {
    return IncentiveRule.of(
        problem.shape(), (sent, oracle, toCome) -> levels[sent][index(oracle - 1, toCome)]);
  }
}
