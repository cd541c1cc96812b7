package feint.solver;

import feint.model.Actions;
import feint.model.Problem;
import feint.model.QueryType;
import feint.policy.DecisionRule;
import feint.policy.LedgerIndex;
import java.util.Arrays;

/**
 * One query sent from one ledger, in all hidden states at once, each with its probability. Scratch
 * space for one thread at a time.
 */
final class LedgerQuery {

  /**
   * Probabilities below this are dropped: all of them together stay far below the rounding error,
   * and numbers near the smallest double would slow the arithmetic down a hundredfold.
   */
  static final double NEGLIGIBLE = 1e-200;

  private final Actions actions;
  private final LedgerIndex.Whole index;
  private final PriceTable prices;
  private final int oracleStates;
  private final int queueStates;
  private final double[][] success;
  private final double[][] transition;
  private final double[][] learnWeight;
  private final double[][] obfuscateWeight;
  private final double[][] before;
  private final double[][] now;
  private final double[] share;

  LedgerQuery(Problem problem, LedgerIndex.Whole index, PriceTable prices) {
    this.actions = problem.actions();
    this.index = index;
    this.prices = prices;
    this.oracleStates = problem.oracleStates();
    this.queueStates = problem.successes() + 1;
    this.success = problem.success().toArray();
    this.transition = problem.oracle().transition().toArray();
    this.learnWeight = new double[oracleStates][];
    Arrays.setAll(learnWeight, o -> problem.weights().row(QueryType.LEARN, o + 1));
    this.obfuscateWeight = new double[oracleStates][];
    Arrays.setAll(obfuscateWeight, o -> problem.weights().row(QueryType.OBFUSCATE, o + 1));
    this.before = new double[oracleStates][queueStates];
    this.now = new double[oracleStates][queueStates];
    this.share = new double[queueStates];
  }

  /** Takes the probabilities of the hidden states at the start; returns their sum. */
  double start(double[] law) {
    double sum = 0;
    for (int o = 0; o < oracleStates; o++) {
      System.arraycopy(law, o * queueStates, now[o], 0, queueStates);
      sum += sum(now[o]);
    }
    return sum;
  }

  /** Takes the probabilities at ledger y of a row, and moves the oracle; returns their sum. */
  double moveOracle(double[] row, int y) {
    int from = y * oracleStates * queueStates;
    double sum = 0;
    for (int o = 0; o < oracleStates; o++) {
      System.arraycopy(row, from + o * queueStates, before[o], 0, queueStates);
      sum += sum(before[o]);
    }
    if (sum > 0) {
      for (int next = 0; next < oracleStates; next++) {
        Arrays.fill(now[next], 0);
        for (int o = 0; o < oracleStates; o++) {
          add(now[next], transition[o][next], before[o]);
        }
      }
    }
    return sum;
  }

  private static double sum(double[] row) {
    double sum = 0;
    for (double p : row) {
      sum += p;
    }
    return sum;
  }

  private static void add(double[] law, double factor, double[] other) {
    for (int b = 0; b < law.length; b++) {
      law[b] += factor * other[b];
    }
  }

  /** How likely the oracle is in a state in which the rule has the property. */
  double probability(DecisionRule rule, RuleProperty property) {
    double probability = 0;
    for (int o = 0; o < oracleStates; o++) {
      probability += property.holds(rule, o + 1) ? sum(now[o]) : 0;
    }
    return probability;
  }

  /** Sends the query by {@code rule}, adding to the rows {@code moved} of the stage after it. */
  void send(DecisionRule rule, int x, int y, double[][] moved, StageTotals totals) {
    for (int o = 0; o < oracleStates; o++) {
      int b = 0;
      while (b < queueStates) {
        if (now[o][b] < NEGLIGIBLE) {
          b++;
        } else {
          int end = alikeUntil(rule, o, b);
          sendAlike(rule, x, y, o, b, end, moved, totals);
          b = end;
        }
      }
    }
  }

  /** The first queue after b in which something else is done, or which has no probability. */
  private int alikeUntil(DecisionRule rule, int o, int b) {
    boolean drawn = rule.drawn(o + 1, b);
    int u = drawn ? -1 : rule.action(o + 1, b);
    int end = b + 1;
    while (end < queueStates
        && now[o][end] >= NEGLIGIBLE
        && rule.drawn(o + 1, end) == drawn
        && (drawn || rule.action(o + 1, end) == u)) {
      end++;
    }
    return end;
  }

  private void sendAlike(
      DecisionRule rule,
      int x,
      int y,
      int o,
      int first,
      int end,
      double[][] moved,
      StageTotals totals) {
    if (!rule.drawn(o + 1, first)) {
      System.arraycopy(now[o], first, share, first, end - first);
      move(rule.action(o + 1, first), x, y, o, first, end, moved, totals);
      return;
    }
    for (int u = 0; u < actions.count(); u++) {
      double any = 0;
      for (int b = first; b < end; b++) {
        share[b] = now[o][b] * rule.probability(o + 1, b, u);
        any = Math.max(any, share[b]);
      }
      if (any >= NEGLIGIBLE) {
        move(u, x, y, o, first, end, moved, totals);
      }
    }
  }

  /** Moves the shares of queues {@code first} to {@code end} - 1 by action u. */
  private void move(
      int u, int x, int y, int o, int first, int end, double[][] moved, StageTotals totals) {
    boolean learns = actions.learns(u);
    int i = index.units(actions.incentive(actions.level(u)));
    double[] target = moved[x + i];
    int to = ((learns ? y + i : y) * oracleStates + o) * queueStates;
    double gamma = learns ? success[o][actions.level(u)] : 0;
    double[] weight = (learns ? learnWeight : obfuscateWeight)[o];
    double sum = 0;
    double weighted = 0;
    for (int b = first; b < end; b++) {
      double p = share[b];
      double succeeds = gamma * p;
      sum += p;
      weighted += p * weight[b];
      target[to + b] += p - succeeds;
      // A learning query at an empty queue leaves it empty.
      target[to + Math.max(0, b - 1)] += succeeds;
    }
    totals.seeQueries(learns, sum, prices.at(x, y, u), weighted);
  }
}
