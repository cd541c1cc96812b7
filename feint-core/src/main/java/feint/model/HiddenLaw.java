package feint.model;

import java.util.Arrays;
import java.util.List;

/**
 * Filter over the hidden state (oracle state and queue) given the public observations. A query is
 * the forward step
 *
 * <p>f'(o', b') = &Sigma; f(o, b) &middot; &pi;(u given o, b) &middot; P(b' given b, o, u) &middot;
 * &Delta;(o' given o).
 *
 * <p>The step has two halves, {@link #keep} and {@link #moveOracle}. A caller that normalises by
 * the retained mass does so between them or afterwards. Balanced policies and policy-aware
 * attackers filter with it. Exact evaluation applies the same step to all ledgers at once, millions
 * of such distributions, and has its own kernel in {@code feint.solver}.
 *
 * <p>Mutable and not thread-safe.
 */
public final class HiddenLaw {

  /** Marks a column without mass. */
  private static final double[] NO_MASS = {};

  private final OracleChain oracle;

  /** By column, then by oracle state. If steps are observed, all columns but one are empty. */
  private final double[][] masses;

  /**
   * First column that may have mass. Columns outside {@code lowest..highest} are empty, which most
   * are in long runs.
   */
  private int lowest;

  private int highest;

  private HiddenLaw(OracleChain oracle, double[][] masses, int lowest, int highest) {
    this.oracle = oracle;
    this.masses = masses;
    this.lowest = lowest;
    this.highest = highest;
  }

  /**
   * Returns the distribution at the start of a run, with all successes still needed.
   *
   * @param weight total mass
   */
  public static HiddenLaw initial(Problem problem, double weight) {
    return initial(problem.oracle(), problem.successes(), weight);
  }

  /**
   * Returns the distribution at the start of a run for an observer who sees a component of the
   * oracle's state.
   *
   * @param hidden chain of the component that is not observed
   * @param successes M
   * @param weight total mass
   */
  public static HiddenLaw initial(OracleChain hidden, int successes, double weight) {
    double[] first = hidden.initial().toArray();
    Arrays.setAll(first, o -> weight * first[o]);
    return full(hidden, successes, first);
  }

  /** Returns a distribution with all mass where all successes are needed. */
  private static HiddenLaw full(OracleChain oracle, int successes, double[] column) {
    double[][] masses = empty(successes + 1);
    masses[successes] = column;
    return new HiddenLaw(oracle, masses, successes, successes);
  }

  private static double[][] empty(int columns) {
    double[][] masses = new double[columns][];
    Arrays.fill(masses, NO_MASS);
    return masses;
  }

  /**
   * Returns the distribution of the oracle's state at the start of a run for an observer who knows
   * the queue: a single column.
   */
  public static HiddenLaw ofOracle(Problem problem) {
    return initial(problem.oracle(), 0, 1);
  }

  /**
   * Returns the distribution at the start of a run in which all successes are needed.
   *
   * @param masses masses of the oracle's states, in their order
   */
  public static HiddenLaw begun(OracleChain oracle, int successes, List<Double> masses) {
    return full(oracle, successes, masses.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /**
   * Returns the distribution at the start of a subsequent run: all successes are needed again, and
   * the oracle continues.
   *
   * @param distributions distributions for the same oracle and the same number of successes; their
   *     masses are added
   * @param weight factor applied to every mass
   */
  public static HiddenLaw restarted(List<HiddenLaw> distributions, double weight) {
    HiddenLaw first = distributions.get(0);
    double[] again = new double[first.oracleStates()];
    for (HiddenLaw one : distributions) {
      for (int b = one.lowest; b <= one.highest; b++) {
        double[] column = one.masses[b];
        for (int o = 0; o < column.length; o++) {
          again[o] += weight * column[o];
        }
      }
    }
    return full(first.oracle, first.columns() - 1, again);
  }

  /** Returns the number of oracle states, R, or of their hidden components. */
  public int oracleStates() {
    return oracle.states();
  }

  /** Returns the number of columns: M + 1 for the queues 0..M, or 1 if the queue is known. */
  public int columns() {
    return masses.length;
  }

  /** Returns the mass of oracle state 1..R and a column from 0. */
  public double at(int oracle, int column) {
    return masses[column].length == 0 ? 0 : masses[column][oracle - 1];
  }

  /** Returns the marginal masses of the oracle's states, indexed from 0. */
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

  /** Returns the total mass. */
  public double mass() {
    double sum = 0;
    for (int b = lowest; b <= highest; b++) {
      for (double mass : masses[b]) {
        sum += mass;
      }
    }
    return sum;
  }

  /** Probability that a query is sent. */
  @FunctionalInterface
  public interface Sending {
    /** Returns the probability in this hidden state, which has mass. */
    double probability(int oracle, int column);
  }

  /**
   * Conditions on a query and its observed answer: multiplies each mass by its likelihood and moves
   * the queues. The oracle does not move yet. If no mass remains, the distribution stays unchanged.
   *
   * @return retained mass
   */
  public double keep(Sending sending, Answer answer) {
    return keep(0, sending, answer);
  }

  /**
   * Conditions on a query and its observed answer, for an observer who sees a component of the
   * oracle's state.
   *
   * @param shown observed component: the oracle's state is the hidden one plus this
   * @return retained mass
   */
  public double keep(int shown, Sending sending, Answer answer) {
    int first = Math.max(0, lowest - 1);
    double[][] after = empty(highest - first + 1);
    double retained = 0;
    for (int row = 0; row < oracleStates(); row++) {
      int o = row + 1 + shown;
      double agrees = answer.agrees(o);
      double succeeds = answer.succeeds(o);
      for (int b = lowest; b <= highest; b++) {
        double mass = masses[b].length == 0 ? 0 : masses[b][row];
        double p = agrees > 0 && mass > 0 ? mass * sending.probability(o, b) : 0;
        if (p > 0) {
          retained += agrees * p;
          // A success at an empty queue leaves it empty.
          double falls = b > 0 ? succeeds * p : 0;
          add(after, b - first, row, agrees * p - falls);
          add(after, Math.max(0, b - 1) - first, row, falls);
        }
      }
    }
    if (retained > 0) {
      System.arraycopy(after, 0, masses, first, after.length);
      lowest = first;
      while (lowest < highest && masses[lowest].length == 0) {
        lowest++;
      }
      while (highest > lowest && masses[highest].length == 0) {
        highest--;
      }
    }
    return retained;
  }

  private void add(double[][] after, int column, int row, double mass) {
    if (mass > 0) {
      if (after[column].length == 0) {
        after[column] = new double[oracleStates()];
      }
      after[column][row] += mass;
    }
  }

  /** Divides all masses, for instance by the retained mass, so that they add up to 1 again. */
  public void divide(double by) {
    for (int b = lowest; b <= highest; b++) {
      double[] column = masses[b];
      for (int o = 0; o < column.length; o++) {
        column[o] /= by;
      }
    }
  }

  /** Applies the transition of the oracle, which follows every query. */
  public void moveOracle() {
    for (int b = lowest; b <= highest; b++) {
      if (masses[b].length > 0) {
        masses[b] = oracle.moved(masses[b]);
      }
    }
  }
}
