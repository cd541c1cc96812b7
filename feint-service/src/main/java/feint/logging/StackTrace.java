package feint.logging;

import java.io.IOException;
import java.sql.SQLException;

/**
 * Text of a stack trace. Messages of exceptions may contain parts of scenarios, names or types of
 * queries. Without {@code messages}, only those of the database and of the JDK's input and output
 * are shown.
 */
final class StackTrace {

  private static final int MOST_CAUSES = 10;
  private static final int MOST_FRAMES = 100;

  private StackTrace() {}

  static String of(Throwable failure, boolean messages) {
    StringBuilder text = new StringBuilder();
    Throwable at = failure;
    for (int cause = 0; at != null && cause < MOST_CAUSES; cause++) {
      text.append(cause == 0 ? "" : "caused by ").append(at.getClass().getName());
      if (at.getMessage() != null && (messages || isPublic(at))) {
        text.append(": ").append(at.getMessage().replaceAll("\\s+", " "));
      }
      text.append('\n');
      StackTraceElement[] frames = at.getStackTrace();
      for (int frame = 0; frame < Math.min(frames.length, MOST_FRAMES); frame++) {
        text.append("at ").append(frames[frame]).append('\n');
      }
      at = at.getCause();
    }
    return text.toString();
  }

  private static boolean isPublic(Throwable failure) {
    return failure instanceof SQLException
        || (failure instanceof IOException && failure.getClass().getName().startsWith("java."));
  }
}
