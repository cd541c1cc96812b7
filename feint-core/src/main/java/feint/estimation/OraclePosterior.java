package feint.estimation;

import feint.math.Checks;
import feint.math.DirichletDistribution;
import feint.model.Actions;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Posterior over oracles given a log, under a flat prior: a beta distribution for each entry of
 * &Gamma;, restricted to non-decreasing rows, and a Dirichlet distribution for each row of &Delta;.
 * Answers and transitions are taken as independent, as for the intervals of {@link OracleEstimate}.
 */
public final class OraclePosterior {

  /**
   * Largest number of draws of a row until one is non-decreasing; then the entries of the last are
   * sorted.
   */
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
   * Returns the posterior after these counts.
   *
   * @param successes by oracle state and incentive, the number of informative answers
   * @param tries by oracle state and incentive, the number of answers
   * @param transitions by oracle state and next state, the number of transitions
   * @throws IllegalArgumentException if there are more successes than tries
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

  /** Returns the posterior after a log, for these incentives. */
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

  /** Returns the number of oracle states, R. */
  public int oracleStates() {
    return tries.length;
  }

  /** Returns the number of incentives, n. */
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
    for (int attempt = 0; attempt < TRIES; attempt++) {
      for (int level = 0; level < row.length; level++) {
        long good = successes[oracle][level];
        row[level] = DirichletDistribution.after(good, tries[oracle][level] - good).draw(random)[0];
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
        .map(row -> DirichletDistribution.after(row).draw(random))
        .toArray(double[][]::new);
  }
}
