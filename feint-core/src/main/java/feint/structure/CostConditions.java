package feint.structure;

import feint.math.Checks;
import feint.model.Ledger;
import feint.structure.FactorConflict.Differences;
import java.util.List;
import java.util.Optional;

/**
 * R1, R4 and R6, which look at the running cost, ledger by ledger. Witnesses are the first by
 * ledger, then oracle state; then, for R1, by action, falls before bends, and queue; for R4 and R6
 * by queue, then pair of actions.
 */
final class CostConditions {

  private final QueueProcess process;
  private final TransitionConditions transitions;
  private final Factors[][] betas;
  private final double[][] costs;
  private Verdict increasingConvex = new Verdict.Holds();
  private Verdict factors = new Verdict.Holds();
  private Verdict oneFactor = new Verdict.Holds();

  CostConditions(QueueProcess process, TransitionConditions transitions) {
    this.process = process;
    this.transitions = transitions;
    this.costs = new double[process.actions().size()][process.successes() + 1];
    this.betas = new Factors[process.oracleStates()][process.successes()];
    for (int o = 0; o < betas.length; o++) {
      for (int b = 0; b < betas[o].length; b++) {
        betas[o][b] = transitions.factors(o + 1, b);
      }
    }
  }

  /** Goes through the ledgers as long as there is something left to be found. */
  CostConditions run() {
    for (Ledger ledger : process.ledgers()) {
      if (!increasingConvex.holds() && !factors.holds() && !oneFactor.holds()) {
        break;
      }
      QueueProcess.Cost cost = process.running().at(ledger);
      for (int o = 1; o <= process.oracleStates(); o++) {
        fill(cost, o);
        look(o, process.readsLedger() ? new Place.AtLedger(o, ledger) : new Place.Anywhere(o));
      }
    }
    return this;
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

  private void look(int oracle, Place place) {
    ActionTable table = new ActionTable("running cost", costs, process.obfuscating(), 0);
    if (increasingConvex.holds()) {
      increasingConvex = Verdict.of(irregular(place));
    }
    if (factors.holds()) {
      factors = Verdict.of(table.conflict(place, process.actions()));
    }
    if (oneFactor.holds()) {
      oneFactor = Verdict.of(conflict(table, oracle, place));
    }
  }

  private Optional<Violation> irregular(Place place) {
    for (int u = 0; u < costs.length; u++) {
      String subject = "the running cost of " + process.actions().get(u);
      Optional<Violation> found =
          new Curve(subject, costs[u], process.firstQueue(u), 0)
              .notIncreasingConvex(place, List.of(u));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<Violation> conflict(ActionTable table, int oracle, Place place) {
    int b = table.firstConflict(betas[oracle - 1]);
    if (b < 0) {
      return Optional.empty();
    }
    Factors common = table.factors(b);
    common.intersect(betas[oracle - 1][b]);
    Differences both = both(table, transitions.differences(oracle));
    return Optional.of(new FactorConflict(common, b, process.actions(), both).witness(place));
  }

  /** Costs have a kind of difference below 0, transitions have those from 0 on. */
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

  /** R1. */
  Verdict increasingConvex() {
    return increasingConvex;
  }

  /** R4. */
  Verdict factors() {
    return factors;
  }

  /** R6. */
  Verdict oneFactor() {
    return oneFactor;
  }
}
