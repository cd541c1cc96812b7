package feint.web.connection;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Slows down callers whose requests are refused repeatedly. A request with an unsupported method,
 * or on a connection whose last request was refused, waits for a second without a thread if the
 * service has had more than {@link #PER_SECOND} of them in the last second.
 */
public final class SlowRefusals extends Handler.Wrapper {

  /** Number of such requests per second that are handled without delay. */
  public static final int PER_SECOND = 200;

  private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "DELETE");
  private static final String REFUSED = SlowRefusals.class.getName();

  private final RateLimit limit = new RateLimit(PER_SECOND);
  private final AtomicLong delayed = new AtomicLong();
  private final LongSupplier nanoTime;
  private final Duration delay;

  /**
   * Creates a handler without a next one.
   *
   * @param nanoTime clock that counts requests
   */
  public SlowRefusals(LongSupplier nanoTime, Duration delay) {
    this.nanoTime = nanoTime;
    this.delay = delay;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    ConnectionMetaData connection = request.getConnectionMetaData();
    boolean suspect =
        connection.getAttribute(REFUSED) != null || !METHODS.contains(request.getMethod());
    Request.addCompletionListener(
        request,
        failure -> {
          if (refused(response.getStatus())) {
            connection.setAttribute(REFUSED, true);
          } else {
            connection.removeAttribute(REFUSED);
          }
        });
    if (!suspect || limit.allows("", nanoTime.getAsLong())) {
      return super.handle(request, response, callback);
    }
    delayed.incrementAndGet();
    getServer()
        .getScheduler()
        .schedule(
            () -> getServer().getThreadPool().execute(() -> resume(request, response, callback)),
            delay.toMillis(),
            TimeUnit.MILLISECONDS);
    return true;
  }

  /** Number of requests that have waited. */
  public long delayed() {
    return delayed.get();
  }

  /** Returns whether a status blames the caller; a conflict may be caused by another one. */
  private static boolean refused(int status) {
    return HttpStatus.isClientError(status) && status != HttpStatus.CONFLICT_409;
  }

  private void resume(Request request, Response response, Callback callback) {
    try {
      if (!super.handle(request, response, callback)) {
        Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
      }
    } catch (Throwable e) {
      Response.writeError(request, response, callback, e);
    }
  }
}
