package feint.logging;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.regex.Pattern;

/** Format of the lines of a log. */
public enum ServiceLogFormat {
  /** For people: a stack trace takes further lines, which start with a tab. */
  TEXT {
    @Override
    String line(LogEntry entry) {
      StringBuilder line =
          new StringBuilder()
              .append(entry.time())
              .append(' ')
              .append(entry.level())
              .append(' ')
              .append(entry.logger())
              .append(": ")
              .append(printable(entry.message()));
      entry
          .fields()
          .forEach(
              (name, value) -> line.append(' ').append(name).append('=').append(printable(value)));
      entry
          .stack()
          .ifPresent(stack -> stack.lines().forEach(at -> line.append("\n\t").append(at.strip())));
      return line.toString();
    }
  },
  /** One JSON object per line. */
  JSON {
    @Override
    String line(LogEntry entry) {
      ObjectNode line =
          JsonNodeFactory.instance
              .objectNode()
              .put("time", entry.time().toString())
              .put("level", entry.level())
              .put("logger", entry.logger())
              .put("message", entry.message());
      entry.fields().forEach(line::put);
      entry.stack().ifPresent(stack -> line.put("stack", stack));
      return line.toString();
    }
  };

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  /** Returns the line, or lines, of a message. */
  abstract String line(LogEntry entry);

  /** Escapes control characters: a caller must not be able to start a line of the log. */
  private static String printable(String text) {
    return CONTROL
        .matcher(text)
        .replaceAll(found -> String.format("\\\\u%04x", (int) found.group().charAt(0)));
  }

  /** Returns its name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
