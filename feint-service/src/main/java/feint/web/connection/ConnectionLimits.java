package feint.web.connection;

import feint.web.connection.ServiceSettings.Limits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.ServerConnector;

/**
 * Limits on the number of connections, in total and per address, and on the time that a connection
 * may take for the head of a request and for one write of an answer. Jetty restarts its idle
 * time-out with each byte, so a client that sends or reads single bytes would keep its connection.
 */
public final class ConnectionLimits
    implements SelectorManager.AcceptListener,
        Connection.Listener,
        HttpConfiguration.Customizer,
        AutoCloseable {

  private static final long MOST_MILLIS_BETWEEN_LOOKS = 1000;

  private final Limits limits;
  private final LongSupplier nanoTime;
  private final Map<SelectableChannel, InetAddress> accepted = new HashMap<>();
  private final Map<InetAddress, Integer> byAddress = new HashMap<>();
  private final Map<Connection, Progress> open = new ConcurrentHashMap<>();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "feint-connections");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * Creates limits without connections.
   *
   * @param nanoTime clock that times connections
   */
  public ConnectionLimits(Limits limits, LongSupplier nanoTime) {
    this.limits = limits;
    this.nanoTime = nanoTime;
    long period = Math.min(MOST_MILLIS_BETWEEN_LOOKS, 1 + limits.idle().toMillis() / 4);
    ScheduledFuture<?> unused =
        clock.scheduleWithFixedDelay(this::closeSlow, period, period, TimeUnit.MILLISECONDS);
  }

  public void on(ServerConnector connector) {
    connector.addBean(this);
    connector.getSelectorManager().addEventListener(this);
  }

  @Override
  public void onAccepting(SelectableChannel channel) {
    try {
      InetAddress from = address(channel);
      synchronized (accepted) {
        int same = byAddress.getOrDefault(from, 0);
        if (accepted.size() >= limits.connections() || same >= limits.connectionsPerAddress()) {
          channel.close();
        } else {
          accepted.put(channel, from);
          byAddress.put(from, same + 1);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Number of open connections. */
  public int connections() {
    synchronized (accepted) {
      return accepted.size();
    }
  }

  private static InetAddress address(SelectableChannel channel) throws IOException {
    return channel instanceof SocketChannel socket
            && socket.getRemoteAddress() instanceof InetSocketAddress from
        ? from.getAddress()
        : InetAddress.getLoopbackAddress();
  }

  @Override
  public void onAcceptFailed(SelectableChannel channel, Throwable cause) {
    onClosed(channel);
  }

  @Override
  public void onClosed(SelectableChannel channel) {
    synchronized (accepted) {
      InetAddress from = accepted.remove(channel);
      if (from != null) {
        byAddress.computeIfPresent(from, (key, count) -> count == 1 ? null : count - 1);
      }
    }
  }

  @Override
  public void onOpened(Connection connection) {
    open.put(connection, new Progress());
  }

  @Override
  public void onClosed(Connection connection) {
    open.remove(connection);
  }

  /** Records that the head of a request is complete, and when the request is answered. */
  @Override
  public Request customize(Request request, HttpFields.Mutable headers) {
    Progress progress = open.get(request.getConnectionMetaData().getConnection());
    if (progress != null) {
      progress.waits.set(false);
      Request.addCompletionListener(request, failure -> progress.waitAnew());
    }
    return request;
  }

  private void closeSlow() {
    open.forEach(
        (connection, progress) -> {
          if (progress.isSlow(connection)) {
            connection.getEndPoint().close();
          }
        });
  }

  /** Closes the connections on which no request is being answered. */
  public void closeWaiting() {
    open.forEach(
        (connection, progress) -> {
          if (progress.waits.get()) {
            connection.close();
          }
        });
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }

  /** Progress of one connection. */
  private final class Progress {

    private final AtomicBoolean waits = new AtomicBoolean(true);
    private volatile long since = nanoTime.getAsLong();
    private volatile long written;

    void waitAnew() {
      since = nanoTime.getAsLong();
      waits.set(true);
    }

    boolean isSlow(Connection connection) {
      if (!waits.get() && !isWriting(connection)) {
        since = nanoTime.getAsLong();
        return false;
      }
      return nanoTime.getAsLong() - since > limits.idle().toNanos();
    }

    /** Returns whether the same write of an answer has been in progress since the last check. */
    private boolean isWriting(Connection connection) {
      long before = written;
      written = connection.getBytesOut();
      return written == before
          && connection.getEndPoint() instanceof AbstractEndPoint end
          && end.getWriteFlusher().isPending();
    }
  }
}
