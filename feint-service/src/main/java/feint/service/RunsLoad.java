package feint.service;

/**
 * Waiting and current work, and totals since the start.
 *
 * @param waitingForecasts number of forecasts that wait to be computed
 * @param runningForecasts number of forecasts that are being computed
 * @param waitingPreparations number of runs whose policy waits to be solved
 * @param runningPreparations number of runs whose policy is being solved
 * @param inMemory number of runs in memory
 * @param rebuilds how often a run was read into memory
 * @param damages how often a run could not be read because its record is damaged
 */
public record RunsLoad(
    int waitingForecasts,
    int runningForecasts,
    int waitingPreparations,
    int runningPreparations,
    int inMemory,
    long rebuilds,
    long damages) {}
