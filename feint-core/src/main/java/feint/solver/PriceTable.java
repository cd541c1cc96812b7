package feint.solver;

import feint.model.Action;
import feint.model.Problem;
import feint.policy.LedgerIndex;
import java.util.Arrays;

/** The prices of all actions at all ledgers from which a query can be sent. */
final class PriceTable {

  private final double[][][] prices;

  PriceTable(Problem problem, LedgerIndex.Whole index) {
    this.prices = new double[index.most(problem.horizon() - 1) + 1][problem.actions().count()][];
    for (int row = 0; row < prices.length; row++) {
      int x = row;
      for (int u = 0; u < prices[x].length; u++) {
        Action action = problem.actions().at(u);
        double[] line = new double[x + 1];
        Arrays.setAll(line, y -> problem.objective().running().price(action, index.ledger(x, y)));
        prices[x][u] = isConstant(line) ? new double[] {line[0]} : line;
      }
    }
  }

  private static boolean isConstant(double[] line) {
    return Arrays.stream(line).allMatch(price -> price == line[0]);
  }

  /** By action, the prices for y = 0..x units paid on learning, or one price for all of them. */
  double[][] row(int x) {
    return prices[x];
  }

  double at(int x, int y, int u) {
    double[] line = prices[x][u];
    return line[line.length == 1 ? 0 : y];
  }
}
