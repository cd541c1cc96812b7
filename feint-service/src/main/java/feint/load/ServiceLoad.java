package feint.load;

import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Measurement of concurrent runs, each queried and answered on a connection of its own; the first
 * half of the time is warm-up.
 *
 * @param service its address
 * @param token of an admin
 * @param runs number of concurrent runs
 * @param seconds total duration
 * @param rate pairs per second that are sent at fixed times; infinite for requests without pause.
 *     The time of a request that is sent late counts from when it was due
 */
public record ServiceLoad(URI service, String token, int runs, double seconds, double rate) {

  /** Creates a measurement without pause. */
  public ServiceLoad(URI service, String token, int runs, double seconds) {
    this(service, token, runs, seconds, Double.POSITIVE_INFINITY);
  }

  /**
   * Throughput and latency.
   *
   * @param pairs of decision and answer in the measured half
   * @param pairsPerSecond of these
   * @param medianMillis of a request
   * @param p99Millis 99th percentile of the requests
   * @param mostMillis the slowest request
   */
  public record Result(
      long pairs,
      double pairsPerSecond,
      double medianMillis,
      double p99Millis,
      double mostMillis) {}

  /** Creates the runs, and sends requests until the time is over. */
  public Result measure() throws IOException {
    Times[] times = Stream.generate(Times::new).limit(runs).toArray(Times[]::new);
    try (LoadedRuns played = new LoadedRuns(service, token, runs)) {
      long counted = System.nanoTime() + (long) (seconds * 0.5e9);
      played.play(
          rate,
          (run, asked, answered, taken) -> {
            if (asked - counted >= 0) {
              times[run].add(answered - asked);
              times[run].add(taken - answered);
            }
          });
      pause(seconds);
    }
    return result(Stream.of(times).flatMapToLong(Times::stream).sorted().toArray());
  }

  static void pause(double seconds) throws IOException {
    try {
      TimeUnit.NANOSECONDS.sleep((long) (seconds * 1e9));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
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
        p99(sorted) / 1e6,
        sorted[sorted.length - 1] / 1e6);
  }

  /** Returns the 99th percentile. */
  static long p99(long[] sorted) {
    return sorted[(int) (0.99 * (sorted.length - 1))];
  }

  /** Times of one run, in nanoseconds; one thread adds to them. */
  static final class Times {

    private long[] nanos = new long[1024];
    private int count;

    void add(long time) {
      if (count == nanos.length) {
        nanos = Arrays.copyOf(nanos, 2 * count);
      }
      nanos[count++] = time;
    }

    LongStream stream() {
      return Arrays.stream(nanos, 0, count);
    }
  }
}
