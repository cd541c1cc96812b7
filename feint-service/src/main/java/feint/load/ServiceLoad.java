package feint.load;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Measurement of concurrent runs, each queried and answered on a connection of its own; the first
 * half of the time is warm-up.
 *
 * @param service its address
 * @param token of an admin
 * @param runs number of concurrent runs
 * @param decoys number of decoys of each run
 * @param seconds total duration
 * @param rate pairs per second that are sent at fixed times; infinite for requests without pause.
 *     The time of a request that is sent late counts from when it was due
 */
public record ServiceLoad(
    URI service, String token, int runs, int decoys, double seconds, double rate) {

  /** Rate of requests without pause. */
  public static final double MOST = Double.POSITIVE_INFINITY;

  /** Returns the same measurement at another rate. */
  public ServiceLoad withRate(double rate) {
    return new ServiceLoad(service, token, runs, decoys, seconds, rate);
  }

  /**
   * Throughput and latency.
   *
   * @param pairs of decision and answer in the measured half
   * @param pairsPerSecond of these
   * @param medianMillis of a request
   * @param p99Millis 99th percentile of the requests
   * @param mostMillis the slowest request
   * @param processorMicrosPerPair processor time of the service per pair
   */
  public record Result(
      long pairs,
      double pairsPerSecond,
      double medianMillis,
      double p99Millis,
      double mostMillis,
      double processorMicrosPerPair) {}

  /**
   * Creates the runs, and sends requests until the time is over.
   *
   * @param processor processor time that the service has used so far
   */
  public Result measure(Supplier<Duration> processor) throws IOException {
    Duration used;
    Times[] times = Stream.generate(Times::new).limit(runs).toArray(Times[]::new);
    try (LoadedRuns played = new LoadedRuns(service, token, runs, decoys)) {
      long counted = System.nanoTime() + (long) (seconds * 0.5e9);
      played.play(
          rate,
          (run, asked, answered, taken) -> {
            if (asked - counted >= 0) {
              times[run].add(answered - asked);
              times[run].add(taken - answered);
            }
          });
      pause(seconds / 2);
      Duration before = processor.get();
      pause(seconds / 2);
      used = processor.get().minus(before);
    }
    return result(used, Stream.of(times).flatMapToLong(Times::stream).sorted().toArray());
  }

  static void pause(double seconds) throws IOException {
    try {
      TimeUnit.NANOSECONDS.sleep((long) (seconds * 1e9));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private Result result(Duration used, long[] sorted) throws IOException {
    if (sorted.length == 0) {
      throw new IOException("nothing was answered in " + seconds + " seconds");
    }
    long pairs = sorted.length / 2;
    return new Result(
        pairs,
        pairs / (seconds / 2),
        sorted[sorted.length / 2] / 1e6,
        p99(sorted) / 1e6,
        sorted[sorted.length - 1] / 1e6,
        used.toNanos() / 1e3 / pairs);
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
