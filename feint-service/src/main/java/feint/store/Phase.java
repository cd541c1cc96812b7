package feint.store;

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

  /** Returns the stored form. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
