package feint.web.connection;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Reserves some threads of the web server for probes. Other requests beyond a limit wait without a
 * thread, in the order of their arrival; beyond {@link #MAX_WAITING} they are refused with 503. A
 * service whose other threads are all blocked still answers its supervisor.
 */
public final class ReservedThreads extends Handler.Wrapper {

  /** Maximum number of requests that wait for a thread. */
  private static final int MAX_WAITING = 1000;

  private static final Set<String> PROBES = Set.of("/healthz", "/readyz");

  private final QueuedThreadPool threads;
  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private int free;

  /**
   * Creates a handler without a next one.
   *
   * @param threads pool of the web server
   * @param reserved number of threads reserved for probes and the connector
   */
  public ReservedThreads(QueuedThreadPool threads, int reserved) {
    this.threads = threads;
    this.free = threads.getMaxThreads() - reserved;
  }

  public QueuedThreadPool threads() {
    return threads;
  }

  /** Returns the number of requests that wait for a thread. */
  public synchronized int waiting() {
    return waiting.size();
  }

  private enum Turn {
    NOW,
    LATER,
    NEVER
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (PROBES.contains(Request.getPathInContext(request))) {
      return super.handle(request, response, callback);
    }
    return switch (turn(() -> resume(request, response, callback))) {
      case NOW -> {
        try {
          yield super.handle(request, response, callback);
        } finally {
          leave();
        }
      }
      case LATER -> true;
      case NEVER -> {
        response.getHeaders().put(HttpHeader.RETRY_AFTER, "1");
        Response.writeError(request, response, callback, HttpStatus.SERVICE_UNAVAILABLE_503);
        yield true;
      }
    };
  }

  private synchronized Turn turn(Runnable resumption) {
    if (free > 0) {
      free--;
      return Turn.NOW;
    }
    if (waiting.size() >= MAX_WAITING) {
      return Turn.NEVER;
    }
    waiting.add(resumption);
    return Turn.LATER;
  }

  /** Passes the slot on to the request that has waited longest. */
  private void leave() {
    next().ifPresent(resumption -> threads.execute(resumption));
  }

  private synchronized Optional<Runnable> next() {
    Optional<Runnable> next = Optional.ofNullable(waiting.poll());
    if (next.isEmpty()) {
      free++;
    }
    return next;
  }

  private void resume(Request request, Response response, Callback callback) {
    try {
      if (!super.handle(request, response, callback)) {
        Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
      }
    } catch (Throwable e) {
      Response.writeError(request, response, callback, e);
    } finally {
      leave();
    }
  }
}
