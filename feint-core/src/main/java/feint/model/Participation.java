package feint.model;

import feint.math.Checks;
import feint.math.StochasticMatrix;
import java.util.Arrays;

/**
 * An oracle made of clients who come and go: each stays connected, or stays away, with probability
 * {@code stay} per round, and the oracle's state is the bucket that the number of connected clients
 * falls into.
 *
 * <p>The number connected is itself a Markov chain, m' = Bin(m, s) + Bin(C - m, 1 - s), with
 * stationary law Bin(C, 1/2). {@link #transition()} lumps the stationary chain into the buckets;
 * the lumped chain is not exactly that of the buckets, which is not Markov.
 */
public final class Participation {

  /** Beyond this, the tails of Bin(C, 1/2) leave the range of a double. */
  public static final int MOST_CLIENTS = 1000;

  private final int clients;
  private final double stay;
  private final int[] thresholds;

  private Participation(int clients, double stay, int[] thresholds) {
    this.clients = clients;
    this.stay = stay;
    this.thresholds = thresholds;
  }

  /**
   * Participation with {@code thresholds[o-1]} the smallest number of connected clients of oracle
   * state o; the first must be 0, and they must increase up to at most {@code clients}.
   */
  public static Participation of(int clients, double stay, int... thresholds) {
    Checks.within(1, MOST_CLIENTS, clients, "clients");
    Checks.probability(stay, "stay");
    Checks.require(
        thresholds.length > 0 && thresholds[0] == 0,
        "thresholds",
        "must begin with 0",
        Arrays.toString(thresholds));
    for (int o = 1; o < thresholds.length; o++) {
      Checks.require(
          thresholds[o] > thresholds[o - 1] && thresholds[o] <= clients,
          "thresholds",
          "must increase strictly up to at most " + clients + " clients",
          Arrays.toString(thresholds));
    }
    return new Participation(clients, stay, thresholds.clone());
  }

  /** &Delta; of the buckets. */
  public StochasticMatrix transition() {
    double[] stationary = binomial(clients, 0.5);
    double[][] flow = new double[thresholds.length][thresholds.length];
    double[] mass = new double[thresholds.length];
    for (int m = 0; m <= clients; m++) {
      int from = bucket(m);
      double[] staying = binomial(m, stay);
      double[] returning = binomial(clients - m, 1 - stay);
      mass[from] += stationary[m];
      for (int kept = 0; kept <= m; kept++) {
        for (int back = 0; back <= clients - m; back++) {
          flow[from][bucket(kept + back)] += stationary[m] * staying[kept] * returning[back];
        }
      }
    }
    for (int from = 0; from < mass.length; from++) {
      for (int to = 0; to < mass.length; to++) {
        flow[from][to] /= mass[from];
      }
    }
    return StochasticMatrix.of(flow);
  }

  private int bucket(int connected) {
    int at = Arrays.binarySearch(thresholds, connected);
    return at >= 0 ? at : -at - 2;
  }

  /** The law of the number of successes in {@code n} trials, one trial after another. */
  private static double[] binomial(int n, double p) {
    double[] law = new double[n + 1];
    law[0] = 1;
    for (int trials = 1; trials <= n; trials++) {
      for (int k = trials; k > 0; k--) {
        law[k] = law[k] * (1 - p) + law[k - 1] * p;
      }
      law[0] *= 1 - p;
    }
    return law;
  }
}
