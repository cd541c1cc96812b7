package feint.load;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Many runs at a time, each asked and told by a connection of its own as fast as it is answered,
 * for so many seconds; the first half is for warming up.
 *
 * @param service where it is
 * @param token an admin's
 * @param runs at a time
 * @param seconds in all
 */
public record ServiceLoad(URI service, String token, int runs, double seconds) {

  private static final Pattern ID = Pattern.compile("\"id\":\"([0-9a-f]+)\"");
  private static final int HORIZON = 1_000_000;

  /** A problem whose decisions cost next to nothing, so that it is the service that is timed. */
  private static final String RUN =
      "{\"scenario\":{\"horizon\":"
          + HORIZON
          + ",\"successes\":30,\"incentives\":[1,2,3],\"oracle\":{"
          + "\"success\":[[0,0.1,0.2],[0.1,0.2,0.6],[0.3,0.6,0.9]],"
          + "\"transition\":[[0.7,0.2,0.1],[0.2,0.6,0.2],[0.1,0.2,0.7]]},"
          + "\"objective\":{\"kind\":\"goal\"}},\"policy\":\"open\"}";

  /**
   * How fast it was.
   *
   * @param pairs of ask and tell in the half that counts
   * @param pairsPerSecond of these
   * @param medianMillis of a request
   * @param p99Millis which 99 of 100 requests did not exceed
   * @param mostMillis the slowest request
   */
  public record Result(
      long pairs,
      double pairsPerSecond,
      double medianMillis,
      double p99Millis,
      double mostMillis) {}

  /** Makes the runs, and asks and tells until the time is over. */
  public Result measure() throws IOException {
    List<String> ids = made();
    ExecutorService workers = Executors.newFixedThreadPool(runs);
    try {
      long begin = System.nanoTime();
      long counted = begin + (long) (seconds * 0.5e9);
      long end = begin + (long) (seconds * 1e9);
      List<Future<long[]>> times = new ArrayList<>();
      for (String id : ids) {
        Callable<long[]> worker = () -> times(id, counted, end);
        times.add(workers.submit(worker));
      }
      List<long[]> all = new ArrayList<>();
      for (Future<long[]> one : times) {
        all.add(one.get());
      }
      return result(all.stream().flatMapToLong(Arrays::stream).sorted().toArray());
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      workers.shutdownNow();
    }
  }

  private List<String> made() throws IOException {
    List<String> ids = new ArrayList<>();
    try (LeanConnection connection = new LeanConnection(service, token)) {
      for (int run = 0; run < runs; run++) {
        Matcher id = ID.matcher(connection.send("POST", "/v1/runs", RUN));
        if (!id.find()) {
          throw new IOException("a run that was made must have an id");
        }
        ids.add(id.group(1));
      }
    }
    return ids;
  }

  /** How long each request of one run took, in nanoseconds, in the half that counts. */
  private long[] times(String id, long counted, long end) throws IOException {
    long[] times = new long[1024];
    int count = 0;
    String queries = "/v1/runs/" + id + "/queries";
    try (LeanConnection connection = new LeanConnection(service, token)) {
      for (int number = 1; number <= HORIZON && System.nanoTime() < end; number++) {
        long asked = System.nanoTime();
        connection.send("POST", queries, "{\"number\":" + number + ",\"oracle\":2}");
        long told = System.nanoTime();
        connection.send("PUT", queries + "/" + number + "/answer", "{\"informative\":true}");
        if (asked >= counted) {
          if (count + 2 > times.length) {
            times = Arrays.copyOf(times, 2 * times.length);
          }
          times[count++] = told - asked;
          times[count++] = System.nanoTime() - told;
        }
      }
    }
    return Arrays.copyOf(times, count);
  }

  private Result result(long[] sorted) throws IOException {
    if (sorted.length == 0) {
      throw new IOException("nothing was answered in " + seconds + " seconds");
    }
    long pairs = sorted.length / 2;
    return new Result(
        pairs,
        pairs / (seconds / 2),
        sorted[sorted.length / 2] / 1e6,
        sorted[(int) (0.99 * (sorted.length - 1))] / 1e6,
        sorted[sorted.length - 1] / 1e6);
  }
}
