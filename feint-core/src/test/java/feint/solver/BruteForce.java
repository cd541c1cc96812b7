package feint.solver;

import feint.RandomProblems.Aim;
import feint.RandomProblems.Cost;
import feint.RandomProblems.Goal;
import feint.RandomProblems.Instance;
import feint.RandomProblems.Table;
import feint.RandomProblems.Weighted;
import feint.model.Objective.Total;
import feint.model.PowerWeight;
import feint.model.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Independent implementation of the covert problem's formulas, with two exhaustive searches for the
 * optimum: over all actions after every history, and over every deterministic policy.
 */
final class BruteForce {

  private final Problem problem;
  private final Aim aim;

  BruteForce(Instance instance) {
    this.problem = instance.problem();
    this.aim = instance.aim();
  }

  /** A query and its outcome. */
  private record Step(int oracle, boolean learn, int level, boolean success) {}

  /**
   * Returns the least expected cost from the start with this oracle state, over policies with
   * memory.
   */
  double overHistories(int oracle) {
    return best(List.of(), oracle);
  }

  private double best(List<Step> past, int o) {
    if (past.size() == problem.horizon()) {
      return terminal(queue(past), paid(past), learning(past));
    }
    double best = Double.POSITIVE_INFINITY;
    for (int level = 0; level < problem.actions().levels(); level++) {
      best = Math.min(best, value(past, o, false, level));
      if (queue(past) > 0) {
        best = Math.min(best, value(past, o, true, level));
      }
    }
    return best;
  }

  private double value(List<Step> past, int o, boolean learn, int level) {
    double gamma = learn ? problem.success().at(o, level) : 0;
    double value = running(learn, incentive(level), o, queue(past), paid(past), learning(past));
    if (gamma > 0) {
      value += gamma * afterMove(past, new Step(o, learn, level, true));
    }
    if (gamma < 1) {
      value += (1 - gamma) * afterMove(past, new Step(o, learn, level, false));
    }
    return value;
  }

  private double afterMove(List<Step> past, Step step) {
    List<Step> longer = new ArrayList<>(past);
    longer.add(step);
    double expected = 0;
    for (int next = 1; next <= problem.oracleStates(); next++) {
      double p = problem.oracle().probability(step.oracle(), next);
      if (p > 0) {
        expected += p * best(longer, next);
      }
    }
    return expected;
  }

  private int queue(List<Step> past) {
    int done = (int) past.stream().filter(step -> step.learn() && step.success()).count();
    return problem.successes() - done;
  }

  private int paid(List<Step> past) {
    return problem.prior().paid() + past.stream().mapToInt(step -> incentive(step.level())).sum();
  }

  private int learning(List<Step> past) {
    return problem.prior().learning()
        + past.stream().filter(Step::learn).mapToInt(step -> incentive(step.level())).sum();
  }

  private int incentive(int level) {
    return problem.actions().incentive(level);
  }

  /** State that a policy of a problem with one oracle state can distinguish. */
  private record Situation(int t, int queue, int paid, int learning) {

    Situation after(boolean learn, int incentive, boolean success) {
      return new Situation(
          t + 1,
          learn && success ? queue - 1 : queue,
          paid + incentive,
          learn ? learning + incentive : learning);
    }
  }

  /**
   * Returns the least cost of all deterministic policies, by enumeration; one oracle state only.
   */
  double overPolicies() {
    Situation start =
        new Situation(0, problem.successes(), problem.prior().paid(), problem.prior().learning());
    List<Situation> situations = new ArrayList<>();
    collect(start, situations);
    Map<Situation, Integer> policy = new HashMap<>();
    situations.forEach(situation -> policy.put(situation, 0));
    double least = Double.POSITIVE_INFINITY;
    do {
      least = Math.min(least, cost(policy, start));
    } while (advance(policy, situations));
    return least;
  }

  private void collect(Situation at, List<Situation> found) {
    if (at.t() == problem.horizon() || found.contains(at)) {
      return;
    }
    found.add(at);
    for (int choice = 0; choice < choices(at); choice++) {
      collect(after(at, choice, false), found);
      if (learns(choice)) {
        collect(after(at, choice, true), found);
      }
    }
  }

  /** Advances to the next policy, as an odometer does; false after the last. */
  private boolean advance(Map<Situation, Integer> policy, List<Situation> situations) {
    for (Situation situation : situations) {
      int next = policy.getOrDefault(situation, 0) + 1;
      if (next < choices(situation)) {
        policy.put(situation, next);
        return true;
      }
      policy.put(situation, 0);
    }
    return false;
  }

  private double cost(Map<Situation, Integer> policy, Situation at) {
    if (at.t() == problem.horizon()) {
      return terminal(at.queue(), at.paid(), at.learning());
    }
    int choice = policy.getOrDefault(at, 0);
    boolean learn = learns(choice);
    int level = choice % problem.actions().levels();
    double gamma = learn ? problem.success().at(1, level) : 0;
    double later = (1 - gamma) * cost(policy, after(at, choice, false));
    if (learn) {
      later += gamma * cost(policy, after(at, choice, true));
    }
    return later + running(learn, incentive(level), 1, at.queue(), at.paid(), at.learning());
  }

  private int choices(Situation at) {
    return (at.queue() > 0 ? 2 : 1) * problem.actions().levels();
  }

  private boolean learns(int choice) {
    return choice >= problem.actions().levels();
  }

  private Situation after(Situation at, int choice, boolean success) {
    return at.after(learns(choice), incentive(choice % problem.actions().levels()), success);
  }

  private double running(boolean learn, int i, int o, int b, double paid, double learning) {
    if (aim instanceof Cost cost) {
      double psi1 = power(cost.queue(), b);
      double psi2 = power(cost.oracle(), o);
      double charge =
          learn
              ? psi1 / psi2 * Math.log((learning + i) * paid / (learning * (paid + i)))
              : psi2 / psi1 * Math.log(paid / (paid + i));
      return charge / (cost.total() == Total.MEAN ? problem.horizon() : 1);
    }
    if (aim instanceof Weighted weighted) {
      return weighted.incentive() * i / (weighted.total() == Total.MEAN ? problem.horizon() : 1);
    }
    if (aim instanceof Table table) {
      return table.rows().get(o - 1).get(learn ? 1 : 0) / power(table.queue(), b);
    }
    return 0;
  }

  private double terminal(int b, int paid, int learning) {
    boolean exposed = 2 * learning >= paid;
    if (aim instanceof Cost cost) {
      return cost.scale() * Math.pow(b, cost.power());
    }
    if (aim instanceof Weighted weighted) {
      return (b > 0 ? weighted.unfinished() : 0) + (exposed ? weighted.exposure() : 0);
    }
    if (aim instanceof Table table) {
      return table.scale() * Math.pow(b, table.power()) + (exposed ? table.exposure() : 0);
    }
    if (aim instanceof Goal) {
      return b == 0 && !exposed ? 0 : 1;
    }
    throw new AssertionError(aim);
  }

  private static double power(PowerWeight weight, int x) {
    return Math.pow(x + weight.offset(), weight.power());
  }
}
