package feint.balance;

import feint.model.HiddenLaw;
import feint.model.Problem;
import feint.policy.DecisionRule;
import java.util.Arrays;

/**
 * How one reading of the past divides its hidden states among the actions: of every incentive that
 * may be paid a share, or what a band allows, are learning queries, and these are sent from the
 * best states first. Obfuscating queries draw their incentive whatever the state is.
 */
final class Split {

  private static final double[] NEVER = {};

  private final int columns;
  private final double[] payment;

  /** By level and place, how much of a hidden state learns; nothing at levels without an entry. */
  private final double[][] learning;

  private final double[] left;
  private final double[] decoys;

  private Split(HiddenLaw law, double[] payment) {
    this.columns = law.columns();
    this.payment = payment;
    this.learning = new double[payment.length][];
    Arrays.fill(learning, NEVER);
    this.left = new double[law.oracleStates() * columns];
    Arrays.fill(left, 1);
    this.decoys = new double[payment.length];
  }

  /**
   * Fills a law of hidden states, by oracle state and column.
   *
   * @param useful the probability that there is something left to learn
   * @param order where to learn first
   * @param payment the law of the incentive, by level
   * @param share which part of every incentive is learning; within a band, as much as is useful
   */
  static Split of(
      HiddenLaw law, double useful, FillOrder order, double[] payment, double share, double band) {
    Split split = new Split(law, payment);
    double rest = useful;
    for (int level = payment.length - 1; level >= 0; level--) {
      double least = payment[level] * (share - band);
      double most = payment[level] * (share + band);
      double learns = Math.max(least, Math.min(most, rest));
      rest = Math.max(0, rest - learns);
      split.decoys[level] = payment[level] - learns;
      if (learns > 0) {
        // What rounding leaves over must not become a decoy where there are none.
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

  /** Makes a law of what obfuscating queries pay; if there are none, of what all pay. */
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
    double[] taken = new double[left.length];
    double rest = share;
    for (int[] group : groups) {
      double mass = 0;
      for (int place : group) {
        mass += law.at(place / columns + 1, place % columns) * left[place];
      }
      double filled = Math.min(mass, rest);
      double part = mass > 0 ? filled / mass : 0;
      for (int place : group) {
        taken[place] = part * left[place];
        left[place] -= taken[place];
      }
      rest -= filled;
    }
    learning[level] = taken;
  }

  /** The probability of an action in a hidden state. */
  double share(boolean learns, int level, int oracle, int column) {
    int place = (oracle - 1) * columns + column;
    if (!learns) {
      return left[place] * decoys[level];
    }
    return learning[level] == NEVER ? 0 : learning[level][place];
  }

  /** The rule of a policy whose laws have a column for every queue, or one for all. */
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

  /** The levels that are ever paid, in order. */
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
