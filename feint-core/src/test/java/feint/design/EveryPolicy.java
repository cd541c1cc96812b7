package feint.design;

import feint.model.Ledger;
import feint.model.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * Results of all deterministic policies of a tiny problem, with any memory: by trying every action
 * after every history. Policies that are worse than another in every respect are left out.
 */
final class EveryPolicy {

  private final Problem problem;
  private final boolean countsLearning;

  private EveryPolicy(Problem problem, boolean countsLearning) {
    this.problem = problem;
    this.countsLearning = countsLearning;
  }

  /** Spending is incentive. */
  static List<Candidate> byIncentive(Problem problem) {
    return new EveryPolicy(problem, false).all();
  }

  /** Spending is learning queries. */
  static List<Candidate> byLearningQueries(Problem problem) {
    return new EveryPolicy(problem, true).all();
  }

  private List<Candidate> all() {
    List<Candidate> sum = List.of(candidate(0, 0, 0));
    for (int o = 1; o <= problem.oracleStates(); o++) {
      List<Candidate> here = from(0, o, problem.successes(), problem.prior());
      sum = sums(sum, here, problem.oracle().initial().at(o - 1));
    }
    return sum;
  }

  private Candidate candidate(double unfinished, double exposed, double spent) {
    return new Candidate(problem, unfinished, exposed, 0, 0, spent);
  }

  private List<Candidate> from(int t, int o, int b, Ledger ledger) {
    if (t == problem.horizon()) {
      return List.of(candidate(b > 0 ? 1 : 0, 2 * ledger.learning() >= ledger.paid() ? 1 : 0, 0));
    }
    List<Candidate> found = new ArrayList<>();
    for (int level = 0; level < problem.actions().levels(); level++) {
      int i = problem.actions().incentive(level);
      Ledger decoy = new Ledger(ledger.paid() + i, ledger.learning());
      found.addAll(spending(countsLearning ? 0 : i, after(t, o, b, decoy, 1, nothing())));
      if (b > 0) {
        Ledger learnt = new Ledger(ledger.paid() + i, ledger.learning() + i);
        double gamma = problem.success().at(o, level);
        List<Candidate> failed = after(t, o, b, learnt, 1 - gamma, nothing());
        found.addAll(spending(countsLearning ? 1 : i, after(t, o, b - 1, learnt, gamma, failed)));
      }
    }
    return best(found);
  }

  private List<Candidate> nothing() {
    return List.of(candidate(0, 0, 0));
  }

  /**
   * Returns the results possible after the oracle has moved, times a weight, added to the present
   * ones.
   */
  private List<Candidate> after(
      int t, int o, int b, Ledger ledger, double weight, List<Candidate> onTopOf) {
    List<Candidate> sum = onTopOf;
    for (int next = 1; next <= problem.oracleStates(); next++) {
      double p = weight * problem.oracle().probability(o, next);
      if (p > 0) {
        sum = sums(sum, from(t + 1, next, b, ledger), p);
      }
    }
    return sum;
  }

  private List<Candidate> spending(double spent, List<Candidate> later) {
    return later.stream()
        .map(one -> candidate(one.unfinished(), one.exposed(), one.spent() + spent))
        .toList();
  }

  /** Returns the weighted sums of all pairs. */
  private List<Candidate> sums(List<Candidate> first, List<Candidate> others, double weight) {
    List<Candidate> sums = new ArrayList<>();
    for (Candidate a : first) {
      for (Candidate b : others) {
        sums.add(
            candidate(
                a.unfinished() + weight * b.unfinished(),
                a.exposed() + weight * b.exposed(),
                a.spent() + weight * b.spent()));
      }
    }
    return best(sums);
  }

  private static List<Candidate> best(List<Candidate> points) {
    List<Candidate> best = new ArrayList<>();
    for (Candidate candidate : points) {
      if (best.stream().noneMatch(known -> noWorse(known, candidate))) {
        best.removeIf(known -> noWorse(candidate, known));
        best.add(candidate);
      }
    }
    return List.copyOf(best);
  }

  private static boolean noWorse(Candidate a, Candidate b) {
    double rounding = 1e-13;
    return a.unfinished() <= b.unfinished() + rounding
        && a.exposed() <= b.exposed() + rounding
        && a.spent() <= b.spent() + rounding;
  }
}
