package feint.forecast;

import feint.math.Checks;
import java.util.List;
import java.util.Locale;

/**
 * Forecast of a run from its present state.
 *
 * @param finishProbability probability that no success is missing when the run ends
 * @param furtherIncentive expected incentive of the queries still to be asked. A query that has
 *     been asked has been paid for, answered or not
 * @param standardError standard error of the finish probability; 0 if and only if the forecast is
 *     exact or only one value is possible
 * @param incentiveStandardError standard error of the further incentive
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

  /** Method of a forecast. */
  public enum Method {
    /** Exact forward propagation, without Monte-Carlo error. */
    EXACT,
    /** Average over rollouts. */
    SIMULATION;

    /** Returns the name used in results. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Forecast exact(double finishProbability, double furtherIncentive) {
    // Sums of many probabilities differ from 1 by their rounding errors.
    return new Forecast(Math.min(1, finishProbability), furtherIncentive, Method.EXACT, 0, 0);
  }

  /**
   * Returns the forecast of a run that follows one of several components.
   *
   * @param weights the probability of each component
   * @param forecasts of the components, with independent errors
   */
  static Forecast mean(List<Double> weights, List<Forecast> forecasts) {
    double finish = 0;
    double incentive = 0;
    double variance = 0;
    double incentiveVariance = 0;
    Method method = Method.EXACT;
    for (int part = 0; part < weights.size(); part++) {
      double weight = weights.get(part);
      Forecast forecast = forecasts.get(part);
      finish += weight * forecast.finishProbability;
      incentive += weight * forecast.furtherIncentive;
      variance += Math.pow(weight * forecast.standardError, 2);
      incentiveVariance += Math.pow(weight * forecast.incentiveStandardError, 2);
      method = forecast.method == Method.EXACT ? method : Method.SIMULATION;
    }
    return new Forecast(
        Math.min(1, finish), incentive, method, Math.sqrt(variance), Math.sqrt(incentiveVariance));
  }
}
