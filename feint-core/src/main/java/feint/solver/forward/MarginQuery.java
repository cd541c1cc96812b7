package feint.solver.forward;

import feint.model.Actions;
import feint.model.Problem;
import feint.model.QueryType;
import feint.policy.DecisionRule;
import feint.policy.markov.LedgerIndex;
import java.util.Arrays;

/**
 * Propagation of one query from one margin, over all hidden states at once. Scratch space for one
 * thread at a time.
 */
final class MarginQuery {

  private final Problem problem;
  private final Actions actions;
  private final double[] prices;
  private final double[][] transition;
  private final double[][] success;
  private final int[] shift;
  private final double[][] now;
  private final double[] byQueue;
  private MarginStep step;
  private int s;
  private int from;
  private int end;

  MarginQuery(Problem problem, LedgerIndex.Margin index, double[] prices) {
    this.problem = problem;
    this.actions = problem.actions();
    this.prices = prices;
    this.transition = problem.oracle().transition().toArray();
    this.success = problem.success().toArray();
    this.shift = new int[actions.count()];
    Arrays.setAll(
        shift,
        u -> {
          int i = index.units(actions.at(u).incentive());
          return actions.learns(u) ? -i : i;
        });
    this.now = new double[problem.oracleStates()][problem.successes() + 1];
    this.byQueue = new double[problem.successes() + 1];
    this.step = MarginStep.nowhere(problem.oracleStates());
  }

  /**
   * Loads the probabilities at margin s, after the oracle's move unless this is the first query,
   * and drops improbable queues within the allowance; returns the remaining sum, 0 if all was
   * dropped.
   */
  double take(MarginStep step, int s, boolean first, double allowance, MarginTotals totals) {
    this.step = step;
    this.s = s;
    int width = step.now().width(s);
    this.from = step.now().low(s);
    this.end = from + width;
    double[] cells = step.now().cells(s);
    Arrays.fill(byQueue, from, end, 0);
    for (int next = 0; next < now.length; next++) {
      Arrays.fill(now[next], from, end, 0);
      for (int o = 0; o < now.length; o++) {
        double p = first ? (o == next ? 1 : 0) : transition[o][next];
        add(now[next], p, cells, o * width - from, from, end);
      }
      add(byQueue, 1, now[next], 0, from, end);
    }
    double sum = sum(byQueue, from, end);
    if (sum <= allowance) {
      totals.drop(sum);
      return 0;
    }
    double dropped = trim(allowance / 2);
    totals.drop(dropped);
    return sum - dropped;
  }

  private static void add(
      double[] mass, double factor, double[] other, int offset, int from, int end) {
    for (int b = from; b < end; b++) {
      mass[b] += factor * other[offset + b];
    }
  }

