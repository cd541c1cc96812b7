package feint.load;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Measurement of runs that are queried and answered without pause, alternately alone and under an
 * attack, while a probe checks whether the service is alive. Other work on the machine affects both
 * alike.
 *
 * @param service its address
 * @param token of an admin
 * @param processorTime total processor time of the service so far
 * @param runs number of concurrent runs
 * @param attack started anew in each round
 * @param rounds number of measurements alone, and of measurements under attack
 * @param seconds duration of each
 */
public record AttackedLoad(
    URI service,
    String token,
    Supplier<Duration> processorTime,
    int runs,
    Attack attack,
    int rounds,
    double seconds) {

  private static final double WARM_UP_SECONDS = 8;
  private static final double SETTLE_SECONDS = 2;
  private static final double PROBE_SECONDS = 0.01;

  /** Attack that slows a service down. */
  @FunctionalInterface
  public interface Attack {

    /**
     * Starts the attack.
     *
     * @param runs ids of the runs in use meanwhile
     */
    Begun begin(List<String> runs) throws IOException;
  }

  /** Attack in progress, until it is closed. */
  public interface Begun extends AutoCloseable {

    /** Returns the time after which its effect is measured. */
    default double settleSeconds() {
      return SETTLE_SECONDS;
    }

    /**
     * Returns the processor time that the attacker itself has used on this machine, in nanoseconds.
     */
    long processorNanos();

    @Override
    void close() throws IOException;
  }

  /**
   * One measurement.
   *
   * @param pairsPerSecond pairs of decision and answer
   * @param serviceMicros processor time of the service per pair, including the attack's share
   * @param attackerCores processor time of the attacker itself per second
   * @param healthMillis durations of the probe, in their order
   */
  public record Window(
      double pairsPerSecond,
      double serviceMicros,
      double attackerCores,
      List<Double> healthMillis) {}

  /** All measurements. */
  public record Result(List<Window> alone, List<Window> attacked) {

    /** Returns the 99th percentile of the probe's duration. */
    public static double p99Millis(List<Window> windows) {
      long[] nanos =
          windows.stream()
              .flatMap(window -> window.healthMillis().stream())
              .mapToLong(millis -> (long) (millis * 1e6))
              .sorted()
              .toArray();
      return nanos.length == 0 ? 0 : ServiceLoad.p99(nanos) / 1e6;
    }
  }

  /** Measures alone and under attack alternately. */
  public Result measure() throws IOException {
    List<Window> alone = new ArrayList<>();
    List<Window> attacked = new ArrayList<>();
    LongAdder pairs = new LongAdder();
    try (LoadedRuns played = new LoadedRuns(service, token, runs, 1);
        Probe probe = new Probe(service, token)) {
      played.play((run, asked, answered, taken) -> pairs.increment());
      ServiceLoad.pause(WARM_UP_SECONDS);
      for (int round = 0; round < rounds; round++) {
        alone.add(window(pairs, () -> 0L, probe));
        try (Begun begun = attack.begin(played.ids())) {
          ServiceLoad.pause(begun.settleSeconds());
          attacked.add(window(pairs, begun::processorNanos, probe));
        }
        ServiceLoad.pause(SETTLE_SECONDS);
      }
    }
    return new Result(alone, attacked);
  }

  private Window window(LongAdder pairs, LongSupplier attackerNanos, Probe probe)
      throws IOException {
    probe.taken();
    long begin = System.nanoTime();
    long before = pairs.sum();
    Duration service = processorTime.get();
    long attacker = attackerNanos.getAsLong();
    ServiceLoad.pause(seconds);
    double nanos = System.nanoTime() - begin;
    long done = pairs.sum() - before;
    double micros = processorTime.get().minus(service).toNanos() / 1e3;
    double cores = (attackerNanos.getAsLong() - attacker) / nanos;
    return new Window(done / nanos * 1e9, micros / Math.max(1, done), cores, probe.taken());
  }

  /** Probe that checks repeatedly whether the service is alive. */
  private static final class Probe implements AutoCloseable {

    private final List<Double> millis = Collections.synchronizedList(new ArrayList<>());
    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicReference<IOException> failure = new AtomicReference<>();
    private final Thread thread;

    Probe(URI service, String token) {
      this.thread = new Thread(() -> ask(service, token), "probe");
      thread.start();
    }

    private void ask(URI service, String token) {
      try (LeanConnection connection = new LeanConnection(service, token)) {
        while (!closed.get()) {
          long begin = System.nanoTime();
          connection.send("GET", "/healthz", "");
          millis.add((System.nanoTime() - begin) / 1e6);
          ServiceLoad.pause(PROBE_SECONDS);
        }
      } catch (IOException e) {
        failure.set(e);
      }
    }

    /** Returns the durations since the last call. */
    List<Double> taken() {
      synchronized (millis) {
        List<Double> all = List.copyOf(millis);
        millis.clear();
        return all;
      }
    }

    @Override
    public void close() throws IOException {
      closed.set(true);
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      IOException failed = failure.get();
      if (failed != null) {
        throw failed;
      }
    }
  }
}
