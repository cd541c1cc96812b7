package feint.model;

import feint.math.Checks;
import feint.math.Distribution;
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

  /** C: how many clients there are. */
  public int clients() {
    return clients;
  }

  /** s: the chance that a client stays connected, or stays away. */
  public double stay() {
    return stay;
  }

  /** R: how many states the oracle has. */
  public int states() {
    return thresholds.length;
  }

  /** The oracle's state, 1..R, while so many clients are connected. */
  public int state(int connected) {
    Checks.within(0, clients, connected, "connected clients");
    return bucket(connected) + 1;
  }

  /** The smallest number of connected clients of an oracle state, 1..R. */
  public int threshold(int state) {
    Checks.within(1, states(), state, "oracle state");
    return thresholds[state - 1];
  }

  /** The exact chain of the number connected, 0..C, which is Markov. */
  public OracleChain connectedChain() {
    double[][] rows = new double[clients + 1][];
    Arrays.setAll(rows, this::nextConnected);
    return new OracleChain(StochasticMatrix.of(rows), Distribution.of(binomial(clients, 0.5)));
  }

  /** The chain of how many others are connected if so many clients are left out. */
  public OracleChain othersChain(int leftOut) {
    Checks.within(0, clients, leftOut, "clients left out");
    return new Participation(clients - leftOut, stay, new int[] {0}).connectedChain();
  }

  /** How likely an answer is informative if so many clients are connected. */
  @FunctionalInterface
  public interface Informing {

    /** The probability, for the incentive at {@code level} 0..n-1. */
    double probability(int connected, int level);
  }

  /**
   * A problem with the number of connected clients as the oracle's state, from 0 (state 1) on:
   * their number is Markov, and a bucket is not. Whoever filters must filter this.
   *
   * @param bucketed a problem whose oracle's states are the buckets
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

  /** The same with &Gamma; of the buckets; but where nobody is, nobody answers. */
  public Problem counted(Problem bucketed) {
    return counted(
        bucketed,
        (connected, level) -> connected == 0 ? 0 : bucketed.success().at(state(connected), level));
  }

  /** &Delta; of the buckets. */
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

  /** The law of the number connected after {@code connected} were: those who stay or return. */
  private double[] nextConnected(int connected) {
    double[] staying = binomial(connected, stay);
    double[] returning = binomial(clients - connected, 1 - stay);
    double[] law = new double[clients + 1];
    for (int kept = 0; kept < staying.length; kept++) {
      for (int back = 0; back < returning.length; back++) {
        law[kept + back] += staying[kept] * returning[back];
      }
    }
    return law;
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
