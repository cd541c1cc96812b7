package feint.structure;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.markov.LedgerIndex;
import feint.solver.PlainInduction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Structure of a small exact solution, slice by slice over all ledgers, without any index. */
final class PlainStructure {

  private final Problem problem;
  private final PlainInduction plain;
  private final List<Point> points = new ArrayList<>();

  /** A slice. */
  record Point(int t, int oracle, Ledger ledger) {}

  private record State(int oracle, int queue, Ledger ledger) {}

  PlainStructure(Problem problem) {
    this.problem = problem;
    this.plain = new PlainInduction(problem);
    LedgerIndex.Whole whole = new LedgerIndex.Whole(problem.shape());
    for (int t = problem.horizon() - 1; t >= 0; t--) {
      for (int x = whole.fewest(t); x <= whole.most(t); x++) {
        for (int y = 0; y <= x; y++) {
          for (int o = 1; o <= problem.oracleStates(); o++) {
            points.add(new Point(t, o, whole.ledger(x, y)));
          }
        }
      }
    }
  }

  double[] values(Point point) {
    double[] values = new double[problem.successes() + 1];
    for (int b = 0; b < values.length; b++) {
      values[b] = plain.value(point.t(), point.oracle(), b, point.ledger());
    }
    return values;
  }

  double[][] actionValues(Point point) {
    double[][] values = new double[problem.actions().count()][problem.successes() + 1];
    for (int u = 0; u < values.length; u++) {
      for (int b = 0; b < values[u].length; b++) {
        values[u][b] = plain.value(point.t(), point.oracle(), b, point.ledger(), u);
      }
    }
    return values;
  }

  /** Returns the smallest action whose value is the least, up to a rounding error. */
  private int action(Point point, int b) {
    double least = plain.value(point.t(), point.oracle(), b, point.ledger());
    int u = 0;
    while (plain.value(point.t(), point.oracle(), b, point.ledger(), u)
        > least + 1e-12 * Math.max(1, Math.abs(least))) {
      u++;
    }
    return u;
  }

  boolean isMonotone(Point point) {
    for (int b = 0; b < problem.successes(); b++) {
      if (action(point, b) > action(point, b + 1)) {
        return false;
      }
    }
    return true;
  }

  double monotoneSlices() {
    return points.stream().mapToInt(point -> isMonotone(point) ? 1 : 0).average().orElseThrow();
  }

  double monotoneReachable() {
    Map<State, Double> mass = new HashMap<>();
    for (int o = 1; o <= problem.oracleStates(); o++) {
      double p = problem.oracle().initial().at(o - 1);
      mass.put(new State(o, problem.successes(), problem.prior()), p);
    }
    double sum = 0;
    for (int t = 0; t < problem.horizon(); t++) {
      Map<State, Double> next = new HashMap<>();
      for (Map.Entry<State, Double> entry : mass.entrySet()) {
        State state = entry.getKey();
        Point point = new Point(t, state.oracle(), state.ledger());
        sum += isMonotone(point) ? entry.getValue() : 0;
        move(state, action(point, state.queue()), entry.getValue(), next);
      }
      mass = next;
    }
    return sum / problem.horizon();
  }

  private void move(State state, int u, double p, Map<State, Double> next) {
    Action action = problem.actions().at(u);
    Ledger ledger = state.ledger().after(action);
    double gamma =
        action.learns() ? problem.success().at(state.oracle(), problem.actions().level(u)) : 0;
    for (int o = 1; o <= problem.oracleStates(); o++) {
      double q = p * problem.oracle().probability(state.oracle(), o);
      next.merge(new State(o, state.queue(), ledger), q * (1 - gamma), Double::sum);
      if (gamma > 0) {
        next.merge(new State(o, state.queue() - 1, ledger), q * gamma, Double::sum);
      }
    }
  }

  /** Returns the first slice with a violation, by queries left, then ledger, then oracle state. */
  Verdict first(Function<Point, Verdict> test) {
    return points.stream()
        .map(test)
        .filter(verdict -> !verdict.holds())
        .findFirst()
        .orElse(new Verdict.Holds());
  }

  ViolationLocation.Before location(Point point) {
    return new ViolationLocation.Before(
        problem.horizon() - point.t(), point.oracle(), point.ledger());
  }
}
