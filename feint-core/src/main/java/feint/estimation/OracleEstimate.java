package feint.estimation;

import feint.math.Checks;
import feint.math.IsotonicRegression;
import feint.model.Actions;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * &Gamma; and &Delta; as a log of rounds shows them, with an interval for every entry.
 *
 * <p>An entry of &Delta; is the share of a state's observed transitions. An entry of &Gamma; is the
 * share of informative answers; since paying more never makes an answer worse, shares that decrease
 * with the incentive are pooled. An incentive without a known answer takes over the estimate of the
 * next lower one that has answers, or 0: no success is promised that was not seen. Intervals are
 * those of the shares, each entry by itself.
 *
 * <p>The intervals are exact where the number of tries was fixed beforehand and nothing that was
 * paid depended on earlier answers. Logs are seldom like that, and then they are approximate.
 */
public final class OracleEstimate {

  private final Share[][] success;
  private final Share[][] transition;

  private OracleEstimate(Share[][] success, Share[][] transition) {
    this.success = success;
    this.transition = transition;
  }

  /**
   * The estimates for all states up to the highest seen, and for these incentives.
   *
   * @param actions has every incentive of the log, and maybe more
   * @param confidence the level of the intervals, between 0 and 1
   * @throws IllegalArgumentException if no transition out of some state was seen
   */
  public static OracleEstimate of(RoundCounts counts, Actions actions, double confidence) {
    int states = Checks.atLeast(1, counts.states(), "oracle states seen");
    for (int incentive : counts.incentives()) {
      actions.levelOf(incentive);
    }
    Share[][] success = new Share[states][];
    Share[][] transition = new Share[states][];
    for (int o = 1; o <= states; o++) {
      success[o - 1] = successRow(counts, o, actions, confidence);
      transition[o - 1] = transitionRow(counts, o, confidence);
    }
    return new OracleEstimate(success, transition);
  }

  private static Share[] successRow(
      RoundCounts counts, int oracle, Actions actions, double confidence) {
    int[] incentives = IntStream.range(0, actions.levels()).map(actions::incentive).toArray();
    int[] tried = Arrays.stream(incentives).filter(i -> counts.tries(oracle, i) > 0).toArray();
    double[] fitted =
        IsotonicRegression.nonDecreasing(
            Arrays.stream(tried).mapToDouble(i -> counts.successes(oracle, i)).toArray(),
            Arrays.stream(tried).mapToDouble(i -> counts.tries(oracle, i)).toArray());
    Share[] row = new Share[incentives.length];
    double estimate = 0;
    for (int level = 0, next = 0; level < row.length; level++) {
      int incentive = incentives[level];
      if (counts.tries(oracle, incentive) > 0) {
        estimate = fitted[next++];
      }
      row[level] =
          Share.of(
              estimate,
              counts.successes(oracle, incentive),
              counts.tries(oracle, incentive),
              confidence);
    }
    return row;
  }

  private static Share[] transitionRow(RoundCounts counts, int from, double confidence) {
    long total = counts.departures(from);
    Checks.require(total > 0, "transitions out of oracle state " + from, "must be seen", total);
    return IntStream.rangeClosed(1, counts.states())
        .mapToLong(to -> counts.transitions(from, to))
        .mapToObj(count -> Share.of((double) count / total, count, total, confidence))
        .toArray(Share[]::new);
  }

  /** R, the number of oracle states. */
  public int oracleStates() {
    return success.length;
  }

  /** n, the number of incentives. */
  public int levels() {
    return success[0].length;
  }

  /** &Gamma;(oracle, i) for the incentive at {@code level} 0..n-1, counting from the lowest. */
  public Share success(int oracle, int level) {
    return success[oracle - 1][level];
  }

  /** &Delta;(to given from); states count from 1. */
  public Share transition(int from, int to) {
    return transition[from - 1][to - 1];
  }

  /** The estimates of &Gamma;, by oracle state and incentive. */
  public double[][] successRows() {
    return estimates(success);
  }

  /** The estimates of &Delta;, whose rows sum to 1 but for rounding. */
  public double[][] transitionRows() {
    return estimates(transition);
  }

  private static double[][] estimates(Share[][] shares) {
    return Arrays.stream(shares)
        .map(row -> Arrays.stream(row).mapToDouble(Share::estimate).toArray())
        .toArray(double[][]::new);
  }

  /** How far the interval of any observed entry reaches from its estimate. */
  public double reach() {
    return Stream.concat(Arrays.stream(success), Arrays.stream(transition))
        .flatMap(Arrays::stream)
        .filter(Share::observed)
        .mapToDouble(Share::reach)
        .max()
        .orElse(1);
  }
}
