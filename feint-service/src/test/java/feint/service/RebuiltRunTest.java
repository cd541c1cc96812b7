package feint.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.archive.PolicyNames;
import feint.store.RunStore;
import feint.web.Databases;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs are rebuilt from their records, and nothing is drawn on the way. */
class RebuiltRunTest {

  private static final RandomGenerator NEVER_TO_BE_DRAWN_FROM =
      () -> {
        throw new AssertionError("nothing must be drawn");
      };

  private static final String SCENARIO =
      "{\"horizon\": 12, \"successes\": 4, \"incentives\": [1, 2],"
          + " \"oracle\": {\"success\": [[0.2, 0.4], [0.5, 0.8]],"
          + " \"transition\": [[0.7, 0.3], [0.4, 0.6]]}, \"objective\": {\"kind\": \"goal\"}}";

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void rebuildingDrawsNothing(Databases database) throws InterruptedException {
    Clock clock = Clock.systemUTC();
    try (RunStore store = RunStore.open(database.fresh(directory));
        Runs runs = Runs.in(store, clock)) {
      for (String policy :
          List.of("random", "balanced", "balanced:contents", "open:decoys=3", "greedy")) {
        String id = made(runs, policy);
        List<Decision> decided = new ArrayList<>();
        for (int number = 1; number <= 8; number++) {
          decided.add(runs.ask(id, number, 1 + number % 2));
          if (number < 8) {
            runs.tell(id, number, number % 3 == 0);
          }
        }
        LiveRuns rebuilt = rebuilt(store, clock);
        for (int number = 1; number <= 8; number++) {
          int asked = number;
          Decision again = rebuilt.with(id, run -> run.ask(asked, 1 + asked % 2));
          assertThat(again.first()).isFalse();
          assertThat(again.query()).isEqualTo(decided.get(number - 1).query());
          assertThat(again.trajectory()).isEqualTo(decided.get(number - 1).trajectory());
        }
        assertThat(rebuilt.with(id, LiveRun::record).rows()).hasSize(7);
        if (policy.equals("random")) {
          // The generator is one that notices: a new decision is drawn.
          assertThatExceptionOfType(AssertionError.class)
              .isThrownBy(
                  () ->
                      rebuilt.with(
                          id,
                          run -> {
                            run.tell(8, false);
                            return run.ask(9, 1);
                          }));
        }
      }
    }
  }

  /** Even when memory runs out: what was decided and not stored is forgotten. */
  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void whateverFailsLeavesNoMemoryAheadOfTheDisk(Databases database) throws InterruptedException {
    Clock clock = Clock.systemUTC();
    try (RunStore store = RunStore.open(database.fresh(directory));
        Runs runs = Runs.in(store, clock)) {
      String id = made(runs, "greedy");
      LiveRuns live = rebuilt(store, clock);
      LiveRun before = live.with(id, run -> run);
      LiveRun again = live.with(id, run -> run);
      assertThat(again).isSameAs(before);
      assertThatExceptionOfType(OutOfMemoryError.class)
          .isThrownBy(
              () ->
                  live.with(
                      id,
                      run -> {
                        throw new OutOfMemoryError("injected");
                      }));
      LiveRun after = live.with(id, run -> run);
      assertThat(after).isNotSameAs(before);
    }
  }

  private static String made(Runs runs, String policy) throws InterruptedException {
    RunRequest request =
        new RunRequest(
            Optional.empty(),
            Optional.empty(),
            SCENARIO,
            true,
            Optional.of(policy),
            Optional.empty(),
            Optional.empty(),
            OptionalLong.empty());
    String id = runs.create(request).id();
    while (RunState.of(runs.row(id).standing()) == RunState.PREPARING) {
      Thread.sleep(5);
    }
    return id;
  }

  /** The runs of a store as a service has them that begins anew, and draws nothing. */
  private static LiveRuns rebuilt(RunStore store, Clock clock) {
    return new LiveRuns(
        store,
        new Catalogue(store, new Policies(store.documents(), PolicyNames.BUILT_IN)),
        NEVER_TO_BE_DRAWN_FROM,
        clock,
        LiveRuns.Bounds.USUAL);
  }
}
