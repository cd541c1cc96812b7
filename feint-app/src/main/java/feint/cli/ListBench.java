package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.load.ListLoad;
import feint.load.StoredRuns;
import feint.math.Count;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Times lists of a service's runs, as the dashboard shows them.
 *
 * @param storage a database instead of a file of its own
 * @param runs in the database
 * @param times how often each list is asked for
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

  /** How long they take. */
  record Result(ListBench bench, List<ListLoad.Result> lists) implements Shown {

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
                          Printer.number(list.medianMillis()),
                          Printer.number(list.mostMillis())))
              .toList());
      printer.line(
          String.format(
              Locale.ROOT,
              "%,d runs stored, each list asked for %s, on %s",
              bench.runs,
              Count.of(bench.times, "time"),
              Count.of(Runtime.getRuntime().availableProcessors(), "core")));
    }
  }
}
