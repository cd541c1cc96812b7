/**
 * What is to be expected of a run that is under way: {@link feint.forecast.Forecaster} gives a
 * {@link feint.forecast.Forecast}, exactly where the policy allows and otherwise by playing on.
 */
package feint.forecast;
