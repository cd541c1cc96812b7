package feint.zeroleak.balanced;

import feint.model.Problem;
import feint.policy.DecoyDistribution;
import java.util.Arrays;

/**
 * Fractions of a query for several trajectories with public queues. Of those that need successes,
 * the shortest queues are served, as many as can all finish on average in the remaining queries,
 * but at least one. Among these the query is filled with cells (trajectory, oracle state) in the
 * order of queue times success probability, by their probabilities under each hypothesis.
 *
 * <p>Of equal queues the one that was queried first counts as shorter, which is public;
 * trajectories that were not queried yet are served alike. Any such rule leaks nothing. This one is
 * a heuristic: with all trajectories served it keeps every queue stable that any rule keeps stable,
 * since it maximises the sum of queue times expected successes.
 */
final class NeedFraction implements Fractions {

  /**
   * Fraction below which a trajectory gets nothing: what rounding leaves of the filters' masses.
   */
  private static final double NOTHING = 1e-9;

  /** Largest number of trajectories. */
  private static final int MOST = DecoyDistribution.MOST_DECOYS + 1;

  private final int horizon;
  private final double[] success;

  /** Successes per query of all served trajectories together, by their number. */
  private final double[] pace;

  NeedFraction(Problem problem, int level) {
    this.horizon = problem.horizon();
    this.success = new double[problem.oracleStates()];
    Arrays.setAll(success, o -> problem.success().at(o + 1, level));
    SuccessMass successes = SuccessMass.of(problem, level);
    double[] law = TwoQueueValue.law(problem.oracle(), problem.horizon());
    this.pace = new double[MOST + 1];
    for (int served = 1; served <= MOST; served++) {
      pace[served] = served * successes.at(law, 1.0 / served);
    }
  }

  /**
   * Computes the fractions in the order of queues and first queries, which is public: to the last
   * bit they do not depend on which trajectory is real.
   */
  @Override
  public void of(int sent, TrajectoryFilter[] filters, double[] fractions) {
    Integer[] order = new Integer[filters.length];
    Arrays.setAll(order, a -> a);
    Arrays.sort(order, (a, b) -> compare(filters[a], filters[b]));
    TrajectoryFilter[] sorted = new TrajectoryFilter[filters.length];
    Arrays.setAll(sorted, k -> filters[order[k]]);
    double[] inOrder = sorted(horizon - sent, sorted);
    for (int k = 0; k < order.length; k++) {
      fractions[order[k]] = inOrder[k];
    }
  }

  private double[] sorted(int left, TrajectoryFilter... filters) {
    boolean[] served = served(left, filters);
    double[] fractions = new double[filters.length];
    boolean none = true;
    for (boolean one : served) {
      none &= !one;
    }
    if (none) {
      Arrays.fill(fractions, 1.0 / filters.length);
      return fractions;
    }
    fill(fractions, served, filters);
    double sum = 0;
    for (int a = 0; a < fractions.length; a++) {
      fractions[a] = fractions[a] < NOTHING ? 0 : fractions[a];
      sum += fractions[a];
    }
    for (int a = 0; a < fractions.length; a++) {
      fractions[a] /= sum;
    }
    return fractions;
  }

  private boolean[] served(int left, TrajectoryFilter... filters) {
    boolean[] served = new boolean[filters.length];
    int count = 0;
    long needed = 0;
    while (true) {
      int next = shortest(served, filters);
      if (next < 0) {
        return served;
      }
      int added = 0;
      long more = 0;
      boolean[] with = served.clone();
      for (int a = 0; a < filters.length; a++) {
        if (!served[a] && filters[a].queue() > 0 && compare(filters[a], filters[next]) == 0) {
          with[a] = true;
          added++;
          more += filters[a].queue();
        }
      }
      if (count > 0 && needed + more > left * pace[count + added]) {
        return served;
      }
      served = with;
      count += added;
      needed += more;
    }
  }

  private static int shortest(boolean[] served, TrajectoryFilter... filters) {
    int shortest = -1;
    for (int a = 0; a < filters.length; a++) {
      if (!served[a]
          && filters[a].queue() > 0
          && (shortest < 0 || compare(filters[a], filters[shortest]) < 0)) {
        shortest = a;
      }
    }
    return shortest;
  }

  private static int compare(TrajectoryFilter one, TrajectoryFilter other) {
    int comparison = Integer.compare(one.queue(), other.queue());
    return comparison != 0 ? comparison : Integer.compare(one.firstQuery(), other.firstQuery());
  }

  private void fill(double[] fractions, boolean[] served, TrajectoryFilter... filters) {
    double rest = 1;
    double before = Double.POSITIVE_INFINITY;
    while (rest > 0) {
      double best = -1;
      for (int a = 0; a < filters.length; a++) {
        for (int o = 0; served[a] && o < success.length; o++) {
          double worth = filters[a].queue() * success[o];
          best = worth < before ? Math.max(best, worth) : best;
        }
      }
      if (best < 0) {
        return;
      }
      double mass = 0;
      for (int a = 0; a < filters.length; a++) {
        mass += served[a] ? mass(filters[a], best) : 0;
      }
      double filled = Math.min(mass, rest);
      for (int a = 0; a < filters.length && mass > 0; a++) {
        fractions[a] += served[a] ? filled * mass(filters[a], best) / mass : 0;
      }
      rest -= filled;
      before = best;
    }
  }

  /** Returns the probability of the oracle's states in which a query has this worth. */
  private double mass(TrajectoryFilter filter, double worth) {
    double mass = 0;
    for (int o = 0; o < success.length; o++) {
      mass += filter.queue() * success[o] == worth ? filter.law().at(o + 1, 0) : 0;
    }
    return mass;
  }
}
