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

  private static final double[] NEVER = {};

  private final int columns;
  private final double[] payment;

  /**
   * Fraction of each hidden state that learns, by level and cell; {@link #NEVER} at levels that are
   * not paid for learning.
   */
  private final double[][] learning;

  private final double[] left;
  private final double[] decoys;

  private ActionAllocation(HiddenLaw law, double[] payment) {
    this.columns = law.columns();
    this.payment = payment;
    this.learning = new double[payment.length][];
    Arrays.fill(learning, NEVER);
    this.left = new double[law.oracleStates() * columns];
    Arrays.fill(left, 1);
    this.decoys = new double[payment.length];
  }

  /**
   * Allocates a distribution of hidden states, by oracle state and column.
   *
   * @param useful probability that successes are missing
   * @param order the order in which states are filled with learning
   * @param payment distribution of the incentive, by level
   * @param share fraction of every incentive that goes to learning queries; within a band, as much
   *     as is useful
   */
  static ActionAllocation of(
      HiddenLaw law, double useful, FillOrder order, double[] payment, double share, double band) {
    ActionAllocation split = new ActionAllocation(law, payment);
    double rest = useful;
    for (int level = payment.length - 1; level >= 0; level--) {
      double least = payment[level] * (share - band);
      double most = payment[level] * (share + band);
      double learns = Math.max(least, Math.min(most, rest));
      rest = Math.max(0, rest - learns);
      split.decoys[level] = payment[level] - learns;
      if (learns > 0) {
        // A rounding remainder must not become a decoy where there are none.
        boolean all = share - band >= 1 && split.isLowest(level);
        split.fill(law, order.groups(level), level, all ? Double.POSITIVE_INFINITY : learns);
      }
    }
    split.scaleDecoys();
    return split;
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
    double[] learns = new double[left.length];
    double rest = share;
    for (int[] group : groups) {
      double mass = 0;
      for (int cell : group) {
        mass += law.at(cell / columns + 1, cell % columns) * left[cell];
      }
      double filled = Math.min(mass, rest);
      double fraction = mass > 0 ? filled / mass : 0;
      for (int cell : group) {
        learns[cell] = fraction * left[cell];
        left[cell] -= learns[cell];
      }
      rest -= filled;
    }
    learning[level] = learns;
  }

  /** Returns the probability of an action in a hidden state. */
  double share(boolean learns, int level, int oracle, int column) {
    int cell = (oracle - 1) * columns + column;
    if (!learns) {
      return left[cell] * decoys[level];
    }
    return learning[level] == NEVER ? 0 : learning[level][cell];
  }

  /** Returns the decision rule. The distribution has a column for every queue, or a single one. */
  DecisionRule rule(Problem problem) {
    int[] paid = paid();
    int half = paid.length;
    int[] actions = new int[2 * half];
    for (int j = 0; j < half; j++) {
      actions[half - 1 - j] = problem.actions().obfuscating(paid[j]);
      actions[half + j] = problem.actions().learning(paid[j]);
    }
    DecisionRule.Law shares =
        (o, b, law) -> {
          for (int j = 0; j < half; j++) {
            law[half - 1 - j] = share(false, paid[j], o, b);
            law[half + j] = share(true, paid[j], o, b);
          }
        };
    return columns == 1
        ? DecisionRule.whateverTheQueue(actions, problem.shape(), shares)
        : DecisionRule.among(actions, problem.shape(), shares);
  }

  /** Returns the levels with positive probability, in order. */
  private int[] paid() {
    int count = 0;
    int[] levels = new int[payment.length];
    for (int level = 0; level < payment.length; level++) {
      if (payment[level] > 0) {
        levels[count++] = level;
      }
    }
    return Arrays.copyOf(levels, count);
  }
}
