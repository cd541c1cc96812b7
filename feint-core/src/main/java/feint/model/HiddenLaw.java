package feint.model;

import java.util.List;

/**
 * The law of what outsiders do not see, the oracle's state and the queue, given what they see; and
 * how a query moves it, the forward step of a filter:
 *
 * <p>f'(o', b') = &Sigma; f(o, b) &middot; &pi;(u given o, b) &middot; P(b' given b, o, u) &middot;
 * &Delta;(o' given o).
 *
 * <p>It comes in two halves, {@link #keep} and {@link #moveOracle}: those who divide by the mass
 * that is kept do so between them or afterwards. Balanced policies and attackers who know the
 * policy filter with it. Exact evaluation takes the same step for all ledgers at once, which are
 * millions of such laws, and has a kernel of its own for that in {@code feint.solver}.
 */
public final class HiddenLaw {

  private final OracleChain oracle;
  private double[][] masses;

  /** The columns outside lowest..highest have no mass: where steps are seen, all but one. */
  private int lowest;

  private int highest;

  private HiddenLaw(OracleChain oracle, double[][] masses, int lowest, int highest) {
    this.oracle = oracle;
    this.masses = masses;
    this.lowest = lowest;
    this.highest = highest;
  }

  /** The law when a run begins, with all successes still needed; its masses add up to weight. */
  public static HiddenLaw initial(Problem problem, double weight) {
    return initial(problem.oracle(), problem.successes(), weight);
  }

  /**
   * The same, for whoever sees a part of the oracle's state.
   *
   * @param hidden the chain of the part that is not seen
   */
  public static HiddenLaw initial(OracleChain hidden, int successes, double weight) {
    double[][] masses = new double[hidden.states()][successes + 1];
    for (int o = 0; o < masses.length; o++) {
      masses[o][successes] = weight * hidden.initial().at(o);
    }
    return new HiddenLaw(hidden, masses, successes, successes);
  }

  /** The law of the oracle's state when a run begins, for those who know the queue: one column. */
  public static HiddenLaw ofOracle(Problem problem) {
    return initial(problem.oracle(), 0, 1);
  }

  /** The law when another run begins, with all successes needed again: the oracle goes on. */
  public HiddenLaw restarted() {
    return restarted(List.of(this), 1);
  }

  /**
   * The same if one of several laws holds, times a weight.
   *
   * @param laws of one oracle and as many successes; their masses are added up
   */
  public static HiddenLaw restarted(List<HiddenLaw> laws, double weight) {
    HiddenLaw first = laws.get(0);
    int last = first.columns() - 1;
    double[][] again = new double[first.masses.length][first.columns()];
    for (HiddenLaw law : laws) {
      for (int o = 0; o < again.length; o++) {
        for (double mass : law.masses[o]) {
          again[o][last] += weight * mass;
        }
      }
    }
    return new HiddenLaw(first.oracle, again, last, last);
  }

  /** The number of oracle states, R, or of their hidden parts. */
  public int oracleStates() {
    return masses.length;
  }

  /** M + 1, for the queues 0..M; 1 if the queue is known. */
  public int columns() {
    return masses[0].length;
  }

  /** The mass of oracle state 1..R and a column from 0. */
  public double at(int oracle, int column) {
    return masses[oracle - 1][column];
  }

  /** The masses of the oracle's states, from 0 on, whatever the queue. */
  public double[] oracle() {
    double[] sums = new double[masses.length];
    for (int o = 0; o < sums.length; o++) {
      for (double mass : masses[o]) {
        sums[o] += mass;
      }
    }
    return sums;
  }

  /** All masses together. */
  public double mass() {
    double sum = 0;
    for (double[] row : masses) {
      for (double mass : row) {
        sum += mass;
      }
    }
    return sum;
  }

  /** Says how likely a query is to be sent. */
  @FunctionalInterface
  public interface Sending {
    /** The chance in this hidden state, which has mass. */
    double probability(int oracle, int column);
  }

  /**
   * Keeps, of each mass, the part that sends a query and gets an answer: the queues move, and the
   * oracle does not yet. If that leaves nothing, the law stays as it is.
   *
   * @return the mass that is kept
   */
  public double keep(Sending sending, Answer answer) {
    return keep(0, sending, answer);
  }

  /**
   * The same, for whoever sees a part of the oracle's state.
   *
   * @param shown the part that is seen: the oracle's state is the hidden one plus this
   */
  public double keep(int shown, Sending sending, Answer answer) {
    double[][] after = new double[masses.length][columns()];
    double kept = 0;
    int least = columns();
    int most = 0;
    for (int row = 0; row < masses.length; row++) {
      int o = row + 1 + shown;
      double agrees = answer.agrees(o);
      if (agrees == 0) {
        continue;
      }
      double succeeds = answer.succeeds(o);
      for (int b = lowest; b <= highest; b++) {
        double p = masses[row][b] > 0 ? masses[row][b] * sending.probability(o, b) : 0;
        if (p > 0) {
          kept += agrees * p;
          // A success at an empty queue leaves it empty.
          double falls = b > 0 ? succeeds * p : 0;
          double stays = agrees * p - falls;
          int fallen = Math.max(0, b - 1);
          after[row][b] += stays;
          after[row][fallen] += falls;
          least = Math.min(least, falls > 0 ? fallen : b);
          most = Math.max(most, stays > 0 ? b : fallen);
        }
      }
    }
    if (kept > 0) {
      masses = after;
      lowest = least;
      highest = most;
    }
    return kept;
  }

  /** Divides all masses, such as by what was kept, so that they add up to 1 again. */
  public void divide(double by) {
    for (double[] row : masses) {
      for (int b = lowest; b <= highest; b++) {
        row[b] /= by;
      }
    }
  }

  /** Moves the oracle, as it moves after every query. */
  public void moveOracle() {
    double[][] next = new double[masses.length][columns()];
    for (int from = 0; from < masses.length; from++) {
      double[] row = masses[from];
      if (!hasMass(row)) {
        continue;
      }
      for (int to = 0; to < masses.length; to++) {
        double p = oracle.transition().at(from, to);
        for (int b = lowest; b <= highest; b++) {
          next[to][b] += p * row[b];
        }
      }
    }
    masses = next;
  }

  private boolean hasMass(double[] row) {
    for (int b = lowest; b <= highest; b++) {
      if (row[b] > 0) {
        return true;
      }
    }
    return false;
  }
}
