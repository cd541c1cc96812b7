package feint.forecast;

import feint.math.Checks;
import java.util.Locale;

/**
 * What is to be expected of a run from now on.
 *
 * @param finishProbability the chance that no success is missing when the run ends
 * @param furtherIncentive the expected incentive of the queries that are still to be asked. A query
 *     that has been asked has been paid for, answered or not
 * @param standardError of the finish probability: 0 if there is nothing to be uncertain of, and
 *     only then
 * @param incentiveStandardError the same of the further incentive
 */
public record Forecast(
    double finishProbability,
    double furtherIncentive,
    Method method,
    double standardError,
    double incentiveStandardError) {

  public Forecast {
    Checks.probability(finishProbability, "finish probability");
    Checks.notNegative(furtherIncentive, "further incentive");
    Checks.notNegative(standardError, "standard error");
    Checks.notNegative(incentiveStandardError, "standard error of the incentive");
  }

  /** How a forecast was made. */
  public enum Method {
    /** Without Monte-Carlo error. */
    EXACT,
    /** By playing on, many times. */
    SIMULATION;

    /** Its name in results. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Forecast exact(double finishProbability, double furtherIncentive) {
    // Sums of many probabilities miss 1 by their rounding errors.
    return new Forecast(Math.min(1, finishProbability), furtherIncentive, Method.EXACT, 0, 0);
  }
}
