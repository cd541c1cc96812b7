package feint.design;

import feint.model.Ledger;
import feint.model.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * What all deterministic policies of a tiny problem achieve, with any memory: by trying every
 * action after every past. Policies that are worse than another in every respect are left out.
 */
final class EveryPolicy {

  private final Problem problem;
  private final boolean countsLearning;

  private EveryPolicy(Problem problem, boolean countsLearning) {
    this.problem = problem;
    this.countsLearning = countsLearning;
  }

  /** Spending is incentive. */
  static List<Point> byIncentive(Problem problem) {
    return new EveryPolicy(problem, false).all();
  }

  /** Spending is learning queries. */
  static List<Point> byLearningQueries(Problem problem) {
    return new EveryPolicy(problem, true).all();
  }

  private List<Point> all() {
    List<Point> sum = List.of(point(0, 0, 0));
    for (int o = 1; o <= problem.oracleStates(); o++) {
      List<Point> here = from(0, o, problem.successes(), problem.prior());
      sum = sums(sum, here, problem.oracle().initial().at(o - 1));
    }
    return sum;
  }

  private Point point(double unfinished, double exposed, double spent) {
    return new Point(problem, unfinished, exposed, 0, 0, spent);
  }

  private List<Point> from(int t, int o, int b, Ledger ledger) {
    if (t == problem.horizon()) {
      return List.of(point(b > 0 ? 1 : 0, 2 * ledger.learning() >= ledger.paid() ? 1 : 0, 0));
    }
    List<Point> found = new ArrayList<>();
    for (int level = 0; level < problem.actions().levels(); level++) {
      int i = problem.actions().incentive(level);
      Ledger decoy = new Ledger(ledger.paid() + i, ledger.learning());
      found.addAll(spending(countsLearning ? 0 : i, after(t, o, b, decoy, 1, nothing())));
      if (b > 0) {
        Ledger learnt = new Ledger(ledger.paid() + i, ledger.learning() + i);
        double gamma = problem.success().at(o, level);
        List<Point> failed = after(t, o, b, learnt, 1 - gamma, nothing());
        found.addAll(spending(countsLearning ? 1 : i, after(t, o, b - 1, learnt, gamma, failed)));
      }
    }
    return best(found);
  }

  private List<Point> nothing() {
    return List.of(point(0, 0, 0));
  }

  /** What can be had after the oracle has moved, times a weight, on top of what is there. */
  private List<Point> after(
      int t, int o, int b, Ledger ledger, double weight, List<Point> onTopOf) {
    List<Point> sum = onTopOf;
    for (int next = 1; next <= problem.oracleStates(); next++) {
      double p = weight * problem.oracle().probability(o, next);
      if (p > 0) {
        sum = sums(sum, from(t + 1, next, b, ledger), p);
      }
    }
    return sum;
  }

  private List<Point> spending(double spent, List<Point> later) {
    return later.stream()
        .map(one -> point(one.unfinished(), one.exposed(), one.spent() + spent))
        .toList();
  }

  /** Every one of the first with every one of the others, weighted. */
  private List<Point> sums(List<Point> first, List<Point> others, double weight) {
    List<Point> sums = new ArrayList<>();
    for (Point a : first) {
      for (Point b : others) {
        sums.add(
            point(
                a.unfinished() + weight * b.unfinished(),
                a.exposed() + weight * b.exposed(),
                a.spent() + weight * b.spent()));
      }
    }
    return best(sums);
  }

  private static List<Point> best(List<Point> points) {
    List<Point> best = new ArrayList<>();
    for (Point candidate : points) {
      if (best.stream().noneMatch(known -> noWorse(known, candidate))) {
        best.removeIf(known -> noWorse(candidate, known));
        best.add(candidate);
      }
    }
    return List.copyOf(best);
  }

  private static boolean noWorse(Point a, Point b) {
    double rounding = 1e-13;
    return a.unfinished() <= b.unfinished() + rounding
        && a.exposed() <= b.exposed() + rounding
        && a.spent() <= b.spent() + rounding;
  }
}
