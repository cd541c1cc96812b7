package feint.logging;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;
import org.slf4j.event.Level;
import org.slf4j.event.LoggingEvent;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.spi.LoggingEventAware;

/** SLF4J logger that passes its messages to the {@link ServiceLog}. */
final class NamedLogger extends LegacyAbstractLogger implements LoggingEventAware {

  private static final long serialVersionUID = 1L;

  private final boolean own;

  NamedLogger(String name) {
    this.name = name;
    this.own = LogLevel.isOwn(name);
  }

  @Override
  public boolean isTraceEnabled() {
    return ServiceLog.takes(own, Level.TRACE);
  }

  @Override
  public boolean isDebugEnabled() {
    return ServiceLog.takes(own, Level.DEBUG);
  }

  @Override
  public boolean isInfoEnabled() {
    return ServiceLog.takes(own, Level.INFO);
  }

  @Override
  public boolean isWarnEnabled() {
    return ServiceLog.takes(own, Level.WARN);
  }

  @Override
  public boolean isErrorEnabled() {
    return ServiceLog.takes(own, Level.ERROR);
  }

  @Override
  protected String getFullyQualifiedCallerName() {
    return NamedLogger.class.getName();
  }

  @Override
  protected void handleNormalizedLoggingCall(
      Level level, Marker marker, String message, Object[] arguments, Throwable failure) {
    log(level, message, arguments, Map.of(), failure);
  }

  @Override
  public void log(LoggingEvent event) {
    Map<String, String> fields = new LinkedHashMap<>();
    List<KeyValuePair> pairs = event.getKeyValuePairs();
    if (pairs != null) {
      pairs.forEach(pair -> fields.put(pair.key, String.valueOf(pair.value)));
    }
    log(
        event.getLevel(),
        event.getMessage(),
        event.getArgumentArray(),
        fields,
        event.getThrowable());
  }

  private void log(
      Level level,
      String message,
      Object[] arguments,
      Map<String, String> fields,
      Throwable failure) {
    String text = String.valueOf(MessageFormatter.basicArrayFormat(message, arguments));
    ServiceLog.log(name, level, text, fields, Optional.ofNullable(failure));
  }
}
