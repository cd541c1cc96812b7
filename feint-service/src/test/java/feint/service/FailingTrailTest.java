package feint.service;

import static org.assertj.core.api.Assertions.assertThat;

import feint.service.access.Scope;
import feint.service.access.Tokens;
import feint.store.Actor;
import feint.store.Faults;
import feint.store.Faults.Moment;
import feint.store.RunStore;
import feint.store.Trail;
import feint.store.connection.Storage;
import feint.store.connection.StoreException;
import feint.web.Databases;
import feint.web.Together;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * With a database that fails, there is no action without its entry and no entry without its action.
 */
class FailingTrailTest {

  private static final String SCENARIO =
      "{\"horizon\": 6, \"successes\": 2, \"incentives\": [1, 2],"
          + " \"oracle\": {\"success\": [[0.2, 0.4], [0.5, 0.8]],"
          + " \"transition\": [[0.7, 0.3], [0.4, 0.6]]}, \"objective\": {\"kind\": \"goal\"}}";

  @TempDir Path directory;

  private static RunRequest request() {
    return new RunRequest(
        Optional.empty(),
        Optional.empty(),
        SCENARIO,
        true,
        Optional.of("random"),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty());
  }

  private static long count(RunStore store, String action, String subject) {
    return entries(store)
        .filter(entry -> entry.action().equals(action))
        .filter(entry -> entry.subject().equals(subject))
        .count();
  }

  private static Stream<Trail.Entry> entries(RunStore store) {
    Trail.Page page = store.trail().page(0, 100_000);
    assertThat(page.fault()).isEmpty();
    return page.entries().stream();
  }

  /** An action, and whether it has taken place. */
  private record Attempt(String action, Runnable work, java.util.function.BooleanSupplier done) {}

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void entryIsInTheTransactionOfItsAction(Databases database) {
    Faults faults = new Faults();
    try (RunStore store = faults.open(database.fresh(directory));
        Runs runs = Runs.in(store, Clock.systemUTC())) {
      Tokens tokens = new Tokens(store.tokens(), Clock.systemUTC(), System::nanoTime);
      for (Moment moment : List.of(Moment.STATEMENT, Moment.BEFORE_COMMIT, Moment.AFTER_COMMIT)) {
        for (int later = 0; later < (moment == Moment.STATEMENT ? 6 : 1); later++) {
          String run = runs.create(Actor.service(), request()).id();
          runs.ask(run, 1, 1);
          String token =
              tokens.create(Actor.service(), new Scope.Observer(), OptionalLong.empty()).row().id();
          for (Attempt attempt : attempts(store, runs, tokens, run, token)) {
            faults.failAt(moment, later);
            try {
              attempt.work().run();
            } catch (StoreException e) {
              assertThat(e.getMessage()).contains("injected");
            }
            faults.heal();
            String subject = attempt.action().startsWith("token") ? token : run;
            assertThat(count(store, attempt.action(), subject))
                .as("%s at %s, statement %s", attempt.action(), moment, later)
                .isEqualTo(attempt.done().getAsBoolean() ? 1 : 0);
          }
        }
      }
      assertThat(faults.failures()).isGreaterThan(20);
    }
  }

  private static List<Attempt> attempts(
      RunStore store, Runs runs, Tokens tokens, String run, String token) {
    return List.of(
        new Attempt(
            "query-given-up",
            () -> runs.giveUp(Actor.service(), run, 1),
            () -> store.queries(store.run(run).orElseThrow()).get(0).answer().isPresent()),
        new Attempt(
            "run-closed",
            () -> runs.close(Actor.service(), run),
            () -> store.run(run).orElseThrow().standing().phase().label().equals("closed")),
        new Attempt(
            "run-deleted", () -> runs.delete(Actor.service(), run), () -> store.run(run).isEmpty()),
        new Attempt(
            "token-revoked",
            () -> tokens.revoke(Actor.service(), token),
            () -> store.tokens().token(token).orElseThrow().revoked().isPresent()));
  }

  @Test
  void runsAndTokensAreEnteredOncePerCreation() {
    create(Databases.SQLITE, 40);
  }

  /** Services that share a database append to one trail. */
  @Tag("slow")
  @Test
  void twoServicesAppendToOneTrail() {
    create(Databases.POSTGRES, 200);
  }

  private void create(Databases database, int each) {
    Storage storage = database.fresh(directory);
    boolean shared = storage instanceof Storage.Postgres;
    Faults faults = new Faults();
    List<RunStore> stores = new ArrayList<>(List.of(faults.open(storage)));
    if (shared) {
      stores.add(RunStore.open(storage));
    }
    faults.failOneIn(5, new Random(11));
    List<Together.Work<Boolean>> clients = new ArrayList<>();
    for (int client = 0; client < 8; client++) {
      RunStore store = stores.get(client % stores.size());
      Tokens tokens = new Tokens(store.tokens(), Clock.systemUTC(), System::nanoTime);
      clients.add(
          () -> {
            for (int n = 0; n < each; n++) {
              try {
                Actor actor = Actor.service();
                String id =
                    tokens.create(actor, new Scope.Observer(), OptionalLong.empty()).row().id();
                tokens.revoke(Actor.service(), id);
              } catch (StoreException e) {
                // Failed, or committed later than its caller waited: the entries are counted below.
                assertThat(e.getMessage()).containsAnyOf("injected", "in time", "locked");
              }
            }
            return true;
          });
    }
    Together.all(clients);
    // Completes the writes whose callers have stopped waiting.
    stores.forEach(RunStore::close);
    assertThat(faults.failures()).isGreaterThan(10);
    try (RunStore store = RunStore.open(storage)) {
      assertEveryActionHasItsEntry(store);
    }
  }

  private static void assertEveryActionHasItsEntry(RunStore store) {
    assertThat(store.trail().verify()).isEmpty();
    List<String> made = new ArrayList<>();
    List<String> revoked = new ArrayList<>();
    store
        .tokens()
        .all()
        .forEach(
            row -> {
              made.add(row.id());
              row.revoked().ifPresent(time -> revoked.add(row.id()));
            });
    assertThat(entries(store).filter(e -> e.action().equals("token-created")))
        .map(Trail.Entry::subject)
        .containsExactlyInAnyOrderElementsOf(made);
    assertThat(entries(store).filter(e -> e.action().equals("token-revoked")))
        .map(Trail.Entry::subject)
        .containsExactlyInAnyOrderElementsOf(revoked);
  }
}
