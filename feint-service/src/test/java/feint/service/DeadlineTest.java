package feint.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.api.ConflictException;
import feint.api.Decision;
import feint.api.Outcome;
import feint.service.live.RunDecision;
import feint.store.Actor;
import feint.store.QueryRow;
import feint.store.RunRow;
import feint.store.RunStore;
import feint.store.RunTerms;
import feint.store.connection.Storage;
import feint.web.Databases;
import feint.web.Together;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Queries whose asker has gone, in runs with a deadline. */
class DeadlineTest {

  private static final long DEADLINE = 5000;
  private static final int HORIZON = 12;

  @TempDir Path directory;

  private static RunRequest request(String policy) {
    return new RunRequest(
        Optional.empty(),
        Optional.empty(),
        SmallRuns.scenario(HORIZON, 3),
        true,
        Optional.of(policy),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty(),
        new RunTerms(false, OptionalLong.of(DEADLINE), OptionalLong.empty()));
  }

  private static String made(Runs runs, String policy) {
    return runs.create(Actor.service(), request(policy)).id();
  }

  @Test
  void serviceGivesUpQueryOfAnotherThatItHasNotSeen() {
    SetClock clock = new SetClock();
    try (RunStore store = RunStore.open(new Storage.SqliteFile(directory.resolve("runs.sqlite")));
        Runs asked = Runs.in(store, clock);
        Runs other = Runs.in(store, clock)) {
      String id = made(asked, "oblivious");
      asked.ask(id, 1, 1);
      other.tell(id, 1, true);
      asked.ask(id, 2, 1);
      clock.move(DEADLINE);
      other.expire();
      assertThat(store.run(id).orElseThrow().standing().waiting()).isFalse();
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void queryIsGivenUpOnceAtItsDeadline(Databases database) {
    SetClock clock = new SetClock();
    Storage storage = database.fresh(directory);
    String id;
    Decision first;
    try (RunStore store = RunStore.open(storage);
        Runs runs = Runs.in(store, clock)) {
      id = made(runs, "oblivious");
      first = runs.ask(id, 1, 1).decision();
      clock.move(DEADLINE - 1);
      assertThatExceptionOfType(ConflictException.class).isThrownBy(() -> runs.ask(id, 2, 1));
      clock.move(1);
      assertThat(runs.ask(id, 2, 1).first()).isTrue();
      assertThat(runs.ask(id, 1, 1).decision()).isEqualTo(first);
      assertThat(runs.tell(id, 1, true)).isEqualTo(new Outcome(1, false, false, true));
      assertThat(runs.tell(id, 2, true).late()).isFalse();
      assertThat(runs.record(id).rows().get(0).step()).isEqualTo(feint.data.ObservedStep.NO);
      runs.ask(id, 3, 1);
    }
    clock.move(DEADLINE);
    try (RunStore store = RunStore.open(storage);
        Runs runs = Runs.in(store, clock)) {
      assertThat(runs.tell(id, 3, true).late()).isTrue();
      assertThat(runs.tell(id, 3, false).late()).isTrue();
      assertThat(runs.ask(id, 4, 1).first()).isTrue();
      RunRow row = store.run(id).orElseThrow();
      QueryRow third = store.query(row, 3).orElseThrow();
      assertThat(third.late()).hasValue(true);
      assertThat(third.answer())
          .hasValueSatisfying(answer -> assertThat(answer.givenUp()).isTrue());
      assertThat(row.standing().sent()).isEqualTo(3);
      // Created, three queries, of which each is a decision and an answer, and the fourth.
      assertThat(row.standing().version()).isEqualTo(1 + 2 * 3 + 1);
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void overdueQueryIsGivenUpWithoutAnAccess(Databases database) {
    SetClock clock = new SetClock();
    try (RunStore store = RunStore.open(database.fresh(directory));
        Runs runs = Runs.in(store, clock)) {
      String abandoned = made(runs, "oblivious");
      String answered = made(runs, "oblivious");
      String idle = made(runs, "random");
      runs.ask(abandoned, 1, 1);
      runs.ask(answered, 1, 1);
      runs.tell(answered, 1, true);
      List<String> changed = new ArrayList<>();
      runs.events().listen(changed::add);
      runs.expire();
      assertThat(changed).isEmpty();
      clock.move(DEADLINE);
      runs.expire();
      runs.expire();
      assertThat(changed).containsExactly(abandoned);
      assertThat(runs.row(abandoned).standing().sent()).isEqualTo(1);
      assertThat(runs.row(abandoned).standing().waiting()).isFalse();
      assertThat(runs.row(answered).standing().version()).isEqualTo(3);
      assertThat(runs.row(idle).standing().version()).isEqualTo(1);
    }
  }

  /** The clock jumps by up to two hours in both directions before each request. */
  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void jumpsOfTheClockCauseNoSecondDecision(Databases database) {
    Random random = new Random(7);
    SetClock clock = new SetClock();
    Storage storage = database.fresh(directory);
    Map<String, Decision> decided = new HashMap<>();
    int late = 0;
    for (int start = 0; start < 3; start++) {
      try (RunStore store = RunStore.open(storage);
          Runs runs = Runs.in(store, clock)) {
        String id = made(runs, "oblivious");
        for (int number = 1; number <= HORIZON; number++) {
          clock.move(random.nextLong(-7_200_000, 7_200_000));
          RunDecision decision = askUntilDecided(runs, clock, id, number);
          assertThat(decided.put(id + " " + number, decision.decision())).isNull();
          clock.move(random.nextLong(-7_200_000, 7_200_000));
          assertThat(runs.ask(id, number, 1).first()).isFalse();
          assertThat(runs.ask(id, number, 1).decision()).isEqualTo(decision.decision());
          if (random.nextInt(3) > 0) {
            late += runs.tell(id, number, random.nextBoolean()).late() ? 1 : 0;
          }
        }
        assertThat(runs.row(id).standing().asked()).isEqualTo(HORIZON);
      }
    }
    assertThat(late).isPositive();
  }

  /** A clock that was set back delays the deadline of an open query. */
  private static RunDecision askUntilDecided(Runs runs, SetClock clock, String id, int number) {
    while (true) {
      try {
        RunDecision decision = runs.ask(id, number, 1);
        assertThat(decision.first()).isTrue();
        return decision;
      } catch (ConflictException e) {
        assertThat(e.expectedNumber()).hasValue(number - 1);
        clock.move(DEADLINE);
      }
    }
  }

  /** One service tells answers while the other gives up the same queries. */
  @Test
  void twoServicesCountOneAnswer() {
    SetClock clock = new SetClock();
    Storage storage = Databases.POSTGRES.fresh(directory);
    try (RunStore store = RunStore.open(storage);
        Runs one = Runs.in(store, clock);
        RunStore otherStore = RunStore.open(storage);
        Runs other = Runs.in(otherStore, clock)) {
      String id = made(one, "oblivious");
      for (int number = 1; number <= HORIZON; number++) {
        int asked = number;
        assertThat(one.ask(id, number, 1).first()).isTrue();
        assertThat(other.ask(id, number, 1).first()).isFalse();
        // The deadline passes while answers are told.
        List<Together.Work<Boolean>> works = new ArrayList<>();
        works.add(
            () -> {
              clock.move(DEADLINE);
              other.expire();
              return true;
            });
        for (Runs service : List.of(one, other, one)) {
          works.add(() -> service.tell(id, asked, true).late());
        }
        Together.all(works);
        RunRow row = store.run(id).orElseThrow();
        QueryRow stored = store.query(row, number).orElseThrow();
        boolean givenUp = stored.answer().orElseThrow().givenUp();
        assertThat(row.standing().version()).isEqualTo(1 + 2L * number);
        assertThat(one.tell(id, number, true).late()).isEqualTo(givenUp);
        assertThat(other.tell(id, number, true).late()).isEqualTo(givenUp);
        assertThat(stored.late().isPresent()).isEqualTo(givenUp);
      }
      assertThat(one.record(id)).isEqualTo(other.record(id));
    }
  }

  /**
   * With a pace, decisions are released at its multiples since 1970, and later than the request.
   */
  @Test
  void decisionsAreReleasedAtMultiplesOfThePace() {
    RunTerms terms = new RunTerms(false, OptionalLong.empty(), OptionalLong.of(250));
    assertThat(terms.released(1000)).isEqualTo(1250);
    assertThat(terms.released(1249)).isEqualTo(1250);
    assertThat(RunTerms.NONE.released(1001)).isEqualTo(1001);
  }
}
