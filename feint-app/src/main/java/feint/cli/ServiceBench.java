package feint.cli;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import feint.cli.output.CommandResult;
import feint.load.ServiceLoad;
import feint.load.StoredRuns;
import feint.math.Count;
import feint.math.Text;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/**
 * Benchmark of a private service in a separate local process, over loopback.
 *
 * @param storage database to use instead of a private file
 * @param stored number of decisions stored before the measurement
 */
record ServiceBench(Optional<String> storage, int runs, int decoys, double seconds, int stored) {

  Result measure() {
    try (BenchedService service =
        BenchedService.start(storage, where -> StoredRuns.fill(where, stored))) {
      ServiceLoad load = new ServiceLoad(service.url(), service.token(), runs, decoys, seconds);
      return new Result(this, service.startSeconds(), load.measure(service::processorTime));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Measured throughput. */
  record Result(ServiceBench bench, double startSeconds, ServiceLoad.Result load)
      implements CommandResult {

    private record Data(
        String storage,
        int concurrentRuns,
        int decoys,
        int stored,
        double seconds,
        double startSeconds,
        @JsonUnwrapped ServiceLoad.Result load,
        int cores) {}

    @Override
    public Object data() {
      return new Data(
          name(bench.storage),
          bench.runs,
          bench.decoys,
          bench.stored,
          bench.seconds,
          startSeconds,
          load,
          BenchCommand.CORES);
    }

    @Override
    public View view() {
      return View.text()
          .table(
              Table.plain(
                  List.of(
                      "ask and tell",
                      "per second",
                      "median ms",
                      "99 % ms",
                      "most ms",
                      "start s",
                      "processor µs"),
                  List.of(
                      List.of(
                          name(bench.storage),
                          Text.of("%,.0f", load.pairsPerSecond()),
                          NumberFormat.number(load.medianMillis()),
                          NumberFormat.number(load.p99Millis()),
                          NumberFormat.number(load.mostMillis()),
                          NumberFormat.number(startSeconds),
                          Text.of("%.0f", load.processorMicrosPerPair())))))
          .line(
              Text.of(
                  "%,d pairs over %s at a time with %s each, each request synced, with %,d"
                      + " decisions stored before, on %s",
                  load.pairs(),
                  Count.of(bench.runs, "run"),
                  Count.of(bench.decoys, "decoy"),
                  bench.stored,
                  Count.of(BenchCommand.CORES, "core")))
          .build();
    }
  }

  /** Returns the name of a storage. */
  static String name(Optional<String> storage) {
    return storage.isPresent() ? "PostgreSQL" : "SQLite";
  }
}
