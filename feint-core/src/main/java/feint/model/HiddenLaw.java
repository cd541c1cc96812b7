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

  private final OracleChain oracle;
  private final int states;
  private final int columns;

  /** By oracle state, then by column, so that the oracle moves all columns in one loop. */
  private double[] masses;

  /** Scratch space of a step. It is zero outside of the columns {@code scratchLowest..Highest}. */
  private double[] scratch;

  private int scratchLowest;
  private int scratchHighest;

  /**
   * First column that may have mass. Columns outside {@code lowest..highest} are zero, which most
   * are in long runs; if steps are observed, all but one are.
   */
  private int lowest;

  private int highest;

  /** Masses of a single column and of its next state. */
  private final double[] before;

  private final double[] after;

  /** Creates a distribution with all mass in the last column. */
  private HiddenLaw(OracleChain oracle, int columns, double[] column) {
    this.oracle = oracle;
    this.states = oracle.states();
    this.columns = columns;
    this.masses = new double[states * columns];
    this.scratch = new double[states * columns];
    this.before = new double[states];
    this.after = new double[states];
    this.lowest = columns - 1;
    this.highest = columns - 1;
    for (int o = 0; o < states; o++) {
      masses[o * columns + lowest] = column[o];
    }
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
    return new HiddenLaw(oracle, successes + 1, column);
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
      for (int o = 0; o < again.length; o++) {
        for (int b = one.lowest; b <= one.highest; b++) {
          again[o] += weight * one.masses[o * one.columns + b];
        }
      }
    }
    return full(first.oracle, first.columns() - 1, again);
  }

  /** Returns the number of oracle states, R, or of their hidden components. */
  public int oracleStates() {
    return states;
  }

  /** Returns the number of columns: M + 1 for the queues 0..M, or 1 if the queue is known. */
  public int columns() {
    return columns;
  }

  /** Returns the mass of oracle state 1..R and a column from 0. */
  public double at(int oracle, int column) {
    return masses[(oracle - 1) * columns + column];
  }

  /**
   * Returns the mass of a cell, numbered by oracle state, then by column: that of state o and
   * column b has number (o - 1) {@link #columns} + b.
   */
  public double at(int cell) {
    return masses[cell];
  }

  /** Returns the marginal masses of the oracle's states, indexed from 0. */
  public double[] oracle() {
    double[] sums = new double[states];
    for (int o = 0; o < states; o++) {
      for (int b = lowest; b <= highest; b++) {
        sums[o] += masses[o * columns + b];
      }
    }
    return sums;
  }

  /** Returns the total mass. */
  public double mass() {
    double sum = 0;
    for (int b = lowest; b <= highest; b++) {
      for (int o = 0; o < states; o++) {
        sum += masses[o * columns + b];
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
    int first = clearScratch();
    double retained = 0;
    for (int row = 0; row < states; row++) {
      int o = row + 1 + shown;
      double agrees = answer.agrees(o);
      for (int b = lowest; agrees > 0 && b <= highest; b++) {
        double mass = masses[row * columns + b];
        double p = mass > 0 ? mass * sending.probability(o, b) : 0;
        if (p > 0) {
          retained += agrees * p;
          put(row * columns, b, p, agrees, answer.succeeds(o));
        }
      }
    }
    take(first, retained);
    return retained;
  }

  /**
   * As {@link #keep(Sending, Answer)}, for a query that is sent in a cell with a probability from
   * an array.
   *
   * @param sending by cell, as in {@link #at(int)}
   * @param factor factor of all these probabilities
   */
  public double keep(double[] sending, double factor, Answer answer) {
    int first = clearScratch();
    double retained = 0;
    for (int row = 0; row < states; row++) {
      double agrees = answer.agrees(row + 1);
      double succeeds = answer.succeeds(row + 1);
      for (int b = lowest; agrees > 0 && b <= highest; b++) {
        int cell = row * columns + b;
        double p = masses[cell] * (sending[cell] * factor);
        if (p > 0) {
          retained += agrees * p;
          put(row * columns, b, p, agrees, succeeds);
        }
      }
    }
    take(first, retained);
    return retained;
  }

  /** Adds what a query leaves of mass {@code p} in column b of the row at {@code offset}. */
  private void put(int offset, int b, double p, double agrees, double succeeds) {
    // A success at an empty queue leaves it empty.
    double falls = b > 0 ? succeeds * p : 0;
    scratch[offset + b] += Math.max(0, agrees * p - falls);
    if (falls > 0) {
      scratch[offset + b - 1] += falls;
    }
  }

  /** Clears the scratch space for the columns to come; returns the first of them. */
  private int clearScratch() {
    for (int o = 0; o < states; o++) {
      Arrays.fill(scratch, o * columns + scratchLowest, o * columns + scratchHighest + 1, 0);
    }
    int first = Math.max(0, lowest - 1);
    scratchLowest = first;
    scratchHighest = highest;
    return first;
  }

  /** Takes over the scratch space if mass is retained. */
  private void take(int first, double retained) {
    if (retained > 0) {
      swap(first, highest);
      while (lowest < highest && isEmpty(lowest)) {
        lowest++;
      }
      while (highest > lowest && isEmpty(highest)) {
        highest--;
      }
    }
  }

  private void swap(int newLowest, int newHighest) {
    double[] old = masses;
    masses = scratch;
    scratch = old;
    scratchLowest = lowest;
    scratchHighest = highest;
    lowest = newLowest;
    highest = newHighest;
  }

  private boolean isEmpty(int column) {
    for (int o = 0; o < states; o++) {
      if (masses[o * columns + column] > 0) {
        return false;
      }
    }
    return true;
  }

  /** Divides all masses, for instance by the retained mass, so that they add up to 1 again. */
  public void divide(double by) {
    for (int o = 0; o < states; o++) {
      for (int b = lowest; b <= highest; b++) {
        masses[o * columns + b] /= by;
      }
    }
  }

  /** Applies the transition of the oracle, which follows every query. */
  public void moveOracle() {
    if (lowest == highest) {
      moveColumn(lowest);
      return;
    }
    clearScratch();
    int width = highest - lowest + 1;
    for (int to = 0; to < states; to++) {
      int from = 0;
      for (; from + 3 < states; from += 4) {
        addFour(from, to, width);
      }
      for (; from < states; from++) {
        double p = oracle.transition().at(from, to);
        for (int k = 0; k < width; k++) {
          scratch[to * columns + lowest + k] += p * masses[from * columns + lowest + k];
        }
      }
    }
    swap(lowest, highest);
  }

  /** Adds what moves from four states to another, state by state. */
  private void addFour(int from, int to, int width) {
    double a = oracle.transition().at(from, to);
    double b = oracle.transition().at(from + 1, to);
    double c = oracle.transition().at(from + 2, to);
    double d = oracle.transition().at(from + 3, to);
    double[] source = masses;
    double[] target = scratch;
    int offset = to * columns + lowest;
    int first = from * columns + lowest;
    int second = first + columns;
    int third = second + columns;
    int fourth = third + columns;
    for (int k = 0; k < width; k++) {
      double sum = target[offset + k] + a * source[first + k];
      sum += b * source[second + k];
      sum += c * source[third + k];
      target[offset + k] = sum + d * source[fourth + k];
    }
  }

  private void moveColumn(int b) {
    for (int o = 0; o < states; o++) {
      before[o] = masses[o * columns + b];
    }
    Arrays.fill(after, 0);
    oracle.transition().addTo(after, before);
    for (int o = 0; o < states; o++) {
      masses[o * columns + b] = after[o];
    }
  }
}
