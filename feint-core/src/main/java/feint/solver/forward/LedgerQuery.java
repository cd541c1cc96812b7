package feint.solver.forward;

import feint.model.Actions;
import feint.model.Problem;
import feint.model.QueryType;
import feint.policy.DecisionRule;
import feint.policy.markov.LedgerIndex;
import feint.solver.PriceTable;
import java.util.Arrays;

/**
 * Propagation of one query from one ledger, over all hidden states at once. Scratch space for one
 * thread at a time.
 */
final class LedgerQuery {

  private final Actions actions;
  private final LedgerIndex.Whole index;
  private final PriceTable prices;
  private final int oracleStates;
  private final int queueStates;
  private final double[][] success;
  private final double[][] learnWeight;
  private final double[][] obfuscateWeight;
  private final HiddenMass mass;
  private final double[] share;

  LedgerQuery(Problem problem, LedgerIndex.Whole index, PriceTable prices) {
    this.actions = problem.actions();
    this.index = index;
    this.prices = prices;
    this.oracleStates = problem.oracleStates();
    this.queueStates = problem.successes() + 1;
    this.success = problem.success().toArray();
    this.learnWeight = new double[oracleStates][];
    Arrays.setAll(learnWeight, o -> problem.weights().row(QueryType.LEARN, o + 1));
    this.obfuscateWeight = new double[oracleStates][];
    Arrays.setAll(obfuscateWeight, o -> problem.weights().row(QueryType.OBFUSCATE, o + 1));
    this.mass = new HiddenMass(problem);
    this.share = new double[queueStates];
  }

  /**
   * Loads the probabilities at ledger y of a row, after the oracle's move unless this is the first
   * query; returns their sum.
   */
  double take(double[] row, int y, boolean first) {
    return mass.take(row, y * oracleStates * queueStates, !first);
  }

  /** Returns the probability that the oracle is in a state in which the rule has the property. */
  double probability(DecisionRule rule, RuleProperty property) {
    double probability = 0;
    for (int o = 0; o < oracleStates; o++) {
      probability += property.holds(rule, o + 1) ? mass.of(o) : 0;
    }
    return probability;
  }

  /** Sends the query by {@code rule}, adding to the rows {@code moved} of the next stage. */
  void send(DecisionRule rule, int x, int y, double[][] moved, StageTotals totals) {
    for (int o = 0; o < oracleStates; o++) {
      double[] now = mass.in(o);
      int b = 0;
      while (b < queueStates) {
        if (now[b] < HiddenMass.NEGLIGIBLE) {
          b++;
        } else {
          int end = alikeUntil(rule, o, b);
          sendAlike(rule, x, y, o, b, end, moved, totals);
          b = end;
        }
      }
    }
  }

  /** Returns the first queue after b with another decision or with probability 0. */
  private int alikeUntil(DecisionRule rule, int o, int b) {
    double[] now = mass.in(o);
    boolean drawn = rule.drawn(o + 1, b);
    int u = drawn ? -1 : rule.action(o + 1, b);
    int end = b + 1;
    while (end < queueStates
        && now[end] >= HiddenMass.NEGLIGIBLE
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
    double[] now = mass.in(o);
    if (!rule.drawn(o + 1, first)) {
      System.arraycopy(now, first, share, first, end - first);
      move(rule.action(o + 1, first), x, y, o, first, end, moved, totals);
      return;
    }
    for (int u = 0; u < actions.count(); u++) {
      double any = 0;
      for (int b = first; b < end; b++) {
        share[b] = now[b] * rule.probability(o + 1, b, u);
        any = Math.max(any, share[b]);
      }
      if (any >= HiddenMass.NEGLIGIBLE) {
        move(u, x, y, o, first, end, moved, totals);
      }
    }
  }

  /** Propagates the shares of queues {@code first} to {@code end} - 1 by action u. */
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
      sum += p;
      weighted += p * weight[b];
      HiddenMass.answer(p, gamma, b, target, to + b);
    }
    totals.seeQueries(learns, sum, prices.at(x, y, u), weighted);
  }
}
