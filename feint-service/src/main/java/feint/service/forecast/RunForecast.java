package feint.service.forecast;

import feint.forecast.Forecast;
import java.util.Locale;
import java.util.Optional;

/**
 * Forecast of a run, as far as the service has computed it.
 *
 * @param forecast empty unless the state is {@link State#CURRENT} or {@link State#EARLIER}
 * @param sent number of answered queries when the forecast was requested
 * @param reason why there is no forecast; empty if there is one
 */
public record RunForecast(State state, Optional<Forecast> forecast, int sent, String reason) {

  /** Relation of a forecast to the run at the moment of the request. */
  public enum State {
    /** Forecast of the current version of the run. */
    CURRENT,
    /** Forecast of an earlier version of the run; the current one is being computed. */
    EARLIER,
    /** The first forecast of the run is being computed. */
    PENDING,
    /** There is no forecast, for a stated reason. */
    NOT_COMPUTED;

    /** Returns its name in JSON. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  static RunForecast of(Forecast forecast, int sent) {
    return new RunForecast(State.CURRENT, Optional.of(forecast), sent, "");
  }

  static RunForecast pending(int sent) {
    return new RunForecast(
        State.PENDING, Optional.empty(), sent, "the forecast is being computed; retry");
  }

  static RunForecast notComputed(int sent, String reason) {
    return new RunForecast(State.NOT_COMPUTED, Optional.empty(), sent, reason);
  }

  /** Returns the same forecast for a run that has changed since; a reason stays unchanged. */
  RunForecast earlier() {
    return forecast.isPresent() ? new RunForecast(State.EARLIER, forecast, sent, "") : this;
  }
}
