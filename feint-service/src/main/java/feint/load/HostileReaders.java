package feint.load;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Clients that send the most expensive requests, each on a connection of its own and without pause,
 * until they are closed. A client that is disconnected reconnects.
 */
public final class HostileReaders implements AttackedLoad.Begun {

  /** Time until a disconnected client reconnects, and between two bytes of a slow request. */
  private static final long PAUSE_MILLIS = 50;

  /** Number of runs that one client watches. */
  private static final int WATCHED = 20;

  private static final int TIMEOUT_MILLIS = 60_000;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Kinds of clients. */
  public enum Kind {
    /** Reads a run with its forecast. */
    FORECAST,
    /** Reads long lists of runs. */
    LIST,
    /** Watches some runs and the overview of all. */
    EVENTS,
    /** Sends a request byte by byte and does not complete it. */
    DRIP,
    /** Sends undefined methods. */
    METHOD
  }

  private final Supplier<Target> target;
  private final List<String> runs;
  private final Map<Kind, Long> answers = new ConcurrentHashMap<>();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean closed;

  /** Address of a service and a token for it. */
  public record Target(URI service, String token) {}

  private HostileReaders(Supplier<Target> target, List<String> runs) {
    this.target = target;
    this.runs = List.copyOf(runs);
  }

  /**
   * Starts clients, of each kind in turn.
   *
   * @param target evaluated at the start of each connection
   * @param runs to be read
   */
  public static HostileReaders start(
      Supplier<Target> target, List<String> runs, List<Kind> kinds, int count, long seed) {
    HostileReaders readers = new HostileReaders(target, runs);
    for (int reader = 0; reader < count; reader++) {
      Kind kind = kinds.get(reader % kinds.size());
      Random random = new Random(seed + reader);
      Thread thread = new Thread(() -> readers.read(kind, random), "hostile " + kind);
      thread.setDaemon(true);
      readers.threads.add(thread);
    }
    readers.threads.forEach(Thread::start);
    return readers;
  }

  /** Creates runs whose forecasts are expensive; returns their ids. */
  public static List<String> expensiveRuns(Target target, int count) throws IOException {
    return LoadedRuns.create(
        target.service(),
        target.token(),
        LoadedRuns.body(300, 20, "\"policy\":\"balanced\""),
        count);
  }

  /** Returns the number of answers, or of events, by kind. */
  public Map<Kind, Long> answers() {
    Map<Kind, Long> counts = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      counts.put(kind, answers.getOrDefault(kind, 0L));
    }
    return counts;
  }

  @Override
  public long processorNanos() {
    return threads.stream().mapToLong(thread -> THREADS.getThreadCpuTime(thread.getId())).sum();
  }

  private void read(Kind kind, Random random) {
    while (!closed) {
      Target now = target.get();
      try (Socket socket = new Socket(now.service().getHost(), now.service().getPort())) {
        sockets.add(socket);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        switch (kind) {
          case DRIP -> drip(socket);
          case EVENTS -> watch(socket, now, random);
          default -> ask(socket, now, kind, random);
        }
      } catch (IOException e) {
        // The service has closed the connection or does not answer: reconnect.
        pause();
      } finally {
        sockets.removeIf(Socket::isClosed);
      }
    }
  }

  private void drip(Socket socket) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write("GET /v1/runs HTTP/1.1\r\nHost: localhost\r\nX-Drip: ".getBytes(US_ASCII));
    while (!closed) {
      out.write('x');
      answers.merge(Kind.DRIP, 1L, Long::sum);
      pause();
    }
  }

  private void watch(Socket socket, Target now, Random random) throws IOException {
    String watched =
        random
            .ints(WATCHED, 0, runs.size())
            .mapToObj(runs::get)
            .distinct()
            .collect(Collectors.joining(","));
    String request = request("GET", "/v1/events?runs=" + watched, now);
    socket.getOutputStream().write(request.getBytes(US_ASCII));
    InputStream in = socket.getInputStream();
    byte[] buffer = new byte[8192];
    while (!closed && in.read(buffer) >= 0) {
      answers.merge(Kind.EVENTS, 1L, Long::sum);
    }
    pause();
  }

  /** Sends requests one after the other, and counts every answer, whatever its status. */
  private void ask(Socket socket, Target now, Kind kind, Random random) throws IOException {
    LeanConnection connection = new LeanConnection(socket, now.service(), now.token());
    while (!closed) {
      String run = "/v1/runs/" + runs.get(random.nextInt(runs.size()));
      switch (kind) {
        case FORECAST -> connection.answer("GET", run, "");
        case LIST -> connection.answer("GET", "/v1/runs?limit=1000", "");
        default -> connection.answer(word(random), run, "");
      }
      answers.merge(kind, 1L, Long::sum);
    }
  }

  private static String request(String method, String path, Target now) {
    return method
        + " "
        + path
        + " HTTP/1.1\r\nHost: "
        + now.service().getAuthority()
        + "\r\nAccept: text/event-stream\r\nAuthorization: Bearer "
        + now.token()
        + "\r\n\r\n";
  }

  /** Returns a word of capital letters, as methods are. */
  static String word(Random random) {
    StringBuilder word = new StringBuilder();
    int letters = 3 + random.nextInt(20);
    for (int letter = 0; letter < letters; letter++) {
      word.append((char) ('A' + random.nextInt(26)));
    }
    return word.toString();
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Closes the connections, and returns when all threads have ended. */
  @Override
  public void close() {
    closed = true;
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        sockets.forEach(HostileReaders::hangUp);
        try {
          thread.join(PAUSE_MILLIS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void hangUp(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // The connection is no longer needed.
      return;
    }
  }
}
