package feint.solver;

import feint.model.Action;
import feint.model.Problem;
import feint.parallel.ThreadTeam;
import feint.policy.markov.LedgerIndex;
import java.util.Arrays;

/**
 * Prices of all actions at all ledgers of a stage. Neighbouring stages share most of their ledgers,
 * so that prices are reused as long as they are needed.
 */
public final class PriceTable {

  private static final double[][] ABSENT = {};

  private final Problem problem;
  private final LedgerIndex.Whole index;
  private final double[][][] prices;

  /** Creates a table without prices; they are computed stage by stage. */
  public PriceTable(Problem problem, LedgerIndex.Whole index) {
    this.problem = problem;
    this.index = index;
    this.prices = new double[index.most(problem.horizon()) + 1][][];
    Arrays.fill(prices, ABSENT);
  }

  /** Returns an upper bound of the memory of the largest stage's prices, in bytes. */
  public static double bytes(Problem problem, LedgerIndex.Whole index) {
    return 8.0 * problem.actions().count() * index.rows(problem.horizon());
  }

  /** Makes the table hold exactly the ledgers after {@code t} queries. */
  public void cover(int t, ThreadTeam team) {
    int fewest = index.fewest(t);
    int most = index.most(t);
    Arrays.fill(prices, 0, fewest, ABSENT);
    Arrays.fill(prices, most + 1, prices.length, ABSENT);
    team.forEach(
        most - fewest + 1,
        (worker, task) -> {
          int x = fewest + task;
          prices[x] = prices[x].length == 0 ? compute(x) : prices[x];
        });
  }

  private double[][] compute(int x) {
    double[][] row = new double[problem.actions().count()][];
    for (int u = 0; u < row.length; u++) {
      Action action = problem.actions().at(u);
      double[] line = new double[x + 1];
      Arrays.setAll(line, y -> problem.objective().running().price(action, index.ledger(x, y)));
      row[u] = isConstant(line) ? new double[] {line[0]} : line;
    }
    return row;
  }

  private static boolean isConstant(double[] line) {
    return Arrays.stream(line).allMatch(price -> price == line[0]);
  }

  /**
   * Returns, by action, the prices for y = 0..x units paid on learning, or one price for all of
   * them.
   */
  public double[][] row(int x) {
    return prices[x];
  }

  /**
   * Returns the price of an action at a ledger that is covered.
   *
   * @param x units paid
   * @param y units paid on learning queries, 0..x
   * @param u index of the action
   */
  public double at(int x, int y, int u) {
    double[] line = prices[x][u];
    return line[line.length == 1 ? 0 : y];
  }
}
