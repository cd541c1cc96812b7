package feint.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.file.Json;
import feint.service.Runs;
import feint.store.RunRow;
import feint.store.StoreException;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.sse.SseClient;
import io.javalin.http.sse.SseHandler;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Tells those who watch runs how they stand, at once and after each change: what changes faster
 * than it can be told is told once, as it is then. Once a second the database is looked at, too,
 * since another service may have changed a run.
 */
final class EventStream implements AutoCloseable {

  private static final long SECOND = 1000;
  private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final int MOST_WATCHERS = 1000;
  private static final int MOST_OF_ONE = 200;
  private static final int MOST_RUNS = 100;

  /** Stands for the version of a run that is not there. */
  private static final long GONE = -1;

  /** Whoever watches many runs is told of them together, so that a busy one does not cost all. */
  private static final long GATHERING_MILLIS = 200;

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
            () -> watchers.forEach(Watcher::call), SECOND, SECOND, TimeUnit.MILLISECONDS);
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "feint-events");
    thread.setDaemon(true);
    return thread;
  }

  void on(RoutesConfig routes) {
    routes.get("/v1/runs/{id}/events", guard.secured(Guard.Right.ANYONE, one()));
    routes.get("/v1/events", guard.secured(Guard.Right.ANYONE, many()));
  }

  private Handler one() {
    return context -> {
      String id = RunRoutes.id(context);
      // Refuses an unknown run while it still can.
      runs.row(id);
      watch(context, Set.of(id), false);
    };
  }

  private Handler many() {
    return context -> {
      String list = Optional.ofNullable(context.queryParam("runs")).orElse("");
      Set<String> ids =
          Arrays.stream(list.split(",", -1))
              .filter(id -> !id.isEmpty())
              .map(RunRoutes::id)
              .collect(Collectors.toCollection(TreeSet::new));
      if (ids.size() > MOST_RUNS) {
        throw Trouble.of(422, "runs must be at most " + MOST_RUNS + ", were " + ids.size());
      }
      watch(context, ids, true);
    };
  }

  private void watch(Context context, Set<String> ids, boolean listed) throws Exception {
    String accepted = Optional.ofNullable(context.header("Accept")).orElse("");
    if (!accepted.contains("text/event-stream")) {
      throw Trouble.of(406, "the Accept header must have text/event-stream");
    }
    if (watchers.size() >= MOST_WATCHERS) {
      throw Trouble.of(429, "at most " + MOST_WATCHERS + " may watch at a time");
    }
    String token = Guard.token(context);
    long own = watchers.stream().filter(watcher -> watcher.token.equals(token)).count();
    if (own >= MOST_OF_ONE) {
      throw Trouble.of(429, "at most " + MOST_OF_ONE + " may watch at a time with one token");
    }
    new SseHandler(client -> begin(client, ids, listed)).handle(context);
  }

  private void begin(SseClient client, Set<String> ids, boolean listed) {
    client.keepAlive();
    Watcher watcher = new Watcher(client, ids, listed);
    watchers.add(watcher);
    ids.forEach(id -> runs.events().watch(id, watcher));
    client.onClose(() -> leave(watcher));
    watcher.call();
  }

  private void leave(Watcher watcher) {
    watchers.remove(watcher);
    watcher.ids.forEach(id -> runs.events().leave(id, watcher));
  }

  @Override
  public void close() {
    clock.shutdownNow();
    senders.shutdownNow();
    watchers.forEach(watcher -> watcher.client.close());
  }

  private void later(Runnable task) {
    try {
      ScheduledFuture<?> unused = clock.schedule(task, GATHERING_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      // The service is about to end.
      return;
    }
  }

  /** What a watcher's thread is at. */
  private enum Turn {
    IDLE,
    LOOKING,
    /** Looking, and to look again. */
    AGAIN
  }

  /** One who watches some runs. */
  private final class Watcher implements Consumer<String> {

    private final SseClient client;
    private final Set<String> ids;
    private final boolean listed;
    private final boolean observes;
    private final Credential shown;
    private final String token;
    private final AtomicReference<Turn> turn = new AtomicReference<>(Turn.IDLE);
    private final AtomicBoolean gathering = new AtomicBoolean();
    private final Map<String, Long> told = new HashMap<>();
    private Optional<ObjectNode> overview = Optional.empty();
    private long heard = System.nanoTime();

    /**
     * A watcher.
     *
     * @param listed whether it is to know how many runs there are, too
     */
    Watcher(SseClient client, Set<String> ids, boolean listed) {
      Context context = client.ctx();
      this.client = client;
      this.ids = Set.copyOf(ids);
      this.listed = listed;
      this.observes = Guard.observes(context);
      this.shown = Credential.of(context);
      this.token = Guard.token(context);
    }

    @Override
    public void accept(String changed) {
      if (!listed) {
        call();
      } else if (turn.get() != Turn.AGAIN && !gathering.getAndSet(true)) {
        later(
            () -> {
              gathering.set(false);
              call();
            });
      }
    }

    /** Has it look as soon as may be. Whoever reads slowly is looked for by one thread alone. */
    void call() {
      if (turn.getAndUpdate(now -> now == Turn.IDLE ? Turn.LOOKING : Turn.AGAIN) == Turn.IDLE) {
        try {
          senders.execute(this::answer);
        } catch (RejectedExecutionException e) {
          // The service is about to end.
          turn.set(Turn.IDLE);
        }
      }
    }

    private void answer() {
      do {
        turn.set(Turn.LOOKING);
        look();
      } while (!turn.compareAndSet(Turn.LOOKING, Turn.IDLE));
    }

    private void look() {
      try {
        if (!guard.knows(shown)) {
          // The token was revoked, or is too old by now.
          client.close();
          leave(this);
          return;
        }
        tell();
      } catch (StoreException e) {
        client.sendComment("the database does not answer");
      } catch (RuntimeException | Error e) {
        // A stream that can tell nothing must not stay open as if there were nothing to tell.
        send("fault", Trouble.of(500, "internal fault").json(), 0);
        client.close();
      }
      if (client.terminated()) {
        leave(this);
      }
    }

    private void tell() {
      Map<String, RunRow> rows =
          runs.rows(ids).stream().collect(Collectors.toMap(row -> row.origin().id(), row -> row));
      for (String id : ids) {
        RunRow row = rows.get(id);
        if (row == null) {
          gone(id);
        } else if (!Long.valueOf(row.standing().version()).equals(told.get(id))) {
          told.put(id, row.standing().version());
          send("run", observes ? view.observed(row) : view.summary(row), row.standing().version());
        }
      }
      if (listed) {
        ObjectNode now = ListRoutes.json(runs.overview(), observes);
        if (!overview.equals(Optional.of(now))) {
          overview = Optional.of(now);
          send("overview", now, 0);
        }
      }
      if (System.nanoTime() - heard > QUIET_NANOS) {
        heard = System.nanoTime();
        // Something must be sent now and then, or nobody notices that nobody listens any more.
        client.sendComment("still here");
      }
    }

    private void gone(String id) {
      Long before = told.put(id, GONE);
      if (before == null || before != GONE) {
        send("gone", Json.MAPPER.createObjectNode().put("id", id), 0);
      }
      if (!listed) {
        client.close();
      }
    }

    private void send(String event, ObjectNode data, long version) {
      heard = System.nanoTime();
      client.sendEvent(event, data.toString(), String.valueOf(version));
    }
  }
}
