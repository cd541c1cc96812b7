package feint.solver.forward;

import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Problem;
import feint.parallel.ThreadTeam;
import feint.policy.DecisionRule;
import feint.policy.markov.LedgerIndex;
import feint.policy.markov.MarkovPolicy;
import feint.solver.PriceTable;
import java.util.Arrays;

/**
 * Forward propagation of the probability of every state, one query at a time.
 *
 * <p>Ledgers are rows by units paid, {@code mass[x]}, each with a block of R(M+1) probabilities per
 * unit paid on learning queries. A query moves mass to rows above. Rows are distributed to threads
 * in stripes, first the even ones, then the odd ones, and a stripe is at least as wide as the
 * incentives differ. No two threads write to one row at a time, and the order of the additions to a
 * row does not depend on the number of threads.
 *
 * <p>The other passes exist for speed or for more states: {@link MarginPass} where the margin of
 * the ledger suffices, {@link HiddenPass} and {@link TiltedPass} where one rule is played
 * throughout, and {@link PolicyStatePass} where the policy has a state of its own.
 */
final class ForwardPass {

  private static final double[] ABSENT = {};

  private final Problem problem;
  private final MarkovPolicy policy;
  private final LedgerIndex.Whole index;
  private final int queueStates;
  private final int hiddenStates;
  private final PriceTable prices;
  private final LedgerQuery[] queries;
  private final int stripe;
  private final RuleProperty property;
  private int t;
  private double[][] mass;
  private double[][] moved;

  /** Property that never holds; rules are not inspected. */
  static final RuleProperty NONE = (rule, oracle) -> false;

  ForwardPass(
      Problem problem,
      MarkovPolicy policy,
      LedgerIndex.Whole index,
      int threads,
      RuleProperty property) {
    this.problem = problem;
    this.policy = policy;
    this.property = property;
    this.index = index;
    this.queueStates = problem.successes() + 1;
    this.hiddenStates = problem.oracleStates() * queueStates;
    this.prices = new PriceTable(problem, index);
    this.queries = new LedgerQuery[threads];
    Arrays.setAll(queries, worker -> new LedgerQuery(problem, index, prices));
    Actions actions = problem.actions();
    int spread = index.units(actions.highestIncentive()) - index.units(actions.lowestIncentive());
    this.stripe = Math.max(8, spread);
    this.mass = new double[index.most(problem.horizon()) + 1][];
    this.moved = new double[mass.length][];
    Arrays.fill(mass, ABSENT);
    Arrays.fill(moved, ABSENT);
    mass[0] = new double[hiddenStates];
    for (int o = 0; o < problem.oracleStates(); o++) {
      mass[0][o * queueStates + problem.successes()] = problem.oracle().initial().at(o);
    }
  }

  /** Propagates the distribution through the next query. */
  StageTotals advance(ThreadTeam team) {
    int fewest = index.fewest(t);
    int most = index.most(t);
    prices.cover(t, team);
    clear(index.fewest(t + 1), index.most(t + 1));
    int stripes = (most - fewest) / stripe + 1;
    StageTotals[] parts = new StageTotals[stripes];
    for (int colour = 0; colour < 2; colour++) {
      int offset = colour;
      team.forEach(
          (stripes + 1 - offset) / 2,
          (worker, task) -> {
            int number = 2 * task + offset;
            int first = fewest + number * stripe;
            parts[number] = rows(first, Math.min(first + stripe - 1, most), queries[worker]);
          });
    }
    StageTotals totals = new StageTotals(problem.prior());
    for (StageTotals part : parts) {
      totals.add(part);
    }
    double[][] freed = mass;
    mass = moved;
    moved = freed;
    t++;
    return totals;
  }

  private void clear(int first, int last) {
    Arrays.fill(moved, 0, first, ABSENT);
    for (int x = first; x <= last; x++) {
      if (moved[x].length == 0) {
        moved[x] = new double[(x + 1) * hiddenStates];
      } else {
        Arrays.fill(moved[x], 0);
      }
    }
  }

  private StageTotals rows(int first, int last, LedgerQuery query) {
    StageTotals totals = new StageTotals(problem.prior());
    for (int x = first; x <= last; x++) {
      for (int y = 0; y <= x; y++) {
        double sum = query.take(mass[x], y, t == 0);
        if (sum > 0) {
          Ledger ledger = index.ledger(x, y);
          totals.seeLedger(ledger, sum);
          DecisionRule rule = policy.rule(t, ledger);
          if (property != NONE) {
            totals.seeProperty(query.probability(rule, property));
          }
          query.send(rule, x, y, moved, totals);
        }
      }
    }
    return totals;
  }

  /** Visitor of the joint distribution of ledger and queue. */
  interface Visitor {
    /** Receives the probability of each queue length at a ledger of positive probability. */
    void visit(Ledger ledger, double[] queueLaw);
  }

  /**
   * Passes the current distribution of ledger and queue to the visitor, in the order of the
   * ledgers.
   */
  void visit(Visitor visitor) {
    double[] queueLaw = new double[queueStates];
    for (int x = index.fewest(t); x <= index.most(t); x++) {
      for (int y = 0; y <= x; y++) {
        Arrays.fill(queueLaw, 0);
        double sum = 0;
        for (int k = 0; k < hiddenStates; k++) {
          double p = mass[x][y * hiddenStates + k];
          sum += p;
          queueLaw[k % queueStates] += p;
        }
        if (sum > 0) {
          visitor.visit(index.ledger(x, y), queueLaw);
        }
      }
    }
  }
}
