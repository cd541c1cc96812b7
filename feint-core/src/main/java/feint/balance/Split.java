package feint.balance;

import feint.balance.Filling.Cell;
import feint.model.HiddenLaw;
import feint.model.Problem;
import feint.policy.DecisionRule;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How one reading of the past divides its hidden states among the actions: of every incentive that
 * may be paid one half, or what a band allows, are learning queries, and these are sent from the
 * best states first. Obfuscating queries draw their incentive whatever the state is.
 */
final class Split {

  private final double[][][] learning;
  private final double[][] left;
  private final double[] decoys;
  private final double[] payment;

  private Split(double[] payment, HiddenLaw law) {
    this.payment = payment;
    this.learning = new double[payment.length][][];
    Arrays.fill(learning, new double[law.oracleStates()][law.columns()]);
    this.left = new double[law.oracleStates()][law.columns()];
    this.decoys = new double[payment.length];
    for (double[] row : left) {
      Arrays.fill(row, 1);
    }
  }

  /**
   * Fills a law of hidden states, by oracle state and column.
   *
   * @param useful the probability that there is something left to learn
   * @param orders by level, the groups of states to learn in, best first
   * @param payment the law of the incentive, by level
   * @param share which part of every incentive is learning; within a band, as much as is useful
   */
  static Split of(
      HiddenLaw law,
      double useful,
      List<List<List<Cell>>> orders,
      double[] payment,
      double share,
      double band) {
    Split split = new Split(payment, law);
    double rest = useful;
    for (int level = payment.length - 1; level >= 0; level--) {
      double least = payment[level] * (share - band);
      double most = payment[level] * (share + band);
      double learning = Math.max(least, Math.min(most, rest));
      rest = Math.max(0, rest - learning);
      split.decoys[level] = payment[level] - learning;
      if (learning > 0) {
        // What rounding leaves over must not become a decoy where there are none.
        boolean all = share - band >= 1 && Arrays.stream(payment, 0, level).sum() == 0;
        split.fill(law, orders.get(level), level, all ? Double.POSITIVE_INFINITY : learning);
      }
    }
    split.scaleDecoys();
    return split;
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

  private void fill(HiddenLaw law, List<List<Cell>> order, int level, double share) {
    // Until here all levels share one table of zeros.
    learning[level] = new double[law.oracleStates()][law.columns()];
    double rest = share;
    for (List<Cell> group : order) {
      double mass = 0;
      for (Cell cell : group) {
        mass += law.at(cell.oracle(), cell.column()) * left[cell.oracle() - 1][cell.column()];
      }
      double filled = Math.min(mass, rest);
      double part = mass > 0 ? filled / mass : 0;
      for (Cell cell : group) {
        double taken = part * left[cell.oracle() - 1][cell.column()];
        learning[level][cell.oracle() - 1][cell.column()] = taken;
        left[cell.oracle() - 1][cell.column()] -= taken;
      }
      rest -= filled;
    }
  }

  /** The probability of an action in a hidden state. */
  double share(boolean learns, int level, int oracle, int column) {
    return learns ? learning[level][oracle - 1][column] : left[oracle - 1][column] * decoys[level];
  }

  /** The rule of a policy whose laws have a column for every queue, or one for all. */
  DecisionRule rule(Problem problem) {
    int[] paid = IntStream.range(0, payment.length).filter(i -> payment[i] > 0).toArray();
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
    return left[0].length == 1
        ? DecisionRule.whateverTheQueue(actions, problem.shape(), shares)
        : DecisionRule.among(actions, problem.shape(), shares);
  }
}
