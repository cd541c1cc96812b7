package feint.model;

import feint.math.Checks;
import feint.math.Distribution;
import feint.math.StochasticMatrix;
import java.util.Arrays;

/**
 * Oracle made of clients who connect and disconnect. Each client keeps its status with probability
 * {@code stay} per round. The oracle's state is the bucket of the number of connected clients.
 *
 * <p>The number connected is itself a Markov chain, m' = Bin(m, s) + Bin(C - m, 1 - s), with
 * stationary distribution Bin(C, 1/2). {@link #transition()} lumps the stationary chain into the
 * buckets. The lumped chain is an approximation: the process of the buckets is not Markov.
 */
public final class Participation {

  /** Largest number of clients. Beyond it, the tails of Bin(C, 1/2) leave the range of a double. */
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
   * Creates a participation model.
   *
   * @param clients C, 1..{@value #MOST_CLIENTS}
   * @param stay s, probability in [0, 1] that a client stays connected, or stays away
   * @param thresholds {@code thresholds[o-1]} is the smallest number of connected clients of oracle
   *     state o; strictly increasing from 0 to at most {@code clients}
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

  /** Returns the number of clients, C. */
  public int clients() {
    return clients;
  }

  /** Returns the probability s that a client stays connected, or stays away. */
  public double stay() {
    return stay;
  }

  /** Returns the number of oracle states, R. */
  public int states() {
    return thresholds.length;
  }

  /** Returns the oracle's state, 1..R, for a number of connected clients, 0..C. */
  public int state(int connected) {
    Checks.within(0, clients, connected, "connected clients");
    return bucket(connected) + 1;
  }

  /** Returns the smallest number of connected clients of an oracle state, 1..R. */
  public int threshold(int state) {
    Checks.within(1, states(), state, "oracle state");
    return thresholds[state - 1];
  }

  /** Returns the exact Markov chain of the number connected, 0..C. */
  public OracleChain connectedChain() {
    double[][] rows = new double[clients + 1][];
    Arrays.setAll(rows, this::nextConnected);
    return new OracleChain(StochasticMatrix.of(rows), Distribution.of(binomial(clients, 0.5)));
  }

  /** Returns the chain of the number of connected clients without {@code leftOut} of them. */
  public OracleChain othersChain(int leftOut) {
    Checks.within(0, clients, leftOut, "clients left out");
    return new Participation(clients - leftOut, stay, new int[] {0}).connectedChain();
  }

  /** Probability of an informative answer by the number of connected clients. */
  @FunctionalInterface
  public interface Informing {

    /** Returns the probability for the incentive at {@code level} 0..n-1. */
    double probability(int connected, int level);
  }

  /**
   * Returns the problem whose oracle state is the number of connected clients, from 0 (state 1) on.
   * This number is Markov and a bucket is not, so filters must use this problem.
   *
   * @param bucketed problem whose oracle states are the buckets
   * @throws IllegalArgumentException if the numbers of oracle states differ
   */
  public Problem counted(Problem bucketed, Informing informing) {
    Checks.require(
        bucketed.oracleStates() == states(),
        "oracle states",
        "must be those of the participation, " + states(),
        bucketed.oracleStates());
    double[][] rows = new double[clients + 1][bucketed.actions().levels()];
    for (int connected = 0; connected < rows.length; connected++) {
      for (int level = 0; level < rows[connected].length; level++) {
        rows[connected][level] = informing.probability(connected, level);
      }
    }
    return bucketed.toBuilder().oracle(connectedChain()).success(rows).build();
  }

  /** Returns the same problem with &Gamma; of the buckets, and 0 if no client is connected. */
  public Problem counted(Problem bucketed) {
    return counted(
        bucketed,
        (connected, level) -> connected == 0 ? 0 : bucketed.success().at(state(connected), level));
  }

  /** Returns &Delta; of the buckets. */
  public StochasticMatrix transition() {
    double[] stationary = binomial(clients, 0.5);
    double[][] flow = new double[thresholds.length][thresholds.length];
    for (int m = 0; m <= clients; m++) {
      double[] next = nextConnected(m);
      for (int after = 0; after <= clients; after++) {
        flow[bucket(m)][bucket(after)] += stationary[m] * next[after];
      }
    }
    for (double[] row : flow) {
      double leaving = Arrays.stream(row).sum();
      Arrays.setAll(row, to -> row[to] / leaving);
    }
    return StochasticMatrix.of(flow);
  }

  /**
   * Returns the distribution of the number connected after {@code connected} were: clients who stay
   * plus clients who return.
   */
  private double[] nextConnected(int connected) {
    double[] staying = binomial(connected, stay);
    double[] returning = binomial(clients - connected, 1 - stay);
    double[] distribution = new double[clients + 1];
    for (int stayed = 0; stayed < staying.length; stayed++) {
      for (int back = 0; back < returning.length; back++) {
        distribution[stayed + back] += staying[stayed] * returning[back];
      }
    }
    return distribution;
  }

  private int bucket(int connected) {
    int at = Arrays.binarySearch(thresholds, connected);
    return at >= 0 ? at : -at - 2;
  }

  /**
   * Returns the distribution of the number of successes in {@code n} trials, by adding one trial at
   * a time.
   */
  private static double[] binomial(int n, double p) {
    double[] distribution = new double[n + 1];
    distribution[0] = 1;
    for (int trials = 1; trials <= n; trials++) {
      for (int k = trials; k > 0; k--) {
        distribution[k] = distribution[k] * (1 - p) + distribution[k - 1] * p;
      }
      distribution[0] *= 1 - p;
    }
    return distribution;
  }
}
