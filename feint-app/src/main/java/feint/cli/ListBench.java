package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.load.ListLoad;
import feint.load.StoredRuns;
import feint.math.Count;
import feint.report.view.NumberFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
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
  record Result(ListBench bench, List<ListLoad.Result> lists) implements Printable {

    @Override
    public ObjectNode json() {
      ObjectNode node =
          JsonNodeFactory.instance
              .objectNode()
              .put("storage", bench.storage.isPresent() ? "PostgreSQL" : "SQLite")
              .put("runs", bench.runs)
              .put("times", bench.times);
      ArrayNode rows = node.putArray("lists");
      for (ListLoad.Result list : lists) {
        rows.addObject()
            .put("list", list.what())
            .put("medianMillis", list.medianMillis())
            .put("mostMillis", list.mostMillis());
      }
      return node.put("cores", Runtime.getRuntime().availableProcessors());
    }

    @Override
    public void print(Printer printer) {
      printer.table(
          List.of("list", "median ms", "most ms"),
          lists.stream()
              .map(
                  list ->
                      List.of(
                          list.what(),
                          NumberFormat.number(list.medianMillis()),
                          NumberFormat.number(list.mostMillis())))
              .toList());
      printer.line(
          String.format(
              Locale.ROOT,
              "%,d runs stored, each list requested %s, on %s",
              bench.runs,
              Count.of(bench.times, "time"),
              Count.of(Runtime.getRuntime().availableProcessors(), "core")));
    }
  }
}
