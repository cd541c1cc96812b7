package feint.load;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Runs of a service, each queried and answered on a connection of its own without pause, until they
 * are closed.
 */
final class LoadedRuns implements AutoCloseable {

  private static final Pattern ID = Pattern.compile("\"id\":\"([0-9a-f]+)\"");
  private static final int HORIZON = 1_000_000;

  private final URI service;
  private final String token;
  private final List<String> ids;
  private final ExecutorService workers;
  private final List<Future<?>> played = new ArrayList<>();
  private volatile boolean closed;

  /** Creates runs of a problem with cheap decisions, so that the service itself is measured. */
  LoadedRuns(URI service, String token, int runs, int decoys) throws IOException {
    this.service = service;
    this.token = token;
    this.ids = create(service, token, body(HORIZON, 30, oblivious(decoys)), runs);
    this.workers = Executors.newFixedThreadPool(runs);
  }

  /** Returns the fields of an oblivious policy and, with several decoys, of its tasks. */
  private static String oblivious(int decoys) {
    if (decoys == 1) {
      return "\"policy\":\"oblivious\"";
    }
    return "\"policy\":\"oblivious:decoys="
        + decoys
        + IntStream.rangeClosed(1, decoys + 1)
            .mapToObj(task -> "\"task-" + task + "\"")
            .collect(Collectors.joining(",", "\",\"tasks\":[", "]"));
  }

  /** Receives the times of a request for a decision, of the answer, and of its acknowledgement. */
  @FunctionalInterface
  interface Listener {
    void pair(int run, long asked, long answered, long taken);
  }

  /**
   * Returns the body of a request for a run.
   *
   * @param policy the fields that state the policy
   */
  static String body(int horizon, int successes, String policy) {
    return "{\"scenario\":{\"horizon\":"
        + horizon
        + ",\"successes\":"
        + successes
        + ",\"incentives\":[1,2,3],\"oracle\":{"
        + "\"success\":[[0,0.1,0.2],[0.1,0.2,0.6],[0.3,0.6,0.9]],"
        + "\"transition\":[[0.7,0.2,0.1],[0.2,0.6,0.2],[0.1,0.2,0.7]]},"
        + "\"objective\":{\"kind\":\"goal\"}},"
        + policy
        + "}";
  }

  /** Creates runs; returns their ids. */
  static List<String> create(URI service, String token, String body, int runs) throws IOException {
    List<String> ids = new ArrayList<>();
    try (LeanConnection connection = new LeanConnection(service, token)) {
      for (int run = 0; run < runs; run++) {
        Matcher id = ID.matcher(connection.send("POST", "/v1/runs", body));
        if (!id.find()) {
          throw new IOException("a created run must have an id");
        }
        ids.add(id.group(1));
      }
    }
    return ids;
  }

  List<String> ids() {
    return ids;
  }

  /** Starts the requests, without pause. A listener is called by one thread for each run. */
  void play(Listener listener) {
    play(ServiceLoad.MOST, listener);
  }

  /**
   * As {@link #play(Listener)}, with requests for decisions at fixed times. If an earlier answer is
   * late, the request is sent later, and its time is still the one at which it was due.
   *
   * @param pairsPerSecond of all runs together; infinite for requests without pause
   */
  void play(double pairsPerSecond, Listener listener) {
    long period = (long) (1e9 * ids.size() / pairsPerSecond);
    long begin = System.nanoTime();
    for (int run = 0; run < ids.size(); run++) {
      int place = run;
      played.add(
          workers.submit(
              () -> {
                play(place, begin + period * place / ids.size(), period, listener);
                return true;
              }));
    }
  }

  private void play(int run, long begin, long period, Listener listener)
      throws IOException, InterruptedException {
    String queries = "/v1/runs/" + ids.get(run) + "/queries";
    try (LeanConnection connection = new LeanConnection(service, token)) {
      for (int number = 1; number <= HORIZON && !closed; number++) {
        long due = begin + (number - 1) * period;
        long asked = period == 0 ? System.nanoTime() : due;
        TimeUnit.NANOSECONDS.sleep(asked - System.nanoTime());
        connection.send("POST", queries, "{\"number\":" + number + ",\"oracle\":2}");
        long answered = System.nanoTime();
        connection.send("PUT", queries + "/" + number + "/answer", "{\"informative\":true}");
        listener.pair(run, asked, answered, System.nanoTime());
      }
    }
  }

  /**
   * Ends after the pairs in progress.
   *
   * @throws IOException if a request has failed
   */
  @Override
  public void close() throws IOException {
    closed = true;
    workers.shutdown();
    try {
      for (Future<?> one : played) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      workers.shutdownNow();
    }
  }
}
