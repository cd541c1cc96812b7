package feint.logging;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.Logger;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.NOPLogger;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * SLF4J provider of the {@link ServiceLog}. It is not registered as a service, so that programs
 * with a backend of their own keep it: {@link ServiceLog#start} names it.
 */
public final class LogProvider implements SLF4JServiceProvider {

  /** Logs a stack trace for a failure that the program reports to the user in one sentence. */
  private static final String SQLITE_LOADER = "org.sqlite.SQLiteJDBCLoader";

  private final Map<String, Logger> loggers = new ConcurrentHashMap<>();
  private final IMarkerFactory markers = new BasicMarkerFactory();
  private final MDCAdapter context = new NOPMDCAdapter();

  @Override
  public ILoggerFactory getLoggerFactory() {
    return name ->
        name.equals(SQLITE_LOADER)
            ? NOPLogger.NOP_LOGGER
            : loggers.computeIfAbsent(name, NamedLogger::new);
  }

  @Override
  public IMarkerFactory getMarkerFactory() {
    return markers;
  }

  @Override
  public MDCAdapter getMDCAdapter() {
    return context;
  }

  @Override
  public String getRequestedApiVersion() {
    return "2.0.99";
  }

  @Override
  public void initialize() {
    // No preparation is needed.
  }
}
