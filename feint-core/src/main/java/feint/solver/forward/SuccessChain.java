package feint.solver.forward;

import feint.model.Problem;
import java.util.Arrays;

/**
 * Markov chain on the oracle's state and the number of successes of queries with one incentive,
 * until a number of successes is reached.
 *
 * <p>The tails of the distribution are dropped after each query; what is dropped is added up.
 */
final class SuccessChain {

  /** Largest probability that is dropped at either end of the distribution after each query. */
  private static final double TAIL = 1e-20;

  private final double[][] transition;
  private final double[] success;
  private final int goal;

  /** Probability of each oracle state, from 0, and number of successes, first..last. */
  private double[][] mass;

  private double[][] next;
  private final double[] answered;
  private int first;
  private int last;
  private double dropped;

  /**
   * Creates a chain before its first query.
   *
   * @param level level of the incentive
   * @param goal number of successes at which the chain ends, at least 1
   * @param initial probabilities of the oracle's states
   */
  SuccessChain(Problem problem, int level, int goal, double[] initial) {
    this.transition = problem.oracle().transition().toArray();
    this.goal = goal;
    int states = problem.oracleStates();
    int width = Math.min(goal, problem.horizon() + 1) + 1;
    this.success = new double[states];
    this.mass = new double[states][width];
    this.next = new double[states][width];
    this.answered = new double[width];
    for (int o = 0; o < states; o++) {
      success[o] = problem.success().at(o + 1, level);
      mass[o][0] = initial[o];
    }
  }

  /** Returns the smallest number of successes with a probability. */
  int first() {
    return first;
  }

  /** Returns the largest number of successes with a probability; less than the first if none. */
  int last() {
    return last;
  }

  /** Returns the probabilities of oracle state o, from 0, by number of successes. Not copied. */
  double[] mass(int o) {
    return mass[o];
  }

  /** Returns the sum over oracle states of the probability of a number of successes. */
  double at(int successes) {
    double sum = 0;
    for (double[] row : mass) {
      sum += row[successes];
    }
    return sum;
  }

  /** Returns the probability that the chain has not ended. */
  double running() {
    double sum = 0;
    for (int h = first; h <= last; h++) {
      sum += at(h);
    }
    return sum;
  }

  /** Returns the sum of all probabilities that were dropped. */
  double dropped() {
    return dropped;
  }

  /**
   * Adds the probability that the next query brings success number {@code number}, by oracle state
   * after the query.
   */
  void arrivals(int number, double[] sums) {
    int before = number - 1;
    if (before < first || before > last) {
      return;
    }
    for (int o = 0; o < success.length; o++) {
      double p = success[o] * mass[o][before];
      for (int to = 0; to < success.length; to++) {
        sums[to] += p * transition[o][to];
      }
    }
  }

  /** Sends the next query. What reaches the goal leaves the chain. */
  void advance() {
    if (last < first) {
      return;
    }
    int end = Math.min(last + 1, goal - 1);
    for (double[] row : next) {
      Arrays.fill(row, first, end + 1, 0);
    }
    for (int o = 0; o < success.length; o++) {
      answer(mass[o], success[o], end);
      for (int to = 0; to < success.length; to++) {
        add(transition[o][to], end, next[to]);
      }
    }
    double[][] before = mass;
    mass = next;
    next = before;
    last = end;
    dropTails();
  }

  private void answer(double[] from, double gamma, int end) {
    // Not the remaining probability: a difference could lose digits.
    double fails = 1 - gamma;
    from[last + 1] = 0;
    answered[first] = fails * from[first];
    for (int h = first + 1; h <= end; h++) {
      answered[h] = fails * from[h] + gamma * from[h - 1];
    }
  }

  private void add(double p, int end, double[] to) {
    if (p > 0) {
      for (int h = first; h <= end; h++) {
        to[h] += p * answered[h];
      }
    }
  }

  private void dropTails() {
    double below = 0;
    while (first <= last && below + at(first) <= TAIL) {
      below += at(first++);
    }
    double above = 0;
    while (last >= first && above + at(last) <= TAIL) {
      above += at(last--);
    }
    dropped += below + above;
  }
}
