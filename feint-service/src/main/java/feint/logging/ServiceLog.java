package feint.logging;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.event.Level;

/**
 * Log of the process, behind SLF4J. Before it is started and after it is closed, nothing is logged.
 */
public final class ServiceLog implements AutoCloseable {

  private static volatile Optional<ServiceLog> current = Optional.empty();

  /** Query string of an address, which may contain names of runs. */
  private static final Pattern QUERY_STRING = Pattern.compile("\\?[^\\s\"']+");

  private final ServiceLogFormat format;
  private final LogLevel level;
  private final Clock clock;
  private final LogWriter writer;

  private ServiceLog(LogTarget target, ServiceLogFormat format, LogLevel level, Clock clock) {
    this.format = format;
    this.level = level;
    this.clock = clock;
    this.writer = new LogWriter(target, this::loss);
  }

  /**
   * Starts the log of this process, replacing an earlier one. Receives the messages of libraries if
   * none of them has logged yet.
   */
  public static ServiceLog start(
      LogTarget target, ServiceLogFormat format, LogLevel level, Clock clock) {
    // Otherwise SLF4J prints on the terminal which provider it loads.
    System.setProperty("slf4j.internal.verbosity", "WARN");
    System.setProperty("slf4j.provider", LogProvider.class.getName());
    ServiceLog log = new ServiceLog(target, format, level, clock);
    current = Optional.of(log);
    return log;
  }

  private String loss(long lines) {
    return format.line(
        new LogEntry(
            clock.instant(),
            Level.WARN.name(),
            ServiceLog.class.getName(),
            lines + " lines of this log were lost",
            Map.of("dropped", String.valueOf(lines)),
            Optional.empty()));
  }

  /**
   * Returns whether a message is logged. Libraries ask dozens of times per request.
   *
   * @param own whether the logger is one of Feint
   */
  static boolean takes(boolean own, Level level) {
    Optional<ServiceLog> log = current;
    return log.isPresent() && log.get().level.takes(own, level);
  }

  static void log(
      String logger,
      Level level,
      String message,
      Map<String, String> fields,
      Optional<Throwable> why) {
    current
        .filter(log -> log.level.takes(LogLevel.isOwn(logger), level))
        .ifPresent(log -> log.write(logger, level, message, fields, why));
  }

  private void write(
      String logger,
      Level importance,
      String message,
      Map<String, String> fields,
      Optional<Throwable> why) {
    boolean own = LogLevel.isOwn(logger);
    String shown = own ? message : QUERY_STRING.matcher(message).replaceAll("?…");
    Optional<String> stack = why.map(failure -> StackTrace.of(failure, level == LogLevel.DEBUG));
    writer.write(
        format.line(
            new LogEntry(
                clock.instant(),
                importance.name(),
                logger,
                shown,
                new LinkedHashMap<>(fields),
                stack)));
  }

  /** Reopens the file, which may have been renamed. */
  public void reopen() {
    writer.reopen();
  }

  /** Writes the queued messages, and ends the log. */
  @Override
  public void close() {
    current = current.filter(log -> log != this);
    writer.close();
  }
}
