/**
 * Forecasts of runs under way: {@link feint.forecast.Forecaster} computes a {@link
 * feint.forecast.Forecast}, exactly where the policy allows and otherwise by rollouts.
 */
package feint.forecast;
