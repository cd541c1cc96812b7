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
  FAILED;

  /** As it is stored. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
