package feint.zeroleak.balanced;

import feint.math.MemoryBudget;
import feint.model.OracleChain;
import feint.model.Problem;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * V(t, b, b&#772;): the value of the rest of a run for two queues that need b and b&#772; successes
 * and share the remaining queries. It is half the expected number of queues that finish, which by
 * symmetry is the probability that the real one does.
 *
 * <p>A query gives a fraction c of itself to one queue and 1 - c to the other; the fractions are
 * multiples of 1/64. The oracle's state is drawn independently for every query from the stationary
 * distribution. This approximates a run, in which the filters know more about the oracle. With s of
 * {@link SuccessMass}, and an empty queue staying empty,
 *
 * <pre>
 * V(t, b, b&#772;) = V(t+1, b, b&#772;) - price
 *   + max over c of s(c) [V(t+1, b-1, b&#772;) - V(t+1, b, b&#772;)]
 *                 + s(1-c) [V(t+1, b, b&#772;-1) - V(t+1, b, b&#772;)].
 * </pre>
 *
 * <p>The price of a query is charged until both queues are empty. It makes a schedule that would
 * finish both queues in any case finish them early, so that a run that may stop then does. It is
 * 0.0001/N: the prices of a run add up to less than 0.0001, so in this program they cannot lower
 * the completion probability by more than that.
 *
 * <p>The table takes 4 N (M+1)(M+2) bytes, and proportional time. A stage has only the pairs with b
 * &ge; b&#772;, so that the value is symmetric in the queues to the last bit.
 */
public final class TwoQueueValue implements MarginalValue {

  /** Size in bytes above which the table is built on request only. */
  static final double LARGE = 1 << 29;

  /** Sum of the prices of all queries of a run. */
  static final double PRICE_OF_A_RUN = 1e-4;

  private final double[][] stages;

  private TwoQueueValue(double[][] stages) {
    this.stages = stages;
  }

  /**
   * Computes the table for a constant incentive.
   *
   * @param level level of the incentive, 0..n-1, from the lowest
   * @throws feint.math.ResourceLimitException if the table exceeds the memory budget
   */
  public static TwoQueueValue of(Problem problem, int level) {
    return of(problem, level, PRICE_OF_A_RUN / problem.horizon());
  }

  static TwoQueueValue of(Problem problem, int level, double price) {
    int horizon = problem.horizon();
    int most = problem.successes();
    MemoryBudget.require(
        bytes(problem),
        "sharing " + horizon + " queries between two queues of " + most + " successes",
        "use share=pace, which needs no table");
    double[][] stages = new double[horizon + 1][index(most + 1, 0)];
    for (int b = 0; b <= most; b++) {
      stages[horizon][index(b, 0)] = b == 0 ? 1 : 0.5;
    }
    Query query = Query.of(problem, level, price);
    for (int t = horizon - 1; t >= 0; t--) {
      query.solve(most, stages[t + 1], stages[t]);
    }
    return new TwoQueueValue(stages);
  }

  private static double bytes(Problem problem) {
    double most = problem.successes();
    return Double.BYTES * (problem.horizon() + 1.0) * (most + 1) * (most + 2) / 2;
  }

  /**
   * Returns whether the table is too large to be the default. This depends on the problem alone,
   * and not on the machine: a name must denote the same policy on every machine.
   */
  static boolean isLarge(Problem problem) {
    return bytes(problem) > LARGE;
  }

  @Override
  public Gains at(int sent, int own, int other) {
    double stays = value(sent + 1, own, other);
    return new Gains(
        own > 0 ? value(sent + 1, own - 1, other) - stays : 0,
        other > 0 ? value(sent + 1, own, other - 1) - stays : 0);
  }

  /**
   * Returns V(t, b, b&#772;), which is symmetric in the two queues.
   *
   * @param t number of queries that have been sent, 0..N
   * @param own b, 0..M
   * @param twin b&#772;, 0..M
   */
  public double value(int t, int own, int twin) {
    return stages[t][own >= twin ? index(own, twin) : index(twin, own)];
  }

  /** Returns the index of a pair of queues in a stage. */
  private static int index(int longer, int shorter) {
    return longer * (longer + 1) / 2 + shorter;
  }

  /**
   * Returns the unconditional distribution of the oracle's state at a query: the stationary one,
   * or, if that is not unique, the average over the run.
   */
  static double[] law(OracleChain oracle, int queries) {
    return oracle
        .transition()
        .stationary()
        .map(stationary -> stationary.toArray())
        .orElseGet(() -> average(oracle, queries));
  }

  private static double[] average(OracleChain oracle, int queries) {
    double[] now = oracle.initial().toArray();
    double[] sum = new double[now.length];
    for (int t = 0; t < queries; t++) {
      for (int o = 0; o < now.length; o++) {
        sum[o] += now[o] / queries;
      }
      now = oracle.moved(now);
    }
    return sum;
  }

  /** Options of a query: both success probabilities by how it is shared, and its price. */
  private static final class Query {

    private final double[] own;
    private final double[] twin;
    private final double price;

    Query(double[] own, double[] twin, double price) {
      this.own = own;
      this.twin = twin;
      this.price = price;
    }

    /**
     * Creates the options. The gain is linear in the fraction wherever s(c) and s(1-c) are, so the
     * two ends and the fractions at which one of them bends suffice.
     */
    static Query of(Problem problem, int level, double price) {
      int parts = SuccessMass.PARTS;
      double[] mass = new double[parts + 1];
      SuccessMass.of(problem, level).tabulate(law(problem.oracle(), problem.horizon()), mass);
      int[] shares =
          IntStream.rangeClosed(0, parts)
              .filter(k -> k == 0 || k == parts || bends(mass, k) || bends(mass, parts - k))
              .toArray();
      return new Query(
          Arrays.stream(shares).mapToDouble(k -> mass[k]).toArray(),
          Arrays.stream(shares).mapToDouble(k -> mass[parts - k]).toArray(),
          price);
    }

    private static boolean bends(double[] mass, int k) {
      return Math.abs(mass[k + 1] - 2 * mass[k] + mass[k - 1]) > 1e-15;
    }

    /** Computes the stage before {@code next}. */
    void solve(int most, double[] next, double[] now) {
      now[0] = next[0];
      for (int b = 1; b <= most; b++) {
        for (int twin = 0; twin <= b; twin++) {
          int here = index(b, twin);
          double stays = next[here];
          // For equally long queues either success leads to the same pair.
          double gain = next[twin < b ? index(b - 1, twin) : here - 1] - stays;
          double twinGain = twin == 0 ? 0 : next[here - 1] - stays;
          now[here] = stays - price + best(gain, twinGain);
        }
      }
    }

    private double best(double gain, double twinGain) {
      double best = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < own.length; k++) {
        best = Math.max(best, own[k] * gain + twin[k] * twinGain);
      }
      return best;
    }
  }
}
