package feint.store;

import java.util.Locale;

/** What a run is at. While it is open, queries are asked and answered. */
public enum Phase {
  PREPARING,
  OPEN,
  FINISHED,
  CLOSED,
  /** It was exported, and goes on where it was imported. */
  MOVED,
  FAILED,
  /** Its stored phase is none of these: the row is damaged. Never stored. */
  DAMAGED;

  /** As it is stored. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
