package feint.estimation;

import feint.math.Checks;
import feint.math.DirichletLaw;
import feint.model.Actions;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * How likely oracles are after what a log has shown, if all were equally likely before: a beta law
 * for each entry of &Gamma;, among those whose rows do not decrease, and Dirichlet's for each row
 * of &Delta;. It takes answers and moves for independent, as the intervals of {@link
 * OracleEstimate} do.
 */
public final class OraclePosterior {

  /** Rows that decrease are drawn again so often; then the entries of the last are sorted. */
  private static final int TRIES = 10_000;

  private final long[][] successes;
  private final long[][] tries;
  private final long[][] transitions;

  private OraclePosterior(long[][] successes, long[][] tries, long[][] transitions) {
    this.successes = successes;
    this.tries = tries;
    this.transitions = transitions;
  }

  /**
   * After these counts.
   *
   * @param successes by oracle state and incentive, how many answers were informative
   * @param tries how many there were
   * @param transitions how often each state followed each
   */
  public static OraclePosterior of(long[][] successes, long[][] tries, long[][] transitions) {
    for (int o = 0; o < tries.length; o++) {
      for (int level = 0; level < tries[o].length; level++) {
        long most = tries[o][level];
        Checks.require(
            successes[o][level] >= 0 && successes[o][level] <= most,
            "successes",
            "must be in 0.." + most,
            successes[o][level]);
      }
    }
    return new OraclePosterior(copy(successes), copy(tries), copy(transitions));
  }

  /** After a log, for these incentives. */
  public static OraclePosterior of(RoundCounts counts, Actions actions) {
    int states = Checks.atLeast(1, counts.states(), "oracle states seen");
    long[][] successes = new long[states][actions.levels()];
    long[][] tries = new long[states][actions.levels()];
    long[][] transitions = new long[states][states];
    for (int o = 0; o < states; o++) {
      for (int level = 0; level < actions.levels(); level++) {
        successes[o][level] = counts.successes(o + 1, actions.incentive(level));
        tries[o][level] = counts.tries(o + 1, actions.incentive(level));
      }
      for (int next = 0; next < states; next++) {
        transitions[o][next] = counts.transitions(o + 1, next + 1);
      }
    }
    return new OraclePosterior(successes, tries, transitions);
  }

  private static long[][] copy(long[][] rows) {
    return Arrays.stream(rows).map(long[]::clone).toArray(long[][]::new);
  }

  /** R. */
  public int oracleStates() {
    return tries.length;
  }

  /** n, the number of incentives. */
  public int levels() {
    return tries[0].length;
  }

  /** Draws &Gamma;. */
  public double[][] success(RandomGenerator random) {
    return IntStream.range(0, oracleStates())
        .mapToObj(o -> row(o, random))
        .toArray(double[][]::new);
  }

  private double[] row(int oracle, RandomGenerator random) {
    double[] row = new double[levels()];
    for (int drawn = 0; drawn < TRIES; drawn++) {
      for (int level = 0; level < row.length; level++) {
        long good = successes[oracle][level];
        row[level] = DirichletLaw.after(good, tries[oracle][level] - good).draw(random)[0];
      }
      if (increases(row)) {
        return row;
      }
    }
    Arrays.sort(row);
    return row;
  }

  private static boolean increases(double[] row) {
    for (int level = 1; level < row.length; level++) {
      if (row[level] < row[level - 1]) {
        return false;
      }
    }
    return true;
  }

  /** Draws &Delta;. */
  public double[][] transition(RandomGenerator random) {
    return Arrays.stream(transitions)
        .map(row -> DirichletLaw.after(row).draw(random))
        .toArray(double[][]::new);
  }
}
