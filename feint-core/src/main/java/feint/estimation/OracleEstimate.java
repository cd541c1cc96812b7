package feint.estimation;

import feint.math.Checks;
import feint.math.IsotonicRegression;
import feint.model.Actions;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Estimates of &Gamma; and &Delta; from a log of rounds, with an interval for every entry.
 *
 * <p>An entry of &Delta; is the share of a state's observed transitions. An entry of &Gamma; is the
 * share of informative answers. Since a higher incentive never makes an answer worse, shares that
 * decrease with the incentive are pooled. An incentive without a known answer takes the estimate of
 * the next lower one that has answers, or 0, so that no unobserved success is assumed. Intervals
 * are those of the shares, each entry by itself.
 *
 * <p>The intervals are exact if the number of trials was fixed beforehand and no payment depended
 * on earlier answers. For most logs this does not hold, and the intervals are approximate.
 */
public final class OracleEstimate {

  private final EstimatedProbability[][] success;
  private final EstimatedProbability[][] transition;

  private OracleEstimate(EstimatedProbability[][] success, EstimatedProbability[][] transition) {
    this.success = success;
    this.transition = transition;
  }

  /**
   * Returns the estimates for all states up to the highest observed, and for these incentives.
   *
   * @param actions contains every incentive of the log, and possibly more
   * @param confidence level of the intervals, between 0 and 1
   * @throws IllegalArgumentException if no transition out of some state was observed
   */
  public static OracleEstimate of(RoundCounts counts, Actions actions, double confidence) {
    int states = Checks.atLeast(1, counts.states(), "oracle states seen");
    for (int incentive : counts.incentives()) {
      actions.levelOf(incentive);
    }
    EstimatedProbability[][] success = new EstimatedProbability[states][];
    EstimatedProbability[][] transition = new EstimatedProbability[states][];
    for (int o = 1; o <= states; o++) {
      success[o - 1] = successRow(counts, o, actions, confidence);
      transition[o - 1] = transitionRow(counts, o, confidence);
    }
    return new OracleEstimate(success, transition);
  }

  private static EstimatedProbability[] successRow(
      RoundCounts counts, int oracle, Actions actions, double confidence) {
    int[] incentives = IntStream.range(0, actions.levels()).map(actions::incentive).toArray();
    int[] tried = Arrays.stream(incentives).filter(i -> counts.tries(oracle, i) > 0).toArray();
    double[] fitted =
        IsotonicRegression.nonDecreasing(
            Arrays.stream(tried).mapToDouble(i -> counts.successes(oracle, i)).toArray(),
            Arrays.stream(tried).mapToDouble(i -> counts.tries(oracle, i)).toArray());
    EstimatedProbability[] row = new EstimatedProbability[incentives.length];
    double estimate = 0;
    for (int level = 0, next = 0; level < row.length; level++) {
      int incentive = incentives[level];
      if (counts.tries(oracle, incentive) > 0) {
        estimate = fitted[next++];
      }
      row[level] =
          EstimatedProbability.of(
              estimate,
              counts.successes(oracle, incentive),
              counts.tries(oracle, incentive),
              confidence);
    }
    return row;
  }

  private static EstimatedProbability[] transitionRow(
      RoundCounts counts, int from, double confidence) {
    long total = counts.departures(from);
    Checks.require(total > 0, "transitions out of oracle state " + from, "must be seen", total);
    return IntStream.rangeClosed(1, counts.states())
        .mapToLong(to -> counts.transitions(from, to))
        .mapToObj(
            count -> EstimatedProbability.of((double) count / total, count, total, confidence))
        .toArray(EstimatedProbability[]::new);
  }

  /** Returns the number of oracle states, R. */
  public int oracleStates() {
    return success.length;
  }

  /** Returns the number of incentives, n. */
  public int levels() {
    return success[0].length;
  }

  /**
   * Returns &Gamma;(oracle, i) for the incentive at {@code level} 0..n-1, counting from the lowest.
   */
  public EstimatedProbability success(int oracle, int level) {
    return success[oracle - 1][level];
  }

  /** Returns &Delta;(to given from); states count from 1. */
  public EstimatedProbability transition(int from, int to) {
    return transition[from - 1][to - 1];
  }

  /** Returns the estimates of &Gamma;, by oracle state and incentive. */
  public double[][] successRows() {
    return estimates(success);
  }

  /** Returns the estimates of &Delta;, whose rows sum to 1 up to rounding. */
  public double[][] transitionRows() {
    return estimates(transition);
  }

  private static double[][] estimates(EstimatedProbability[][] shares) {
    return Arrays.stream(shares)
        .map(row -> Arrays.stream(row).mapToDouble(EstimatedProbability::estimate).toArray())
        .toArray(double[][]::new);
  }

  /**
   * Returns the largest distance from the estimate of an observed entry to an end of its interval.
   */
  public double reach() {
    return Stream.concat(Arrays.stream(success), Arrays.stream(transition))
        .flatMap(Arrays::stream)
        .filter(EstimatedProbability::observed)
        .mapToDouble(EstimatedProbability::reach)
        .max()
        .orElse(1);
  }
}
