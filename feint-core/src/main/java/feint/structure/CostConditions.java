package feint.structure;

import feint.math.Checks;
import feint.model.Ledger;
import feint.structure.FactorConflict.Differences;
import java.util.List;

/**
 * Tests of R1, R4 and R6, which depend on the running cost, ledger by ledger. Witnesses are the
 * first by ledger, then oracle state; then, for R1, by action, falls before bends, and queue; for
 * R4 and R6 by queue, then pair of actions.
 */
final class CostConditions {

  /** Number of costs that take some seconds; ledgers beyond it remain untested. */
  private static final double MAX_COSTS = 1e9;

  private static final long MIN_LEDGERS = 1_000;

  private final QueueProcess process;
  private final TransitionConditions transitions;
  private final double[][] costs;
  private Verdict increasingConvex = new Verdict.Holds();
  private Verdict factors = new Verdict.Holds();
  private Verdict oneFactor = new Verdict.Holds();

  CostConditions(QueueProcess process, TransitionConditions transitions) {
    this.process = process;
    this.transitions = transitions;
    this.costs = new double[process.actions().size()][process.successes() + 1];
  }

  /** Tests one ledger after another until all three conditions are broken. */
  CostConditions run() {
    double perLedger = (double) process.oracleStates() * costs.length * costs[0].length;
    long most = Math.max(MIN_LEDGERS, (long) (MAX_COSTS / perLedger));
    long seen = 0;
    for (Ledger ledger : process.ledgers()) {
      if (!increasingConvex.holds() && !factors.holds() && !oneFactor.holds()) {
        break;
      }
      if (seen++ == most) {
        increasingConvex = untested(increasingConvex, most);
        factors = untested(factors, most);
        oneFactor = untested(oneFactor, most);
        break;
      }
      QueueProcess.Cost cost = process.running().at(ledger);
      for (int o = 1; o <= process.oracleStates(); o++) {
        fill(cost, o);
        test(
            o,
            process.readsLedger()
                ? new ViolationLocation.AtLedger(o, ledger)
                : new ViolationLocation.Anywhere(o));
      }
    }
    return this;
  }

  private static Verdict untested(Verdict verdict, long ledgers) {
    return verdict.holds() ? new Verdict.Untested(ledgers) : verdict;
  }

  private void fill(QueueProcess.Cost cost, int o) {
    for (int u = 0; u < costs.length; u++) {
      for (int b = process.firstQueue(u); b < costs[u].length; b++) {
        double c = cost.at(o, b, u);
        if (!Double.isFinite(c)) {
          Checks.finite(c, "cost of " + process.actions().get(u) + " at queue " + b);
        }
        costs[u][b] = c;
      }
    }
  }

  private void test(int oracle, ViolationLocation location) {
    ActionTable table = new ActionTable("running cost", costs, process.obfuscating(), 0);
    if (increasingConvex.holds()) {
      increasingConvex = regularity(location);
    }
    if (factors.holds()) {
      factors = table.dominance(location, process.actions());
    }
    if (oneFactor.holds()) {
      oneFactor = dominance(table, oracle, location);
    }
  }

  private Verdict regularity(ViolationLocation location) {
    for (int u = 0; u < costs.length; u++) {
      String subject = "the running cost of " + process.actions().get(u);
      Curve cost = new Curve(subject, costs[u], process.firstQueue(u), 0);
      Verdict verdict = cost.increasingConvex(location, List.of(u));
      if (!verdict.holds()) {
        return verdict;
      }
    }
    return new Verdict.Holds();
  }

  private Verdict dominance(ActionTable table, int oracle, ViolationLocation location) {
    Factors[] betas = transitions.factors(oracle);
    int b = table.firstConflict(betas);
    if (b < 0) {
      return new Verdict.Holds();
    }
    Factors common = table.factors(b);
    common.intersect(betas[b]);
    Differences both = both(table, transitions.differences(oracle));
    return new FactorConflict(common, b, process.actions(), both).verdict(location);
  }

  /**
   * Combines the differences of costs and of transitions. Their kinds have numbers: costs have one
   * kind, with a number below 0; transitions have many, numbered from 0 on.
   */
  private static Differences both(Differences costs, Differences transitions) {
    return new Differences() {
      @Override
      public double at(int kind, int pair, int queue) {
        return (kind < 0 ? costs : transitions).at(kind, pair, queue);
      }

      @Override
      public String subject(int kind) {
        return (kind < 0 ? costs : transitions).subject(kind);
      }
    };
  }

  /** Returns the verdict on R1. */
  Verdict increasingConvex() {
    return increasingConvex;
  }

  /** Returns the verdict on R4. */
  Verdict factors() {
    return factors;
  }

  /** Returns the verdict on R6. */
  Verdict oneFactor() {
    return oneFactor;
  }
}
