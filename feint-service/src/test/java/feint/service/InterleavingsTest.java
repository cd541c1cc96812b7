package feint.service;

import static org.assertj.core.api.Assertions.assertThat;

import feint.api.ConflictException;
import feint.api.Outcome;
import feint.service.live.Decisions;
import feint.service.live.RunDecision;
import feint.store.Actor;
import feint.store.QueryRow;
import feint.store.RunStore;
import feint.store.connection.Storage;
import feint.store.connection.StoreException;
import feint.web.Databases;
import feint.web.Together;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Clients that do random things, right and wrong, to the same few runs, against a small model of a
 * run. The runs hardly fit into memory, so that they are forgotten and rebuilt all the time, and
 * the service is ended and started again in between.
 *
 * <p>The clients go at the same time, so an order is needed to compare with: each client holds a
 * run's lock while it does one thing to it, or, every other time, several do the same thing to it
 * together, of which one must be first.
 */
class InterleavingsTest {

  private static final int HORIZON = 12;
  private static final int RUNS = 4;
  private static final int CLIENTS = 4;
  private static final int MOST_REPETITIONS = 50;

  private static final String SCENARIO = SmallRuns.scenario(HORIZON, 4);

  private static final List<String> POLICIES = List.of("random", "oblivious:decoys=3", "greedy");

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void everyAnswerIsOneThatTheModelAllows(Databases database) {
    play(database.fresh(directory), new Random(1), 3, 60);
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  @Tag("long")
  void everyAnswerIsOneThatTheModelAllowsForLong(Databases database) {
    for (int seed = 2; seed < 42; seed++) {
      play(database.fresh(directory), new Random(seed), 10, 150);
    }
  }

  /** A run with its model, and the lock of both. */
  private record Modelled(String id, RunModel model) {}

  private static void play(Storage storage, Random random, int restarts, int deeds) {
    List<Modelled> runs = new ArrayList<>();
    for (int start = 0; start < restarts; start++) {
      try (RunStore store = RunStore.open(storage);
          Runs service = Runs.in(store, Clock.systemUTC(), new LiveRuns.Bounds(2, 15))) {
        while (runs.size() < RUNS * (start + 1)) {
          runs.add(made(service, POLICIES.get(runs.size() % POLICIES.size())));
        }
        List<Together.Work<Boolean>> clients = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
          Random own = new Random(random.nextLong());
          clients.add(
              () -> {
                for (int deed = 0; deed < deeds; deed++) {
                  deed(service, runs.get(own.nextInt(runs.size())), own);
                }
                return true;
              });
        }
        Together.all(clients);
        runs.forEach(run -> same(store, run));
      }
    }
    try (RunStore store = RunStore.open(storage)) {
      runs.forEach(run -> same(store, run));
    }
    assertThat(runs.stream().mapToInt(run -> run.model().size()).sum()).isGreaterThan(60);
  }

  private static Modelled made(Runs service, String policy) {
    RunRequest request = SmallRuns.request(SCENARIO, policy);
    String id = available(() -> service.create(Actor.service(), request).id());
    return new Modelled(id, new RunModel(HORIZON));
  }

  private static void deed(Runs service, Modelled run, Random random) {
    synchronized (run.model()) {
      boolean asks = random.nextBoolean();
      int next = run.model().size() + (asks ? 1 : 0);
      int number = random.nextInt(4) == 0 ? random.nextInt(HORIZON + 3) - 1 : next;
      int oracle = 1 + Math.floorMod(number, 2);
      switch (random.nextInt(200)) {
        case 0 -> {
          available(
              () -> {
                service.close(Actor.service(), run.id());
                return true;
              });
          run.model().close();
        }
        case 1, 2, 3, 4, 5, 6 -> ask(service, run, number, 3 - oracle);
        case 10, 11, 12, 13, 14, 15, 16, 17, 18 ->
            compare(
                run.model().giveUp(number),
                answered(() -> service.giveUp(Actor.service(), run.id(), number)));
        case 20, 21, 22, 23, 24, 25, 26 -> tell(service, run, number, random.nextBoolean());
        case 30, 31, 32 ->
            assertThat(available(() -> service.row(run.id())).standing().state().label())
                .isEqualTo(run.model().state());
        default -> {
          if (asks) {
            ask(service, run, number, oracle);
          } else {
            tell(service, run, number, Math.floorMod(number, 3) == 0);
          }
        }
      }
    }
  }

  private static void ask(Runs service, Modelled run, int number, int oracle) {
    String allowed = run.model().ask(number, oracle);
    List<String> heard =
        Together.all(
            IntStream.range(0, 2)
                .<Together.Work<String>>mapToObj(
                    client -> () -> decided(() -> service.ask(run.id(), number, oracle)))
                .toList());
    if (!allowed.equals("new")) {
      assertThat(heard).as("query %d", number).containsOnly(allowed);
      return;
    }
    assertThat(heard).containsOnly(heard.get(0)).doesNotContain("conflict");
    run.model().decided(oracle, heard.get(0));
  }

  private static void tell(Runs service, Modelled run, int number, boolean informative) {
    compare(
        run.model().tell(number, informative),
        answered(() -> service.tell(run.id(), number, informative)));
  }

  private static void compare(String allowed, String heard) {
    assertThat(heard).isEqualTo(allowed);
  }

  /**
   * Repeats a request until the database is available, as clients do. A write that takes too long
   * on a busy machine may have been made or not, and its repetition must be answered alike.
   */
  private static <T> T available(Supplier<T> request) {
    for (int repeated = 0; repeated < MOST_REPETITIONS; repeated++) {
      try {
        return request.get();
      } catch (StoreException e) {
        // The next call repeats it.
      }
    }
    return request.get();
  }

  private static String decided(Supplier<RunDecision> asking) {
    try {
      return SmallRuns.text(available(asking).decision());
    } catch (ConflictException e) {
      return "conflict";
    }
  }

  private static String answered(Supplier<Outcome> telling) {
    try {
      Outcome outcome = available(telling);
      return outcome.informative() + (outcome.late() ? " late" : "");
    } catch (ConflictException e) {
      return "conflict";
    }
  }

  private static void same(RunStore store, Modelled run) {
    List<String> stored =
        store.queries(store.run(run.id()).orElseThrow()).stream()
            .map(
                row ->
                    SmallRuns.text(Decisions.of(row.query(), "", false))
                        + " in "
                        + row.oracle()
                        + row.answer().map(told -> ": " + told.informative()).orElse("")
                        + (row.answer().filter(QueryRow.Answer::givenUp).isPresent()
                            ? " given up"
                            : ""))
            .toList();
    assertThat(stored).isEqualTo(run.model().stored());
    assertThat(store.run(run.id()).orElseThrow().standing().state().label())
        .isEqualTo(run.model().state());
  }
}
