package feint.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.load.ServiceLoad;
import feint.load.StoredRuns;
import feint.math.Count;
import feint.report.view.NumberFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Benchmark of a private service in a separate local process, over loopback.
 *
 * @param storage database to use instead of a private file
 * @param stored number of decisions stored before the measurement
 */
record ServiceBench(Optional<String> storage, int runs, double seconds, int stored) {

  Result measure() {
    try (BenchedService service =
        BenchedService.start(storage, where -> StoredRuns.fill(where, stored))) {
      ServiceLoad load = new ServiceLoad(service.url(), service.token(), runs, seconds);
      return new Result(this, service.startSeconds(), load.measure());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Measured throughput. */
  record Result(ServiceBench bench, double startSeconds, ServiceLoad.Result load)
      implements Printable {

    @Override
    public ObjectNode json() {
      return JsonNodeFactory.instance
          .objectNode()
          .put("storage", bench.name())
          .put("concurrentRuns", bench.runs)
          .put("stored", bench.stored)
          .put("seconds", bench.seconds)
          .put("startSeconds", startSeconds)
          .put("pairs", load.pairs())
          .put("pairsPerSecond", load.pairsPerSecond())
          .put("medianMillis", load.medianMillis())
          .put("p99Millis", load.p99Millis())
          .put("mostMillis", load.mostMillis())
          .put("cores", Runtime.getRuntime().availableProcessors());
    }

    @Override
    public void print(Printer printer) {
      printer.table(
          List.of("ask and tell", "per second", "median ms", "99 % ms", "most ms", "start s"),
          List.of(
              List.of(
                  bench.name(),
                  String.format(Locale.ROOT, "%,.0f", load.pairsPerSecond()),
                  NumberFormat.number(load.medianMillis()),
                  NumberFormat.number(load.p99Millis()),
                  NumberFormat.number(load.mostMillis()),
                  NumberFormat.number(startSeconds))));
      printer.line(
          String.format(
              Locale.ROOT,
              "%,d pairs over %s at a time, each request synced, with %,d decisions stored before,"
                  + " on %s",
              load.pairs(),
              Count.of(bench.runs, "run"),
              bench.stored,
              Count.of(Runtime.getRuntime().availableProcessors(), "core")));
    }
  }

  private String name() {
    return storage.map(url -> "PostgreSQL").orElse("SQLite");
  }
}
