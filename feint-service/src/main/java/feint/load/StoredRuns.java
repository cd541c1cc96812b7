package feint.load;

import feint.model.Action;
import feint.policy.Query;
import feint.store.Phase;
import feint.store.QueryRow;
import feint.store.RunRow.Origin;
import feint.store.RunRow.Standing;
import feint.store.RunStore;
import feint.store.Storage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Fills a database with runs of the past, to see whether they slow those of the present down. */
public final class StoredRuns {

  private static final int IN_EACH = 1000;

  private StoredRuns() {}

  /** Stores so many answered queries, a thousand in each run. */
  public static void fill(Storage storage, int decisions) {
    try (RunStore store = RunStore.open(storage)) {
      store.documents().keep("none", "{}".getBytes(StandardCharsets.UTF_8));
      for (int run = 0; run * (long) IN_EACH < decisions; run++) {
        int queries = Math.min(IN_EACH, decisions - run * IN_EACH);
        store.create(origin(run), closed(queries), queries(queries));
      }
    }
  }

  private static Origin origin(int run) {
    return new Origin(
        String.format("%024x", run),
        Optional.empty(),
        "",
        "stored",
        "none",
        "greedy",
        Optional.empty(),
        List.of("A", "B"),
        OptionalLong.empty(),
        "ready",
        0);
  }

  private static Standing closed(int queries) {
    return new Standing(1, Phase.CLOSED, false, "", 0, 0, queries, 0, 3L * queries, false);
  }

  private static List<QueryRow> queries(int count) {
    QueryRow.Answer answer = new QueryRow.Answer(true, 0, false);
    return IntStream.rangeClosed(1, count)
        .mapToObj(number -> new Query.Learning(number, Action.learn(3)))
        .map(query -> new QueryRow(1, query, 0, Optional.of(answer), Optional.empty()))
        .toList();
  }
}
