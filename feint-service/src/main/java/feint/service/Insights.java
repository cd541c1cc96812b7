package feint.service;

import feint.fit.Fit;
import feint.forecast.Forecaster;
import feint.policy.ControllerState;
import feint.policy.Policy;
import feint.scenario.Scenario;
import feint.store.RunRow;
import feint.work.Execution;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What the owner of a run may know of it beside its state. */
final class Insights {

  /**
   * Limit of simulated queries of one forecast: 400 runs of 10,000 queries, a few seconds on one
   * core.
   */
  static final long MAX_SIMULATED_QUERIES = 4_000_000;

  private final LiveRuns live;
  private final Forecasts forecasts;

  Insights(LiveRuns live, Forecasts forecasts) {
    this.live = live;
    this.forecasts = forecasts;
  }

  /** A run at one moment. */
  private record Moment(
      RunRow row,
      Scenario scenario,
      Policy policy,
      ControllerState state,
      Posterior givenAway,
      Fit fit) {

    static Moment of(LiveRun run) {
      return new Moment(
          run.row(),
          run.scenario(),
          run.policy(),
          run.state(),
          run.course().posterior(),
          run.fit().fit());
    }

    Forecasts.Version version() {
      return new Forecasts.Version(
          row.origin().id(), row.place(), row.standing().version(), row.standing().sent());
    }

    Insight with(Optional<RunForecast> forecast) {
      return new Insight(
          row,
          scenario.played(),
          policy,
          state.asked().stream().findFirst(),
          forecast,
          givenAway,
          fit);
    }
  }

  /**
   * Returns what there is to know of a run that has been prepared. Completes at once, unless a
   * forecast is awaited; then within two seconds, on another thread.
   */
  CompletableFuture<Insight> find(String id) {
    Moment now = live.current(id, Moment::of);
    if (!now.scenario().knowsSuccess()) {
      return CompletableFuture.completedFuture(now.with(Optional.empty()));
    }
    return forecasts
        .request(
            now.version(),
            progress ->
                Forecaster.of(now.scenario().problem(), now.policy())
                    .withExecution(new Execution(1, progress))
                    .withMostQueries(MAX_SIMULATED_QUERIES)
                    .from(now.state()))
        .thenApply(forecast -> now.with(Optional.of(forecast)));
  }
}
