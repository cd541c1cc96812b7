package feint.solver.forward;

import feint.model.Actions;
import feint.model.Problem;
import feint.policy.DecisionRule;

/** Transition probabilities of a rule that serves all margins of a stage, as arrays by queue. */
final class RuleWeights {

  private final DecisionRule rule;
  private final int[][] from;
  private final int[][] end;
  private final double[][][] stays;
  private final double[][][] falls;
  private final double[][] cost;
  private final double[][] incentive;
  private final double[][] learning;

  RuleWeights(Problem problem, DecisionRule rule, double[] prices) {
    this.rule = rule;
    Actions actions = problem.actions();
    int oracleStates = problem.oracleStates();
    int queueStates = problem.successes() + 1;
    this.from = new int[oracleStates][actions.count()];
    this.end = new int[oracleStates][actions.count()];
    this.stays = new double[oracleStates][actions.count()][];
    this.falls = new double[oracleStates][actions.count()][];
    this.cost = new double[oracleStates][queueStates];
    this.incentive = new double[oracleStates][queueStates];
    this.learning = new double[oracleStates][queueStates];
    for (int o = 0; o < oracleStates; o++) {
      for (int u = 0; u < actions.count(); u++) {
        fill(problem, o, u, prices[u]);
      }
    }
  }

  private void fill(Problem problem, int o, int u, double price) {
    Actions actions = problem.actions();
    int queueStates = problem.successes() + 1;
    boolean learns = actions.learns(u);
    double gamma = learns ? problem.success().at(o + 1, actions.level(u)) : 0;
    double[] stay = new double[queueStates];
    double[] fall = new double[queueStates];
    from[o][u] = queueStates;
    for (int b = 0; b < queueStates; b++) {
      double p = rule.probability(o + 1, b, u);
      if (p > 0) {
        from[o][u] = Math.min(from[o][u], b);
        end[o][u] = b + 1;
        fall[b] = b == 0 ? 0 : p * gamma;
        stay[b] = p - fall[b];
        cost[o][b] += p * price * problem.weights().at(actions.at(u).query(), o + 1, b);
        incentive[o][b] += p * actions.at(u).incentive();
        learning[o][b] += learns ? p : 0;
      }
    }
    stays[o][u] = stay;
    falls[o][u] = fall;
  }

  /** Returns the rule of these weights. */
  DecisionRule rule() {
    return rule;
  }

  /** Returns the first queue at which action u can be taken in oracle state o, from 0. */
  int from(int o, int u) {
    return from[o][u];
  }

  /** Returns the end of the queues, exclusive, at which action u can be taken. */
  int end(int o, int u) {
    return end[o][u];
  }

  /** Returns, by queue, the probability that u is taken and the queue stays. */
  double[] stays(int o, int u) {
    return stays[o][u];
  }

  /** Returns, by queue, the probability that u is taken and the queue falls. */
  double[] falls(int o, int u) {
    return falls[o][u];
  }

  /**
   * Adds the expectations under a distribution over oracle states and queues, all queues of a state
   * first.
   */
  void count(double[] mass, MarginTotals totals) {
    for (int o = 0, k = 0; o < cost.length; o++) {
      for (int b = 0; b < cost[o].length; b++, k++) {
        totals.see(mass[k] * cost[o][b], mass[k] * incentive[o][b], mass[k] * learning[o][b]);
      }
    }
  }
}
