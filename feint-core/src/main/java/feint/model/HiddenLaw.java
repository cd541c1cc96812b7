package feint.model;

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

  private final Problem problem;
  private double[][] masses;

  private HiddenLaw(Problem problem, double[][] masses) {
    this.problem = problem;
    this.masses = masses;
  }

  /** The law when a run begins, with all successes still needed; its masses add up to weight. */
  public static HiddenLaw initial(Problem problem, double weight) {
    double[][] masses = new double[problem.oracleStates()][problem.successes() + 1];
    for (int o = 0; o < masses.length; o++) {
      masses[o][problem.successes()] = weight * problem.oracle().initial().at(o);
    }
    return new HiddenLaw(problem, masses);
  }

  /** The law of the oracle's state when a run begins, for those who know the queue: one column. */
  public static HiddenLaw ofOracle(Problem problem) {
    double[][] masses = new double[problem.oracleStates()][1];
    for (int o = 0; o < masses.length; o++) {
      masses[o][0] = problem.oracle().initial().at(o);
    }
    return new HiddenLaw(problem, masses);
  }

  /** The law when another run begins, with all successes needed again: the oracle goes on. */
  public HiddenLaw restarted() {
    double[][] again = new double[masses.length][columns()];
    for (int o = 0; o < masses.length; o++) {
      for (double mass : masses[o]) {
        again[o][columns() - 1] += mass;
      }
    }
    return new HiddenLaw(problem, again);
  }

  /** The number of oracle states, R. */
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
    double[][] after = new double[masses.length][columns()];
    double kept = 0;
    for (int o = 0; o < masses.length; o++) {
      double agrees = answer.agrees(o + 1);
      double succeeds = answer.succeeds(o + 1);
      for (int b = 0; b < columns(); b++) {
        double p = masses[o][b] > 0 ? masses[o][b] * sending.probability(o + 1, b) : 0;
        if (p > 0) {
          kept += agrees * p;
          // A success at an empty queue leaves it empty.
          double falls = b > 0 ? succeeds * p : 0;
          after[o][b] += agrees * p - falls;
          after[o][Math.max(0, b - 1)] += falls;
        }
      }
    }
    masses = kept > 0 ? after : masses;
    return kept;
  }

  /** Divides all masses, such as by what was kept, so that they add up to 1 again. */
  public void divide(double by) {
    for (double[] row : masses) {
      for (int b = 0; b < row.length; b++) {
        row[b] /= by;
      }
    }
  }

  /** Moves the oracle, as it moves after every query. */
  public void moveOracle() {
    double[][] next = new double[masses.length][columns()];
    for (int from = 0; from < masses.length; from++) {
      for (int to = 0; to < masses.length; to++) {
        double p = problem.oracle().transition().at(from, to);
        for (int b = 0; b < next[to].length; b++) {
          next[to][b] += p * masses[from][b];
        }
      }
    }
    masses = next;
  }
}
