package feint.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.service.live.Decisions;
import feint.service.live.RunDecision;
import feint.store.Actor;
import feint.store.Faults;
import feint.store.Faults.Moment;
import feint.store.RunFilter;
import feint.store.RunRow;
import feint.store.RunStore;
import feint.store.connection.Storage;
import feint.store.connection.StoreException;
import feint.web.Databases;
import feint.web.Together;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A database that fails at any moment: no unstored decision is revealed, and nothing is lost. */
class FailingStorageTest {

  private static final int HORIZON = 40;

  @TempDir Path directory;

  private static RunRequest request(String policy, Optional<String> requestId) {
    int horizon = policy.equals("exact") ? 10 : HORIZON;
    return SmallRuns.request(SmallRuns.scenario(horizon, 4), policy, requestId);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void failureRevealsNothingAndLeavesTheStoredState(Databases database) {
    Faults faults = new Faults();
    try (RunStore store = faults.open(database.fresh(directory));
        Runs runs = Runs.in(store, Clock.systemUTC())) {
      String id = runs.create(Actor.service(), request("random", Optional.empty())).id();
      int number = 1;
      for (Moment moment : List.of(Moment.STATEMENT, Moment.BEFORE_COMMIT, Moment.AFTER_COMMIT)) {
        int asked = number++;
        boolean arrives = moment == Moment.AFTER_COMMIT;
        faults.failAt(moment);
        assertThatExceptionOfType(StoreException.class).isThrownBy(() -> runs.ask(id, asked, 1));
        RunRow row = store.run(id).orElseThrow();
        assertThat(store.query(row, asked).isPresent()).as("%s", moment).isEqualTo(arrives);
        RunDecision decision = runs.ask(id, asked, 1);
        assertThat(decision.first()).isEqualTo(!arrives);
        assertThat(
                Decisions.of(
                    store.query(row, asked).orElseThrow().query(),
                    decision.decision().trajectory(),
                    false))
            .isEqualTo(decision.decision());
        faults.failAt(moment);
        assertThatExceptionOfType(StoreException.class)
            .isThrownBy(() -> runs.tell(id, asked, true));
        assertThat(store.query(row, asked).orElseThrow().answer().isPresent()).isEqualTo(arrives);
        assertThat(runs.tell(id, asked, true).informative()).isTrue();
        assertThat(runs.ask(id, asked, 1).decision()).isEqualTo(decision.decision());
      }
      assertThat(faults.failures()).isEqualTo(6);
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void runWhoseCreationFailedIsCreatedOnceAndPrepared(Databases database)
      throws InterruptedException {
    Faults faults = new Faults();
    try (RunStore store = faults.open(database.fresh(directory));
        Runs runs = Runs.in(store, Clock.systemUTC())) {
      for (String policy : List.of("random", "exact")) {
        // Stores the scenario, so that the next write is that of the run.
        runs.create(Actor.service(), request(policy, Optional.empty()));
        Set<String> made = new HashSet<>();
        RunRequest wanted = request(policy, Optional.of("wanted " + policy));
        for (Moment moment : List.of(Moment.STATEMENT, Moment.BEFORE_COMMIT, Moment.AFTER_COMMIT)) {
          for (int later = 0; later < 3; later++) {
            faults.failAt(moment, later);
            try {
              made.add(runs.create(Actor.service(), wanted).id());
            } catch (StoreException e) {
              assertThat(e.getMessage()).contains("injected");
            }
          }
        }
        faults.heal();
        Runs.Made last = runs.create(Actor.service(), wanted);
        assertThat(last.first()).isFalse();
        assertThat(made).isSubsetOf(last.id());
        while (runs.row(last.id()).standing().phase().label().equals("preparing")) {
          Thread.sleep(5);
        }
        assertThat(runs.ask(last.id(), 1, 1).first()).isTrue();
      }
      assertThat(runs.list(RunFilter.ALL, Optional.empty(), 100)).hasSize(4);
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void underLoadNothingIsLostAndNothingChanges(Databases database) {
    Storage storage = database.fresh(directory);
    Faults faults = new Faults();
    Map<String, String> heard = new ConcurrentHashMap<>();
    List<String> ids = new ArrayList<>();
    try (RunStore store = faults.open(storage);
        Runs runs = Runs.in(store, Clock.systemUTC())) {
      for (int run = 0; run < 4; run++) {
        ids.add(runs.create(Actor.service(), request("random", Optional.empty())).id());
      }
      faults.failOneIn(3, new Random(3));
      List<Together.Work<Boolean>> clients = new ArrayList<>();
      for (int client = 0; client < 8; client++) {
        String id = ids.get(client / 2);
        clients.add(() -> play(runs, id, heard));
      }
      Together.all(clients);
      faults.heal();
      ids.forEach(id -> play(runs, id, heard));
    }
    assertThat(faults.failures()).isGreaterThan(10);
    try (RunStore store = RunStore.open(storage);
        Runs runs = Runs.in(store, Clock.systemUTC())) {
      ids.forEach(id -> play(runs, id, heard));
      for (String id : ids) {
        assertThat(store.queries(store.run(id).orElseThrow())).hasSize(HORIZON);
      }
    }
  }

  private static boolean play(Runs runs, String id, Map<String, String> heard) {
    for (int number = 1; number <= HORIZON; number++) {
      int asked = number;
      same(heard, id + " asked " + asked, persistently(() -> runs.ask(id, asked, 1).decision()));
      same(heard, id + " told " + asked, persistently(() -> runs.tell(id, asked, asked % 3 == 0)));
    }
    return true;
  }

  private static String persistently(Supplier<Object> request) {
    while (true) {
      try {
        return request.get().toString();
      } catch (StoreException e) {
        // A client retries after a failed write.
        assertThat(e.getMessage()).contains("injected");
      }
    }
  }

  private static void same(Map<String, String> heard, String name, String answer) {
    String before = heard.putIfAbsent(name, answer);
    assertThat(before == null ? answer : before).as(name).isEqualTo(answer);
  }
}
