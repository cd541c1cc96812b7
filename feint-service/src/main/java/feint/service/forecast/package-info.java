/** Forecasts of runs, computed in the background, and the course that was expected at the start. */
package feint.service.forecast;
