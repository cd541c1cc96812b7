package feint.api;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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
  /** An operator has closed or exported the run. */
  CLOSED,
  /** The policy could not be loaded or solved. */
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

  /** Returns the state with a label; empty if there is none. */
  public static Optional<RunState> named(String label) {
    return Arrays.stream(values()).filter(state -> state.label().equals(label)).findFirst();
  }

  /** Returns all labels, in the order of the states. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(RunState::label).toList();
  }
}
