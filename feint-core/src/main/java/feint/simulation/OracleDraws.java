package feint.simulation;

import feint.math.Distribution;
import feint.model.Problem;

/**
 * Thresholds for the draws of a simulated oracle, as whole numbers of 53 bits: without a branch,
 * which a processor could not predict. They select what {@link Distribution#outcome} selects.
 */
final class OracleDraws {

  private static final int BITS = 53;
  private static final double UNIT = 0x1p-53;

  /** By oracle state, from 0, and level: draws below it are informative answers. */
  private final long[][] success;

  /** By oracle state, from 0: draws from it on lead to a state above 0, above 1, .... */
  private final long[][] next;

  OracleDraws(Problem problem) {
    int states = problem.oracleStates();
    int levels = problem.actions().levels();
    this.success = new long[states][levels];
    this.next = new long[states][states - 1];
    for (int o = 0; o < states; o++) {
      for (int level = 0; level < levels; level++) {
        // The number of draws k for which k * 2^-53 is smaller; scaling by a power of 2 is exact.
        success[o][level] = (long) Math.ceil(problem.success().at(o + 1, level) * 0x1p53);
      }
      Distribution row = problem.oracle().transition().row(o);
      for (int to = 1; to < states; to++) {
        next[o][to - 1] = firstDraw(row, to);
      }
    }
  }

  /** Returns the smallest draw that selects outcome {@code to} or a larger one. */
  private static long firstDraw(Distribution row, int to) {
    long low = 0;
    long high = 1L << BITS;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (row.outcome(middle * UNIT) >= to) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Returns whether a draw below 2^53 is an informative answer in state {@code oracle}, from 0. */
  boolean informative(int oracle, int level, long draw) {
    return draw < success[oracle][level];
  }

  /** Returns 1 if a draw below 2^53 is an informative answer, otherwise 0. */
  int success(int oracle, int level, long draw) {
    return (int) ((draw - success[oracle][level]) >>> (Long.SIZE - 1));
  }

  /** Returns the state, from 0, after state {@code oracle}. */
  int next(int oracle, long draw) {
    int state = 0;
    for (long threshold : next[oracle]) {
      state += 1 - (int) ((draw - threshold) >>> (Long.SIZE - 1));
    }
    return state;
  }
}
