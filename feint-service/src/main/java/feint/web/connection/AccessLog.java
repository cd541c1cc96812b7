package feint.web.connection;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.logging.LogTarget;
import feint.logging.LogWriter;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/**
 * Access log with one JSON object per line and request: time, client address, method, path, token
 * id, status and duration. No bodies, no tokens, no query strings.
 */
public final class AccessLog implements AutoCloseable {

  private final LogWriter writer;

  public AccessLog(LogTarget target, Clock clock) {
    this.writer =
        new LogWriter(
            target,
            lost ->
                JsonNodeFactory.instance
                    .objectNode()
                    .put("time", clock.instant().toString())
                    .put("dropped", lost)
                    .toString());
  }

  /**
   * An answered request.
   *
   * @param request its id
   * @param client address of the client
   * @param token id of the request's token, which is not secret; empty if no token was valid
   * @param fault cause of a status of 500 or more, if any
   */
  public record Entry(
      Instant time,
      String request,
      String client,
      String method,
      String path,
      String token,
      int status,
      double millis,
      Optional<String> fault) {

    String json() {
      ObjectNode line =
          JsonNodeFactory.instance
              .objectNode()
              .put("time", time.toString())
              .put("request", request)
              .put("client", client)
              .put("method", method)
              .put("path", path)
              .put("token", token)
              .put("status", status)
              .put("millis", Math.round(millis));
      fault.ifPresent(kind -> line.put("fault", kind));
      return line.toString();
    }
  }

  public void request(Entry entry) {
    writer.write(entry.json());
  }

  /** Reopens the file, which may have been renamed. */
  public void reopen() {
    writer.reopen();
  }

  @Override
  public void close() {
    writer.close();
  }
}
