package feint.service;

import feint.fit.Fit;
import feint.forecast.Forecast;
import feint.forecast.Forecaster;
import feint.part.PartException;
import feint.policy.ControllerState;
import feint.policy.Policy;
import feint.scenario.Scenario;
import feint.store.RunRow;
import feint.work.Execution;
import feint.work.Progress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the owner of a run may know of it beside its state. Forecasts take a while: one is made at a
 * time, on one core, and kept until the run has changed.
 */
final class Insights {

  private static final int MOST_FORECASTS = 10_000;

  private final LiveRuns live;
  private final Map<String, Dated> forecasts =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Dated> eldest) {
          return size() > MOST_FORECASTS;
        }
      };

  Insights(LiveRuns live) {
    this.live = live;
  }

  private record Dated(long place, long version, Forecast forecast) {}

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
  }

  /** What there is to know of a run that has been prepared. */
  Insight of(String id) {
    Moment now = live.current(id, Moment::of);
    return new Insight(
        now.row(),
        now.scenario().played(),
        now.policy(),
        now.state().asked().stream().findFirst(),
        now.scenario().knowsSuccess() ? Optional.of(forecast(id, now)) : Optional.empty(),
        now.givenAway(),
        now.fit());
  }

  private Forecast forecast(String id, Moment now) {
    try {
      return known(id, now.row()).orElseGet(() -> made(id, now));
    } catch (PartException e) {
      throw RefusedException.conflict(e.getMessage());
    }
  }

  private Optional<Forecast> known(String id, RunRow row) {
    synchronized (forecasts) {
      return Optional.ofNullable(forecasts.get(id))
          .filter(dated -> dated.place() == row.place())
          .filter(dated -> dated.version() == row.standing().version())
          .map(Dated::forecast);
    }
  }

  private synchronized Forecast made(String id, Moment now) {
    return known(id, now.row())
        .orElseGet(
            () -> {
              Forecast forecast =
                  Forecaster.of(now.scenario().problem(), now.policy())
                      .withExecution(new Execution(1, Progress.NONE))
                      .from(now.state());
              synchronized (forecasts) {
                RunRow row = now.row();
                forecasts.put(id, new Dated(row.place(), row.standing().version(), forecast));
              }
              return forecast;
            });
  }
}
