package feint.load;

import feint.model.Action;
import feint.policy.Query;
import feint.store.Actor;
import feint.store.Phase;
import feint.store.QueryRow;
import feint.store.RunRow.Origin;
import feint.store.RunRow.Standing;
import feint.store.RunStore;
import feint.store.connection.Storage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** Fills a database with old runs, to measure whether they slow down current ones. */
public final class StoredRuns {

  private static final int IN_EACH = 1000;

  /** Number of runs that are written and synced together. */
  private static final int TOGETHER = 64;

  private static final byte[] SCENARIO =
      ("{\"horizon\":1000,\"successes\":1,\"incentives\":[3],\"oracle\":{\"success\":[[0.5]],"
              + "\"transition\":[[1]]},\"objective\":{\"kind\":\"goal\"}}")
          .getBytes(StandardCharsets.UTF_8);

  private StoredRuns() {}

  /** Stores this number of answered queries, a thousand in each run. */
  public static void fill(Storage storage, int decisions) {
    try (RunStore store = RunStore.open(storage)) {
      String scenario = store.documents().keep(SCENARIO);
      for (int run = 0; run * (long) IN_EACH < decisions; run++) {
        int queries = Math.min(IN_EACH, decisions - run * IN_EACH);
        store.take(Actor.service(), origin(run, scenario), closed(queries), queries(queries));
      }
    }
  }

  /** Stores this number of runs without queries, one in a thousand with an alarm. */
  public static void list(Storage storage, int runs) {
    ExecutorService writers = Executors.newFixedThreadPool(TOGETHER);
    try (RunStore store = RunStore.open(storage)) {
      String scenario = store.documents().keep(SCENARIO);
      List<Callable<Boolean>> all = new ArrayList<>();
      for (int run = 0; run < runs; run++) {
        Origin origin = origin(run, scenario);
        Standing standing = listed(run);
        all.add(() -> store.create(Actor.service(), origin, standing));
      }
      for (Future<Boolean> one : writers.invokeAll(all)) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      writers.shutdownNow();
    }
  }

  private static Standing listed(int run) {
    List<Phase> phases = List.of(Phase.OPEN, Phase.FINISHED, Phase.CLOSED);
    boolean doubted = run % 1000 == 0;
    return new Standing(1, phases.get(run % 3), false, "", 0, 0, 500, 1, 1500, doubted, false);
  }

  private static Origin origin(int run, String scenario) {
    return new Origin(
        String.format("%024x", run),
        Optional.empty(),
        "",
        "stored " + run,
        scenario,
        "greedy",
        Optional.empty(),
        List.of("A", "B"),
        OptionalLong.empty(),
        "ready",
        0,
        Optional.empty());
  }

  private static Standing closed(int queries) {
    return new Standing(1, Phase.CLOSED, false, "", 0, 0, queries, 0, 3L * queries, false, false);
  }

  private static List<QueryRow> queries(int count) {
    QueryRow.Answer answer = new QueryRow.Answer(true, 0, false);
    return IntStream.rangeClosed(1, count)
        .mapToObj(number -> new Query.Learning(number, Action.learn(3)))
        .map(query -> new QueryRow(1, query, 0, Optional.of(answer), Optional.empty()))
        .toList();
  }
}
