package feint.client;

import java.util.Arrays;
import java.util.Locale;

/** What a run is at. */
public enum RunState {
  /** Its policy is being solved. */
  PREPARING,
  /** The next query can be asked for. */
  READY,
  /** A query is on its way. */
  WAITING,
  /** All queries were sent, or the policy has stopped. */
  FINISHED,
  /** An operator has ended it. */
  CLOSED,
  /** Its policy could not be had. */
  FAILED,
  /** Its row or its scenario in the database cannot be read. */
  DAMAGED;

  /** Whether nothing more will happen in the run. */
  public boolean over() {
    return this == FINISHED || this == CLOSED || this == FAILED || this == DAMAGED;
  }

  /** As the service writes it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static RunState of(String label) {
    return Arrays.stream(values())
        .filter(state -> state.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new UnavailableException(
                    "the service is newer than its client: no run is \"" + label + "\" here"));
  }
}
