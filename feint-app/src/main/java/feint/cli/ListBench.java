package feint.cli;

import feint.cli.output.CommandResult;
import feint.load.ListLoad;
import feint.load.StoredRuns;
import feint.math.Count;
import feint.math.Text;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/**
 * Benchmark of the dashboard's lists of runs.
 *
 * @param storage database to use instead of a private file
 * @param runs number of runs in the database
 * @param times number of requests for each list
 */
record ListBench(Optional<String> storage, int runs, int times) {

  Result measure() {
    try (BenchedService service =
        BenchedService.start(storage, where -> StoredRuns.list(where, runs))) {
      return new Result(this, new ListLoad(service.url(), service.token(), times).measure());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Times of the requests. */
  record Result(ListBench bench, List<ListLoad.Result> lists) implements CommandResult {

    private record Data(String storage, int runs, int times, List<Times> lists, int cores) {}

    private record Times(String list, double medianMillis, double mostMillis) {}

    @Override
    public Object data() {
      return new Data(
          ServiceBench.name(bench.storage),
          bench.runs,
          bench.times,
          lists.stream()
              .map(list -> new Times(list.what(), list.medianMillis(), list.mostMillis()))
              .toList(),
          BenchCommand.CORES);
    }

    @Override
    public View view() {
      return View.text()
          .table(
              Table.of(
                  "",
                  lists,
                  List.of(
                      Column.plain("list").cell(ListLoad.Result::what),
                      Column.plain("median ms")
                          .cell(list -> NumberFormat.number(list.medianMillis())),
                      Column.plain("most ms")
                          .cell(list -> NumberFormat.number(list.mostMillis())))))
          .line(
              Text.of(
                  "%,d runs stored, each list requested %s, on %s",
                  bench.runs, Count.of(bench.times, "time"), Count.of(BenchCommand.CORES, "core")))
          .build();
    }
  }
}
