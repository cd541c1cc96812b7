package feint.model;

import java.util.Arrays;
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

  /** Stands for a column without mass. */
  private static final double[] NOTHING = {};

  private final OracleChain oracle;

  /** By column, then by the oracle's state: where steps are seen, all columns but one are empty. */
  private final double[][] masses;

  /** All columns before this one, and all after the last, are empty: most are, in long runs. */
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
    double[] first = hidden.initial().toArray();
    Arrays.setAll(first, o -> weight * first[o]);
    return full(hidden, successes, first);
  }

  /** With all mass where all successes are needed. */
  private static HiddenLaw full(OracleChain oracle, int successes, double[] column) {
    double[][] masses = empty(successes + 1);
    masses[successes] = column;
    return new HiddenLaw(oracle, masses, successes, successes);
  }

  private static double[][] empty(int columns) {
    double[][] masses = new double[columns][];
    Arrays.fill(masses, NOTHING);
    return masses;
  }

  /** The law of the oracle's state when a run begins, for those who know the queue: one column. */
  public static HiddenLaw ofOracle(Problem problem) {
    return initial(problem.oracle(), 0, 1);
  }

  /**
   * Returns the law when a run begins in which all successes are needed.
   *
   * @param masses of the oracle's states, in their order
   */
  public static HiddenLaw begun(OracleChain oracle, int successes, List<Double> masses) {
    return full(oracle, successes, masses.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /**
   * Returns the law when another run begins, with all successes needed again, while the oracle goes
   * on: if one of several laws holds, times a weight.
   *
   * @param laws of one oracle and as many successes; their masses are added up
   */
  public static HiddenLaw restarted(List<HiddenLaw> laws, double weight) {
    HiddenLaw first = laws.get(0);
    double[] again = new double[first.oracleStates()];
    for (HiddenLaw law : laws) {
      for (int b = law.lowest; b <= law.highest; b++) {
        double[] column = law.masses[b];
        for (int o = 0; o < column.length; o++) {
          again[o] += weight * column[o];
        }
      }
    }
    return full(first.oracle, first.columns() - 1, again);
  }

  /** The number of oracle states, R, or of their hidden parts. */
  public int oracleStates() {
    return oracle.states();
  }

  /** M + 1, for the queues 0..M; 1 if the queue is known. */
  public int columns() {
    return masses.length;
  }

  /** The mass of oracle state 1..R and a column from 0. */
  public double at(int oracle, int column) {
    return masses[column].length == 0 ? 0 : masses[column][oracle - 1];
  }

  /** The masses of the oracle's states, from 0 on, whatever the queue. */
  public double[] oracle() {
    double[] sums = new double[oracleStates()];
    for (int b = lowest; b <= highest; b++) {
      double[] column = masses[b];
      for (int o = 0; o < column.length; o++) {
        sums[o] += column[o];
      }
    }
    return sums;
  }

  /** All masses together. */
  public double mass() {
    double sum = 0;
    for (int b = lowest; b <= highest; b++) {
      for (double mass : masses[b]) {
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
    int first = Math.max(0, lowest - 1);
    double[][] after = empty(highest - first + 1);
    double kept = 0;
    for (int row = 0; row < oracleStates(); row++) {
      int o = row + 1 + shown;
      double agrees = answer.agrees(o);
      double succeeds = answer.succeeds(o);
      for (int b = lowest; b <= highest; b++) {
        double mass = masses[b].length == 0 ? 0 : masses[b][row];
        double p = agrees > 0 && mass > 0 ? mass * sending.probability(o, b) : 0;
        if (p > 0) {
          kept += agrees * p;
          // A success at an empty queue leaves it empty.
          double falls = b > 0 ? succeeds * p : 0;
          add(after, b - first, row, agrees * p - falls);
          add(after, Math.max(0, b - 1) - first, row, falls);
        }
      }
    }
    if (kept > 0) {
      System.arraycopy(after, 0, masses, first, after.length);
      lowest = first;
      while (lowest < highest && masses[lowest].length == 0) {
        lowest++;
      }
      while (highest > lowest && masses[highest].length == 0) {
        highest--;
      }
    }
    return kept;
  }

  private void add(double[][] after, int column, int row, double mass) {
    if (mass > 0) {
      if (after[column].length == 0) {
        after[column] = new double[oracleStates()];
      }
      after[column][row] += mass;
    }
  }

  /** Divides all masses, such as by what was kept, so that they add up to 1 again. */
  public void divide(double by) {
    for (int b = lowest; b <= highest; b++) {
      double[] column = masses[b];
      for (int o = 0; o < column.length; o++) {
        column[o] /= by;
      }
    }
  }

  /** Moves the oracle, as it moves after every query. */
  public void moveOracle() {
    for (int b = lowest; b <= highest; b++) {
      if (masses[b].length > 0) {
        masses[b] = oracle.moved(masses[b]);
      }
    }
  }
}
