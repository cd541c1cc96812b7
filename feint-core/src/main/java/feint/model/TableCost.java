package feint.model;

import feint.math.Checks;
import java.util.Arrays;

/**
 * Belief-free cost C3 of the supplement: B[o][a] divided by &psi;<sub>1</sub>(b), independent of
 * the ledger and the incentive.
 */
public final class TableCost implements RunningCost {

  private final double[][] table;
  private final PowerWeight queueWeight;

  private TableCost(double[][] table, PowerWeight queueWeight) {
    this.table = table;
    this.queueWeight = queueWeight;
  }

  /**
   * Creates the cost from one row per oracle state: the cost of obfuscating, then that of learning.
   */
  public static TableCost of(double[][] table, PowerWeight queueWeight) {
    for (double[] row : table) {
      Checks.require(
          row.length == 2, "row of the cost table", "must be [obfuscate, learn]", row.length);
      Checks.finite(row[0], "cost of obfuscating");
      Checks.finite(row[1], "cost of learning");
    }
    return new TableCost(
        Arrays.stream(table).map(double[]::clone).toArray(double[][]::new), queueWeight);
  }

  /** Returns a copy of the table, as {@link #of} takes it. */
  public double[][] table() {
    return Arrays.stream(table).map(double[]::clone).toArray(double[][]::new);
  }

  /** Returns &psi;<sub>1</sub>. */
  public PowerWeight queueWeight() {
    return queueWeight;
  }

  @Override
  public double weight(QueryType query, int oracle, int queue) {
    Checks.within(1, table.length, oracle, "oracle state of the cost table");
    return table[oracle - 1][query == QueryType.LEARN ? 1 : 0] / queueWeight.at(queue);
  }

  @Override
  public double price(Action action, Ledger before) {
    return 1;
  }

  @Override
  public boolean readsLedger() {
    return false;
  }
}