  /** Returns the sum of a range, with four partial sums for speed. */
  private static double sum(double[] row, int from, int end) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int k = from;
    for (; k + 3 < end; k += 4) {
      a += row[k];
      b += row[k + 1];
      c += row[k + 2];
      d += row[k + 3];
    }
    for (; k < end; k++) {
      a += row[k];
    }
    return (a + b) + (c + d);
  }

  /** Drops at most probability {@code most} from either end of the window. */
  private double trim(double most) {
    double below = 0;
    while (below + byQueue[from] <= most) {
      below += byQueue[from++];
    }
    double above = 0;
    while (above + byQueue[end - 1] <= most) {
      above += byQueue[--end];
    }
    return below + above;
  }

  /** Returns the probability that the oracle is in a state in which the rule has the property. */
  double probability(DecisionRule rule, RuleProperty property) {
    double probability = 0;
    for (int o = 0; o < now.length; o++) {
      probability += property.holds(rule, o + 1) ? sum(now[o], from, end) : 0;
    }
    return probability;
  }

  /**
   * Sends the query by a rule that is the same for all margins, and adds to the stage's
   * distribution.
   */
  void send(RuleWeights weights, double[] mass) {
    int queueStates = byQueue.length;
    for (int o = 0; o < now.length; o++) {
      add(mass, o * queueStates, now[o], from, end);
      for (int u = 0; u < shift.length; u++) {
        int first = Math.max(from, weights.from(o, u));
        int last = Math.min(end, weights.end(o, u));
        if (first < last) {
          move(o, u, weights, first, last);
        }
      }
    }
  }

  private static void add(double[] mass, int offset, double[] other, int from, int end) {
    for (int b = from; b < end; b++) {
      mass[offset + b] += other[b];
    }
  }

  private void move(int o, int u, RuleWeights weights, int first, int last) {
    int to = step.aim(s, shift[u]);
    double[] target = step.next().cells(to);
    int offset = o * step.next().width(to) - step.next().low(to);
    double[] mass = now[o];
    double[] stay = weights.stays(o, u);
    for (int b = first; b < last; b++) {
      target[offset + b] += mass[b] * stay[b];
    }
    if (actions.learns(u)) {
      double[] fall = weights.falls(o, u);
      for (int b = Math.max(1, first); b < last; b++) {
        target[offset + b - 1] += mass[b] * fall[b];
      }
    }
  }

  /** Sends the query by the rule of this margin. */
  void send(DecisionRule rule, MarginTotals totals) {
    for (int o = 0; o < now.length; o++) {
      int b = from;
      while (b < end) {
        if (now[o][b] < HiddenMass.NEGLIGIBLE) {
          b++;
        } else if (rule.drawn(o + 1, b)) {
          draw(rule, o, b, totals);
          b++;
        } else {
          int last = alikeUntil(rule, o, b);
          move(o, rule.action(o + 1, b), b, last, 1, totals);
          b = last;
        }
      }
    }
  }

  private void draw(DecisionRule rule, int o, int b, MarginTotals totals) {
    for (int u = 0; u < shift.length; u++) {
      double p = rule.probability(o + 1, b, u);
      if (p > 0) {
        move(o, u, b, b + 1, p, totals);
      }
    }
  }

  /** Returns the first queue after b with another decision or with probability 0. */
  private int alikeUntil(DecisionRule rule, int o, int b) {
    int u = rule.action(o + 1, b);
    int last = b + 1;
    while (last < end
        && now[o][last] >= HiddenMass.NEGLIGIBLE
        && !rule.drawn(o + 1, last)
        && rule.action(o + 1, last) == u) {
      last++;
    }
    return last;
  }

  /** Propagates queues {@code first} to {@code last} - 1 by action u, taken with probability p. */
  private void move(int o, int u, int first, int last, double p, MarginTotals totals) {
    int to = step.aim(s, shift[u]);
    double[] target = step.next().cells(to);
    int offset = o * step.next().width(to) - step.next().low(to);
    double[] mass = now[o];
    boolean learns = actions.learns(u);
    double falls = learns ? p * success[o][actions.level(u)] : 0;
    int b = first;
    if (b == 0) {
      // Idle learning leaves the queue empty.
      target[offset] += p * mass[b++];
    }
    for (int k = b; k < last; k++) {
      target[offset + k] += (p - falls) * mass[k];
    }
    for (int k = b; k < last && learns; k++) {
      target[offset + k - 1] += falls * mass[k];
    }
    double sum = p * sum(mass, first, last);
    double cost = prices[u] == 0 ? 0 : p * prices[u] * weighed(o, learns, first, last);
    totals.see(cost, sum * actions.at(u).incentive(), learns ? sum : 0);
  }

  private double weighed(int o, boolean learns, int first, int last) {
    QueryType query = learns ? QueryType.LEARN : QueryType.OBFUSCATE;
    double sum = 0;
    for (int b = first; b < last; b++) {
      sum += now[o][b] * problem.weights().at(query, o + 1, b);
    }
    return sum;
  }
}
