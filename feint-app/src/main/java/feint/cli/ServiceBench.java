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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Benchmark of a private service in a separate local process, over loopback.
 *
 * @param storage database to use instead of a private file
 * @param stored number of decisions stored before the measurement
 * @param shares percentages of the throughput at which the service is measured as well
 */
record ServiceBench(
    Optional<String> storage,
    int runs,
    int decoys,
    double seconds,
    int stored,
    List<Integer> shares) {

  Result measure() {
    try (BenchedService service =
        BenchedService.start(storage, where -> StoredRuns.fill(where, stored))) {
      ServiceLoad load =
          new ServiceLoad(service.url(), service.token(), runs, decoys, seconds, ServiceLoad.MOST);
      ServiceLoad.Result most = load.measure(service::processorTime);
      List<Share> measured = new ArrayList<>();
      for (int percent : shares) {
        double rate = most.pairsPerSecond() * percent / 100;
        ServiceLoad.Result at = load.withRate(rate).measure(service::processorTime);
        measured.add(new Share(percent, rate, at));
      }
      return new Result(this, service.startSeconds(), most, measured);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Measurement at a share of the throughput.
   *
   * @param rate pairs that were sent per second
   */
  record Share(int percent, double rate, @JsonUnwrapped ServiceLoad.Result load) {}

  /** Measured throughput. */
  record Result(
      ServiceBench bench, double startSeconds, ServiceLoad.Result load, List<Share> shares)
      implements CommandResult {

    private record Data(
        String storage,
        int concurrentRuns,
        int decoys,
        int stored,
        double seconds,
        double startSeconds,
        @JsonUnwrapped ServiceLoad.Result load,
        List<Share> shares,
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
          shares,
          BenchCommand.CORES);
    }

    @Override
    public View view() {
      List<List<String>> rows = new ArrayList<>();
      rows.add(row(name(bench.storage), load, NumberFormat.number(startSeconds)));
      shares.forEach(
          share -> rows.add(row("at " + share.percent() + " % of it", share.load(), "")));
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
                  rows))
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

    private static List<String> row(String name, ServiceLoad.Result load, String start) {
      return List.of(
          name,
          Text.of("%,.0f", load.pairsPerSecond()),
          NumberFormat.number(load.medianMillis()),
          NumberFormat.number(load.p99Millis()),
          NumberFormat.number(load.mostMillis()),
          start,
          Text.of("%.0f", load.processorMicrosPerPair()));
    }
  }

  /** Returns the name of a storage. */
  static String name(Optional<String> storage) {
    return storage.isPresent() ? "PostgreSQL" : "SQLite";
  }
}
