package feint.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.service.RefusedException;
import feint.service.Runs;
import feint.store.RunRow;
import feint.store.StoreException;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.sse.SseClient;
import io.javalin.http.sse.SseHandler;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Tells those who watch a run how it stands, at once and after each change: what changes faster
 * than it can be told is told once, as it is then. Once a second the database is looked at, too,
 * since another service may have changed the run.
 */
final class EventStream implements AutoCloseable {

  private static final long SECOND = 1000;
  private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final int MOST_WATCHERS = 1000;

  private final Runs runs;
  private final Guard guard;
  private final RunView view;
  private final Set<Watcher> watchers = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(EventStream::thread);

  /** Whoever reads slowly holds a thread of its own, and nobody else's. */
  private final ExecutorService senders = Executors.newCachedThreadPool(EventStream::thread);

  EventStream(Runs runs, Guard guard) {
    this.runs = runs;
    this.guard = guard;
    this.view = new RunView(runs);
    ScheduledFuture<?> unused =
        clock.scheduleWithFixedDelay(
            () -> watchers.forEach(watcher -> watcher.accept(watcher.id)),
            SECOND,
            SECOND,
            TimeUnit.MILLISECONDS);
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "feint-events");
    thread.setDaemon(true);
    return thread;
  }

  Handler handler() {
    SseHandler stream = new SseHandler(this::watch);
    return context -> {
      // Refuses an unknown run while it still can.
      runs.row(RunRoutes.id(context));
      String accepted = Optional.ofNullable(context.header("Accept")).orElse("");
      if (!accepted.contains("text/event-stream")) {
        throw Trouble.of(406, "the Accept header must have text/event-stream");
      }
      if (watchers.size() >= MOST_WATCHERS) {
        throw Trouble.of(429, "at most " + MOST_WATCHERS + " may watch at a time");
      }
      stream.handle(context);
    };
  }

  private void watch(SseClient client) {
    client.keepAlive();
    Watcher watcher = new Watcher(client);
    watchers.add(watcher);
    runs.events().watch(watcher.id, watcher);
    client.onClose(() -> leave(watcher));
    watcher.accept(watcher.id);
  }

  private void leave(Watcher watcher) {
    watchers.remove(watcher);
    runs.events().leave(watcher.id, watcher);
  }

  @Override
  public void close() {
    clock.shutdownNow();
    senders.shutdownNow();
    watchers.forEach(watcher -> watcher.client.close());
  }

  /** One who watches a run. */
  private final class Watcher implements Consumer<String> {

    private final SseClient client;
    private final String id;
    private final boolean observes;
    private final String authorization;
    private final AtomicBoolean called = new AtomicBoolean();
    private long told = -1;
    private long heard = System.nanoTime();

    Watcher(SseClient client) {
      Context context = client.ctx();
      this.client = client;
      this.id = context.pathParam("id");
      this.observes = Guard.observes(context);
      this.authorization = Guard.authorization(context);
    }

    @Override
    public void accept(String changed) {
      if (called.compareAndSet(false, true)) {
        senders.execute(
            () -> {
              called.set(false);
              look();
            });
      }
    }

    private synchronized void look() {
      try {
        if (!guard.knows(authorization)) {
          // The token was revoked, or is too old by now.
          client.close();
          leave(this);
          return;
        }
        RunRow row = runs.row(id);
        if (row.standing().version() != told) {
          told = row.standing().version();
          heard = System.nanoTime();
          ObjectNode now = observes ? RunView.observed(row) : view.summary(row);
          client.sendEvent("run", now.toString(), String.valueOf(told));
        } else if (System.nanoTime() - heard > QUIET_NANOS) {
          heard = System.nanoTime();
          // Something must be sent now and then, or nobody notices that nobody listens any more.
          client.sendComment("still here");
        }
      } catch (RefusedException e) {
        client.sendEvent("gone", "{}", String.valueOf(told + 1));
        client.close();
      } catch (StoreException e) {
        client.sendComment("the database does not answer");
      }
      if (client.terminated()) {
        leave(this);
      }
    }
  }
}
