package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import feint.store.connection.Storage;
import feint.web.Caller.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two services on one PostgreSQL act as one. */
class TwoServicesTest {

  private static final int HORIZON = 60;
  private static final List<String> POLICIES = List.of("random", "oblivious:decoys=3", "random");

  @TempDir Path directory;

  @Test
  void noQueryIsDecidedTwice() {
    Storage storage = Databases.POSTGRES.fresh(directory);
    try (RunningService one = new RunningService(storage);
        RunningService other = new RunningService(storage)) {
      List<PlayedRun> runs = new ArrayList<>();
      for (String policy : POLICIES) {
        runs.add(PlayedRun.of(one.admin(), PlayedRun.scenario(HORIZON, 9), policy));
      }
      Map<String, String> seen = new ConcurrentHashMap<>();
      Map<String, Integer> decided = new ConcurrentHashMap<>();
      List<Together.Work<Boolean>> clients = new ArrayList<>();
      for (PlayedRun run : runs) {
        for (Caller caller : List.of(one.admin(), other.admin(), one.admin(), other.admin())) {
          clients.add(() -> play(run.at(caller), seen, decided));
        }
      }
      Together.all(clients);
      assertThat(decided.values()).containsOnly(1);
      assertThat(decided).hasSize(runs.size() * HORIZON);
      for (PlayedRun run : runs) {
        assertThat(run.at(other.admin()).show()).isEqualTo(run.at(one.admin()).show());
        assertThat(run.at(other.admin()).state()).isEqualTo("finished");
      }
    }
  }

  /** Every client sends all requests of the run; all must get the same answers. */
  private static boolean play(
      PlayedRun run, Map<String, String> seen, Map<String, Integer> decided) {
    for (int number = 1; number <= HORIZON; number++) {
      String name = run.id() + " " + number;
      Answer asked = run.ask(number, 1 + number % 2);
      assertThat(asked.status()).as(asked.body()).isIn(200, 201);
      if (asked.status() == 201) {
        decided.merge(name, 1, Integer::sum);
      }
      same(seen, "asked " + name, asked);
      same(seen, "told " + name, run.tell(number, number % 3 == 0));
    }
    return true;
  }

  private static void same(Map<String, String> seen, String name, Answer answer) {
    assertThat(answer.status()).as(answer.body()).isIn(200, 201);
    String before = seen.putIfAbsent(name, answer.body());
    assertThat(before == null ? answer.body() : before).as(name).isEqualTo(answer.body());
  }

  @Test
  void changesOfOneServiceAreVisibleInTheOther() {
    Storage storage = Databases.POSTGRES.fresh(directory);
    try (RunningService one = new RunningService(storage);
        RunningService other = new RunningService(storage)) {
      PlayedRun here = PlayedRun.of(one.admin(), PlayedRun.scenario(6, 2), "random");
      PlayedRun there = here.at(other.admin());
      here.ask(1, 1);
      there.tell(1, true);
      assertThat(here.ask(1, 2).status()).isEqualTo(409);
      assertThat(here.tell(1, false).status()).isEqualTo(409);
      there.ask(2, 1);
      here.giveUp(2);
      assertThat(there.tell(2, true).json().get("late").asBoolean()).isTrue();
      assertThat(there.ask(4, 1).json().get("expectedNumber").asInt()).isEqualTo(3);
      for (String view : List.of("/record", "/log")) {
        assertThat(here.caller().get(here.path() + view).body())
            .isEqualTo(there.caller().get(there.path() + view).body());
      }
      there.close();
      assertThat(here.ask(3, 1).status()).isEqualTo(409);
      assertThat(here.state()).isEqualTo("closed");
      assertThat(there.caller().delete(there.path()).status()).isEqualTo(204);
      assertThat(here.ask(3, 1).status()).isEqualTo(404);
      assertThat(here.caller().get(here.path()).status()).isEqualTo(404);
    }
  }

  @Test
  void deletionUnderLoadLeavesNothing() {
    Storage storage = Databases.POSTGRES.fresh(directory);
    try (RunningService one = new RunningService(storage);
        RunningService other = new RunningService(storage)) {
      for (int trial = 0; trial < 5; trial++) {
        PlayedRun run = PlayedRun.of(one.admin(), PlayedRun.scenario(HORIZON, 9), "random");
        List<Together.Work<Integer>> clients = new ArrayList<>();
        clients.add(() -> one.admin().delete(run.path()).status());
        for (Caller caller : List.of(other.admin(), other.admin(), one.admin())) {
          clients.add(() -> playUntilDeleted(run.at(caller)));
        }
        assertThat(Together.all(clients)).containsExactly(204, 404, 404, 404);
      }
    }
  }

  private static int playUntilDeleted(PlayedRun run) {
    for (int number = 1; number <= HORIZON; number++) {
      for (Answer answer : List.of(run.ask(number, 1), run.tell(number, true))) {
        if (answer.status() == 404) {
          return 404;
        }
        assertThat(answer.status()).as(answer.body()).isIn(200, 201);
      }
    }
    return run.caller().get(run.path()).status();
  }
}
