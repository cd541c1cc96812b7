package feint.service;

import feint.estimation.Fit;
import feint.forecast.Forecaster;
import feint.parallel.Execution;
import feint.policy.ControllerState;
import feint.policy.Policy;
import feint.scenario.Scenario;
import feint.service.forecast.Forecasts;
import feint.service.forecast.RunForecast;
import feint.service.live.AttackerPosterior;
import feint.service.live.LiveRun;
import feint.store.RunRow;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Creates the owner's views of runs. */
final class OwnerViews {

  /**
   * Limit of simulated queries of one forecast: 400 runs of 10,000 queries, a few seconds on one
   * core.
   */
  static final long MAX_SIMULATED_QUERIES = 4_000_000;

  private final LiveRuns live;
  private final Forecasts forecasts;

  OwnerViews(LiveRuns live, Forecasts forecasts) {
    this.live = live;
    this.forecasts = forecasts;
  }

  /** A run at one moment. */
  private record Moment(
      RunRow row,
      Scenario scenario,
      Policy policy,
      ControllerState state,
      AttackerPosterior givenAway,
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

    OwnerView with(Optional<RunForecast> forecast) {
      return new OwnerView(
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
   * Returns the owner's view of a prepared run. Completes at once, unless a forecast is awaited;
   * then within two seconds, on another thread.
   */
  CompletableFuture<OwnerView> find(String id) {
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
