package feint.web.error;

import feint.store.connection.StoreException;
import io.javalin.http.Context;
import java.util.Optional;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/** Logs each answer with a status of 500 or more, with the stack trace of its cause. */
public final class FaultLog {

  private static final Logger LOG = LoggerFactory.getLogger(FaultLog.class);
  private static final int INTERNAL = 500;

  private FaultLog() {}

  public static void log(Context context, int status, Throwable why) {
    log(
        status,
        context.method().name() + " " + context.path(),
        RequestId.of(context),
        context.ip(),
        Optional.of(why));
  }

  /** Logs an error of the JVM; only the id of its request is known. */
  public static void log(String request, Throwable error) {
    log(INTERNAL, "error", request, "", Optional.of(error));
  }

  public static void log(Request request, String id, int status, Optional<Throwable> why) {
    log(
        status,
        request.getMethod() + " " + request.getHttpURI().getPath(),
        id,
        Request.getRemoteAddr(request),
        why);
  }

  private static void log(
      int status, String asked, String request, String client, Optional<Throwable> why) {
    if (status < INTERNAL) {
      return;
    }
    LoggingEventBuilder event =
        LOG.atLevel(status == INTERNAL ? Level.ERROR : Level.WARN)
            .addKeyValue("status", status)
            .addKeyValue("request", request)
            .addKeyValue("client", client);
    if (why.isPresent()) {
      event = event.setCause(why.get());
    }
    if (why.isPresent() && why.get() instanceof StoreException failure) {
      // The message is that of the database and contains nothing about runs.
      event = event.addKeyValue("fault", failure.getMessage());
    }
    event.log("{}", asked);
  }
}
