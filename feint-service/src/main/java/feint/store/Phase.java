package feint.store;

import feint.api.RunState;
import java.util.Locale;

/** Phase of a run as stored. While it is open, queries are decided and answered. */
public enum Phase {
  PREPARING,
  OPEN,
  FINISHED,
  CLOSED,
  /** It was exported and continues where it was imported. */
  MOVED,
  FAILED,
  /** The stored phase is none of these: the row is damaged. Never stored. */
  DAMAGED;

  /**
   * Returns the state of a run in this phase, as reported to users.
   *
   * @param waiting whether a query waits for its answer
   */
  public RunState state(boolean waiting) {
    return switch (this) {
      case PREPARING -> RunState.PREPARING;
      case OPEN -> waiting ? RunState.WAITING : RunState.READY;
      case FINISHED -> RunState.FINISHED;
      case CLOSED, MOVED -> RunState.CLOSED;
      case FAILED -> RunState.FAILED;
      case DAMAGED -> RunState.DAMAGED;
    };
  }

  /** Returns the stored form. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
