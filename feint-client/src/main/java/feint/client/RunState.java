package feint.client;

import java.util.Arrays;
import java.util.Locale;

/** State of a run. */
public enum RunState {
  /** The policy is being solved. */
  PREPARING,
  /** The next query can be asked for. */
  READY,
  /** A query is open: decided and not yet answered. */
  WAITING,
  /** All queries were answered, or the policy has stopped. */
  FINISHED,
  /** An operator has closed the run. */
  CLOSED,
  /** The policy could not be solved. */
  FAILED,
  /** The run's row or its scenario in the database cannot be read. */
  DAMAGED;

  /** Returns whether the run is over, so that its state does not change any more. */
  public boolean over() {
    return this == FINISHED || this == CLOSED || this == FAILED || this == DAMAGED;
  }

  /** Returns the name that the service uses. */
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
                    "the service is newer than its client: unknown state of a run \""
                        + label
                        + "\""));
  }
}
