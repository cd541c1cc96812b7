package feint.solver;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import java.util.HashMap;
import java.util.Map;

/** Backward induction as a memoised recursive function. */
public final class PlainInduction {

  private final Problem problem;
  private final Map<Point, Double> known = new HashMap<>();

  public PlainInduction(Problem problem) {
    this.problem = problem;
  }

  private record Point(int t, int oracle, int queue, Ledger ledger) {}

  /** Returns V after t queries. */
  public double value(int t, int o, int b, Ledger ledger) {
    if (t == problem.horizon()) {
      return problem.objective().terminal().at(b, ledger.exposed());
    }
    Point point = new Point(t, o, b, ledger);
    Double found = known.get(point);
    if (found == null) {
      double least = Double.POSITIVE_INFINITY;
      for (int u = 0; u < problem.actions().count(); u++) {
        least = Math.min(least, value(t, o, b, ledger, u));
      }
      found = least;
      known.put(point, found);
    }
    return found;
  }

  /** Returns the value of action u; infinite where it is not admissible. */
  public double value(int t, int o, int b, Ledger ledger, int u) {
    Action action = problem.actions().at(u);
    if (action.learns() && b == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double gamma = action.learns() ? problem.success().at(o, problem.actions().level(u)) : 0;
    Ledger after = ledger.after(action);
    double later = 0;
    for (int next = problem.oracleStates(); next >= 1; next--) {
      double p = problem.oracle().probability(o, next);
      double failed = value(t + 1, next, b, after);
      later += p * failed;
      if (gamma > 0) {
        later += p * gamma * (value(t + 1, next, b - 1, after) - failed);
      }
    }
    return later
        + problem.weights().at(action.query(), o, b)
            * problem.objective().running().price(action, ledger);
  }
}
