package feint.web;

import feint.service.Overview;
import feint.service.Runs;
import feint.store.connection.StoreException;
import feint.web.RunUpdate.Reader;
import feint.web.error.ProblemResponse;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.sse.SseClient;
import io.javalin.http.sse.SseHandler;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
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
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends watchers the state of runs, at once and after each change. The runs are read for all
 * watchers together, at most once in a fifth of a second, so changes in quick succession are sent
 * as one; with many watchers less often, down to once a second. They are read once a second in any
 * case, since another service may have changed a run.
 */
final class EventStream implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EventStream.class);

  private static final long SECOND = 1000;
  private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final int MOST_WATCHERS = 1000;
  private static final int MOST_OF_ONE = 200;
  private static final int MOST_RUNS = 100;
  private static final int WATCHERS_AT_FULL_PACE = 10;
  private static final long GATHERING_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final Runs runs;
  private final RequestGuard guard;
  private final SharedLook look;
  private final Set<Watcher> watchers = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean due = new AtomicBoolean();
  private volatile long looked = System.nanoTime() - GATHERING_NANOS;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(EventStream::thread);

  /** One thread per slow watcher. */
  private final ExecutorService senders = Executors.newCachedThreadPool(EventStream::thread);

  EventStream(Runs runs, RequestGuard guard) {
    this.runs = runs;
    this.guard = guard;
    RunJson view = new RunJson(runs);
    this.look =
        new SharedLook(ids -> runs.rows(ids).stream().map(row -> RunUpdate.of(row, view)).toList());
    runs.events().listen(this::changed);
    ScheduledFuture<?> unused =
        clock.scheduleWithFixedDelay(
            () -> attempt(this::lookAtAll), SECOND, SECOND, TimeUnit.MILLISECONDS);
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "feint-events");
    thread.setDaemon(true);
    return thread;
  }

  void on(RoutesConfig routes) {
    routes.get("/v1/runs/{id}/events", guard.secured(RequestGuard.Right.ANYONE, one()));
    routes.get("/v1/events", guard.secured(RequestGuard.Right.ANYONE, many()));
  }

  private Handler one() {
    return context -> {
      String id = RunRoutes.id(context);
      // Refuses an unknown run before the stream is opened.
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
        throw ProblemResponse.of(422, "runs must be at most " + MOST_RUNS + ", were " + ids.size());
      }
      watch(context, ids, true);
    };
  }

  private void watch(Context context, Set<String> ids, boolean listed) throws Exception {
    String accepted = Optional.ofNullable(context.header("Accept")).orElse("");
    if (!accepted.contains("text/event-stream")) {
      throw ProblemResponse.of(406, "the Accept header must have text/event-stream");
    }
    if (watchers.size() >= MOST_WATCHERS) {
      throw ProblemResponse.of(429, "at most " + MOST_WATCHERS + " may watch at a time");
    }
    String token = RequestGuard.token(context);
    long own = watchers.stream().filter(watcher -> watcher.token.equals(token)).count();
    if (own >= MOST_OF_ONE) {
      throw ProblemResponse.of(
          429, "at most " + MOST_OF_ONE + " may watch at a time with one token");
    }
    new SseHandler(client -> begin(client, ids, listed)).handle(context);
  }

  private void begin(SseClient client, Set<String> ids, boolean listed) {
    client.keepAlive();
    Watcher watcher = new Watcher(client, ids, listed);
    watchers.add(watcher);
    look.join(watcher);
    client.onClose(() -> leave(watcher));
    lookSoon();
  }

  /** Number of open streams. */
  int watchers() {
    return watchers.size();
  }

  private void leave(Watcher watcher) {
    watchers.remove(watcher);
    look.leave(watcher);
  }

  private void changed(String id) {
    if (look.note(id)) {
      lookSoon();
    }
  }

  private void lookSoon() {
    if (due.getAndSet(true)) {
      return;
    }
    long wait = Math.max(0, gatheringNanos(watchers.size()) - (System.nanoTime() - looked));
    try {
      ScheduledFuture<?> unused =
          clock.schedule(() -> attempt(this::lookAtChanged), wait, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      // The service is stopping.
      return;
    }
  }

  /** Returns the time between two reads, which grows with the number of watchers up to a second. */
  static long gatheringNanos(int watchers) {
    return Math.min(
        TimeUnit.MILLISECONDS.toNanos(SECOND),
        GATHERING_NANOS * Math.max(1, watchers / WATCHERS_AT_FULL_PACE));
  }

  /** Runs a task and logs its failure, so that the next read takes place. */
  private void attempt(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      LOG.warn("cannot read runs for watchers", e);
      watchers.forEach(Watcher::missed);
    }
    looked = System.nanoTime();
  }

  private void lookAtChanged() {
    due.set(false);
    look.atChanged();
    count();
  }

  private void lookAtAll() {
    look.atAll();
    count();
    // Also checks tokens and detects dead connections.
    watchers.forEach(Watcher::call);
  }

  private void count() {
    List<Watcher> lists = watchers.stream().filter(watcher -> watcher.listed).toList();
    if (!lists.isEmpty()) {
      Overview now = runs.overview();
      String owners = ListRoutes.json(now, false).toString();
      String observers = ListRoutes.json(now, true).toString();
      lists.forEach(
          watcher -> watcher.take(watcher.reader == Reader.OBSERVER ? observers : owners));
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
    senders.shutdownNow();
    watchers.forEach(watcher -> watcher.client.close());
  }

  /** State of a watcher's thread. */
  private enum Turn {
    IDLE,
    SENDING,
    /** Sending, with more to send. */
    AGAIN
  }

  /** One stream of events. */
  private final class Watcher implements SharedLook.Watcher {

    private final SseClient client;
    private final Set<String> ids;
    private final boolean listed;
    private final Reader reader;
    private final Credential shown;
    private final String token;
    private final AtomicReference<Turn> turn = new AtomicReference<>(Turn.IDLE);
    private final Map<String, Long> sentVersions = new HashMap<>();
    private final Map<String, RunUpdate> pending = new LinkedHashMap<>();
    private Optional<String> overview = Optional.empty();
    private boolean overviewPending;
    private boolean missed;
    private long heard = System.nanoTime();

    /**
     * Creates a watcher.
     *
     * @param listed whether it is sent the counts of all runs, too
     */
    Watcher(SseClient client, Set<String> ids, boolean listed) {
      Context context = client.ctx();
      this.client = client;
      this.ids = Set.copyOf(ids);
      this.listed = listed;
      this.reader = RequestGuard.observes(context) ? Reader.OBSERVER : Reader.OWNER;
      this.shown = Credential.of(context);
      this.token = RequestGuard.token(context);
    }

    @Override
    public Set<String> ids() {
      return ids;
    }

    @Override
    public void take(RunUpdate update) {
      synchronized (pending) {
        Long before = sentVersions.put(update.id(), update.version());
        if (before != null && before == update.version()) {
          return;
        }
        pending.put(update.id(), update);
      }
      call();
    }

    void take(String counts) {
      synchronized (pending) {
        if (overview.equals(Optional.of(counts))) {
          return;
        }
        overview = Optional.of(counts);
        overviewPending = true;
      }
      call();
    }

    @Override
    public void missed() {
      synchronized (pending) {
        missed = true;
      }
      call();
    }

    /** Sends pending events on a thread of the pool. */
    void call() {
      if (turn.getAndUpdate(now -> now == Turn.IDLE ? Turn.SENDING : Turn.AGAIN) == Turn.IDLE) {
        try {
          senders.execute(this::work);
        } catch (RejectedExecutionException e) {
          // The service is stopping.
          turn.set(Turn.IDLE);
        }
      }
    }

    private void work() {
      do {
        turn.set(Turn.SENDING);
        try {
          send();
        } catch (RuntimeException | Error e) {
          // A stream that cannot report changes must not stay open as if there were none.
          LOG.error("event stream closed after a fault", e);
          fail();
        }
      } while (!turn.compareAndSet(Turn.SENDING, Turn.IDLE));
    }

    private void fail() {
      send("fault", ProblemResponse.of(500, "internal fault").json().toString(), 0);
      end();
    }

    private void end() {
      client.close();
      leave(this);
    }

    private void send() {
      if (client.terminated()) {
        leave(this);
      } else if (!known()) {
        // The token was revoked or has expired.
        end();
      } else {
        sendPending();
      }
    }

    private boolean known() {
      try {
        return guard.knows(shown);
      } catch (StoreException e) {
        synchronized (pending) {
          missed = true;
        }
        return true;
      }
    }

    private void sendPending() {
      List<RunUpdate> updates;
      Optional<String> counts;
      boolean silent;
      synchronized (pending) {
        silent = missed;
        missed = false;
        updates = silent ? List.of() : List.copyOf(pending.values());
        counts = overview.filter(text -> overviewPending && !silent);
        if (!silent) {
          pending.clear();
          overviewPending = false;
        }
      }
      if (silent) {
        comment("database unavailable");
      }
      for (RunUpdate update : updates) {
        send(update.isGone() ? "gone" : "run", update.text(reader), Math.max(0, update.version()));
        if (update.isGone() && !listed) {
          end();
        }
      }
      counts.ifPresent(text -> send("overview", text, 0));
      if (System.nanoTime() - heard > QUIET_NANOS) {
        // Sends heartbeats so that dead connections are detected.
        comment("still here");
      }
    }

    private void comment(String text) {
      heard = System.nanoTime();
      if (!client.terminated()) {
        client.sendComment(text);
      }
    }

    private void send(String event, String data, long version) {
      heard = System.nanoTime();
      if (!client.terminated()) {
        client.sendEvent(event, data, String.valueOf(version));
      }
    }
  }
}
