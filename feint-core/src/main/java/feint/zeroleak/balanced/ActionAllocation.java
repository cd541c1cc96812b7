package feint.zeroleak.balanced;

import feint.model.HiddenLaw;
import feint.model.Problem;
import feint.policy.DecisionRule;
import java.util.Arrays;

/**
 * Allocation of the hidden states under one hypothesis to actions. Of every incentive that may be
 * paid, a given fraction, or as much as a band allows, goes to learning queries, which are
 * allocated to the best states first. Obfuscating queries draw their incentive independently of the
 * state.
 */
final class ActionAllocation {

  private final int states;
  private final int columns;

  /** Distribution of the incentive, by level. */
  private final double[] payment;

  /** Fraction of each hidden state that learns, by level and cell. */
  private final double[][] learning;

  private final double[] left;
  private final double[] decoys;

  /** Creates an allocation of distributions of the same size as this one. */
  ActionAllocation(HiddenLaw law, int levels) {
    this.states = law.oracleStates();
    this.columns = law.columns();
    this.payment = new double[levels];
    this.learning = new double[levels][states * columns];
    this.left = new double[states * columns];
    this.decoys = new double[levels];
  }

  /**
   * Allocates a distribution of hidden states, by oracle state and column, in place of the one
   * before.
   *
   * @param useful probability that successes are missing
   * @param order the order in which states are filled with learning
   * @param incentives distribution of the incentive, by level
   * @param share fraction of every incentive that goes to learning queries; within a band, as much
   *     as is useful
   */
  void allocate(
      HiddenLaw law,
      double useful,
      FillOrder order,
      double[] incentives,
      double share,
      double band) {
    System.arraycopy(incentives, 0, payment, 0, payment.length);
    Arrays.fill(left, 1);
    double rest = useful;
    for (int level = payment.length - 1; level >= 0; level--) {
      double least = payment[level] * (share - band);
      double most = payment[level] * (share + band);
      double learns = Math.max(least, Math.min(most, rest));
      rest = Math.max(0, rest - learns);
      decoys[level] = payment[level] - learns;
      if (learns > 0) {
        // A rounding remainder must not become a decoy where there are none.
        boolean all = share - band >= 1 && isLowest(level);
        fill(law, order.groups(level), level, all ? Double.POSITIVE_INFINITY : learns);
      } else {
        Arrays.fill(learning[level], 0);
      }
    }
    scaleDecoys();
  }

  private boolean isLowest(int level) {
    double below = 0;
    for (int lower = 0; lower < level; lower++) {
      below += payment[lower];
    }
    return below == 0;
  }

  /**
   * Normalizes the incentive distribution of obfuscating queries; without any, it is that of all
   * queries.
   */
  private void scaleDecoys() {
    double sum = 0;
    for (double share : decoys) {
      sum += share;
    }
    for (int level = 0; level < decoys.length; level++) {
      decoys[level] = sum > 0 ? decoys[level] / sum : payment[level];
    }
  }

  private void fill(HiddenLaw law, int[][] groups, int level, double share) {
    double[] learns = learning[level];
    double rest = share;
    for (int[] group : groups) {
      double mass = 0;
      for (int cell : group) {
        mass += law.at(cell) * left[cell];
      }
      double filled = Math.min(mass, rest);
      double fraction = mass > 0 ? filled / mass : 0;
      for (int cell : group) {
        learns[cell] = fraction * left[cell];
        left[cell] -= learns[cell];
      }
      rest -= filled;
    }
  }

  /** Returns the probability of an action in a hidden state. */
  double share(boolean learns, int level, int oracle, int column) {
    int cell = (oracle - 1) * columns + column;
    return cells(learns, level)[cell] * factor(learns, level);
  }

  /** Returns the probabilities of an action by cell, up to {@link #factor}; not copied. */
  double[] cells(boolean learns, int level) {
    return learns ? learning[level] : left;
  }

  /** Returns the factor of the probabilities in {@link #cells}. */
  double factor(boolean learns, int level) {
    return learns ? 1 : decoys[level];
  }

  /** Returns the decision rule. The distribution has a column for every queue, or a single one. */
  DecisionRule rule(Problem problem) {
    int half = 0;
    for (double probability : payment) {
      half += probability > 0 ? 1 : 0;
    }
    int count = 2 * half;
    int[] actions = new int[count];
    double[] probabilities = new double[left.length * count];
    for (int level = 0, j = 0; level < payment.length; level++) {
      if (payment[level] > 0) {
        int decoy = half - 1 - j;
        int learn = half + j;
        actions[decoy] = problem.actions().obfuscating(level);
        actions[learn] = problem.actions().learning(level);
        for (int cell = 0; cell < left.length; cell++) {
          probabilities[cell * count + decoy] = left[cell] * decoys[level];
          probabilities[cell * count + learn] = learning[level][cell];
        }
        j++;
      }
    }
    return DecisionRule.ofProbabilities(actions, problem.shape(), columns, probabilities);
  }
}
