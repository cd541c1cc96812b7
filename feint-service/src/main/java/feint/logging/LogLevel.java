package feint.logging;

import java.util.Locale;
import org.slf4j.event.Level;

/** Level of detail of a service's log. */
public enum LogLevel {
  ERROR(Level.ERROR, Level.ERROR),
  WARN(Level.WARN, Level.WARN),
  INFO(Level.INFO, Level.WARN),
  /** Includes the messages of all exceptions, which may contain parts of scenarios. */
  DEBUG(Level.DEBUG, Level.INFO);

  private static final String OWN = "feint.";

  private final Level own;
  private final Level libraries;

  /**
   * Creates a level.
   *
   * @param libraries lowest level of libraries: below INFO they log headers of requests, and
   *     therefore tokens
   */
  LogLevel(Level own, Level libraries) {
    this.own = own;
    this.libraries = libraries;
  }

  /**
   * Returns whether a message is logged.
   *
   * @param isOwn whether the logger is one of Feint
   */
  boolean takes(boolean isOwn, Level level) {
    return level.toInt() >= (isOwn ? own : libraries).toInt();
  }

  static boolean isOwn(String logger) {
    return logger.startsWith(OWN);
  }

  /** Returns its name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
