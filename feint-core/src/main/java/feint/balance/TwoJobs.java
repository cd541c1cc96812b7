package feint.balance;

import feint.math.Heap;
import feint.model.OracleChain;
import feint.model.Problem;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * V(t, b, b&#772;): what the rest of a run is worth to two jobs that need b and b&#772; successes
 * and share the queries that are left. The value is the expected number of jobs that finish,
 * halved: by symmetry the chance that the real one does.
 *
 * <p>A query gives a share c of itself to one job and 1 - c to the other; the shares are multiples
 * of 1/64. Every query finds the oracle's state afresh, with the stationary law, so this is an
 * approximation of a run, in which readings know more about the oracle than that. With s of {@link
 * SuccessMass}, and a job that is done staying done,
 *
 * <pre>
 * V(t, b, b&#772;) = V(t+1, b, b&#772;) - price
 *   + max over c of s(c) [V(t+1, b-1, b&#772;) - V(t+1, b, b&#772;)]
 *                 + s(1-c) [V(t+1, b, b&#772;-1) - V(t+1, b, b&#772;)].
 * </pre>
 *
 * <p>The price of a query is charged until both jobs are done. It makes a schedule that could
 * finish both jobs in any case finish them early, so that a run that may stop then does. It is
 * 0.0001/N: in the whole run prices add up to less than 0.0001, so in this program they cannot
 * lower the chance of finishing by more than that.
 *
 * <p>Takes 4 N (M+1)(M+2) bytes, and time in proportion: a stage only has the pairs with b &ge;
 * b&#772;, so that the value is the same to the last bit if the jobs are exchanged.
 */
public final class TwoJobs implements Stakes {

  /** A table of more bytes than this is not made unless it is asked for. */
  static final double LARGE = 1 << 29;

  /** What all queries of a run together cost. */
  static final double PRICE_OF_A_RUN = 1e-4;

  private final double[][] stages;

  private TwoJobs(double[][] stages) {
    this.stages = stages;
  }

  /**
   * The value of every pair of queues after any number of queries, if all pay this much.
   *
   * @param level 0..n-1, counting incentives from the lowest
   */
  public static TwoJobs of(Problem problem, int level) {
    return of(problem, level, PRICE_OF_A_RUN / problem.horizon());
  }

  static TwoJobs of(Problem problem, int level, double price) {
    int horizon = problem.horizon();
    int most = problem.successes();
    Heap.require(
        bytes(problem),
        "sharing " + horizon + " queries between two jobs of " + most + " successes",
        "use share=pace, which needs no table");
    double[][] stages = new double[horizon + 1][place(most + 1, 0)];
    for (int b = 0; b <= most; b++) {
      stages[horizon][place(b, 0)] = b == 0 ? 1 : 0.5;
    }
    Query query = Query.of(problem, level, price);
    for (int t = horizon - 1; t >= 0; t--) {
      query.solve(most, stages[t + 1], stages[t]);
    }
    return new TwoJobs(stages);
  }

  private static double bytes(Problem problem) {
    double most = problem.successes();
    return Double.BYTES * (problem.horizon() + 1.0) * (most + 1) * (most + 2) / 2;
  }

  /**
   * Whether the table is too large to be the usual choice. This depends on the problem alone, and
   * not on the machine: the same name must mean the same policy wherever a run goes on.
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
   * V(t, b, b&#772;), the same if the two queues are exchanged.
   *
   * @param t how many queries have been sent
   */
  public double value(int t, int own, int twin) {
    return stages[t][own >= twin ? place(own, twin) : place(twin, own)];
  }

  /** Where a stage keeps the pair of this longer and this shorter queue. */
  private static int place(int longer, int shorter) {
    return longer * (longer + 1) / 2 + shorter;
  }

  /**
   * The law of the oracle's state at a query that nothing is known about: the stationary one, or if
   * that is not unique the average over the run.
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

  /** What a query can bring: both jobs' chances of success, by how it is shared, and its price. */
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
     * The gain is linear in the share wherever s(c) and s(1-c) are, so it is enough to look at the
     * shares where one of them bends, and at the two ends.
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

    /** The stage before {@code next}. */
    void solve(int most, double[] next, double[] now) {
      now[0] = next[0];
      for (int b = 1; b <= most; b++) {
        for (int twin = 0; twin <= b; twin++) {
          int here = place(b, twin);
          double stays = next[here];
          // Where both are equally long, either of them succeeding leads to the same pair.
          double gain = next[twin < b ? place(b - 1, twin) : here - 1] - stays;
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
