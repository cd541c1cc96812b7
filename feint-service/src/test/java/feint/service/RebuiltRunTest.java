package feint.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.api.RunState;
import feint.policyspec.PolicyRegistry;
import feint.service.live.LiveRun;
import feint.service.live.RunDecision;
import feint.store.Actor;
import feint.store.RunStore;
import feint.web.Databases;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs are rebuilt from their records without a random draw. */
class RebuiltRunTest {

  private static final RandomGenerator NEVER_TO_BE_DRAWN_FROM =
      () -> {
        throw new AssertionError("nothing must be drawn");
      };

  private static final String SCENARIO = SmallRuns.scenario(12, 4);

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void rebuildingDrawsNothing(Databases database) throws InterruptedException {
    Clock clock = Clock.systemUTC();
    try (RunStore store = RunStore.open(database.fresh(directory));
        Runs runs = Runs.in(store, clock)) {
      for (String policy :
          List.of("random", "balanced", "balanced:contents", "oblivious:decoys=3", "greedy")) {
        String id = made(runs, policy);
        List<RunDecision> decided = SmallRuns.play(runs, id, 8);
        LiveRuns rebuilt = rebuilt(store, clock);
        for (int number = 1; number <= 8; number++) {
          int asked = number;
          RunDecision again = rebuilt.with(id, run -> run.ask(asked, SmallRuns.oracle(asked)));
          assertThat(again.first()).isFalse();
          assertThat(again.decision()).isEqualTo(decided.get(number - 1).decision());
        }
        assertThat(rebuilt.with(id, LiveRun::record).rows()).hasSize(7);
        if (policy.equals("random")) {
          // The generator detects draws: a new decision is drawn.
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

  /** Also after an OutOfMemoryError: a decision that was not stored is discarded. */
  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void failuresLeaveNoMemoryAheadOfTheDisk(Databases database) throws InterruptedException {
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
    String id = runs.create(Actor.service(), SmallRuns.request(SCENARIO, policy)).id();
    while (runs.row(id).standing().state() == RunState.PREPARING) {
      Thread.sleep(5);
    }
    return id;
  }

  /** The runs of a store as in a new service that draws nothing. */
  private static LiveRuns rebuilt(RunStore store, Clock clock) {
    return new LiveRuns(
        store,
        new Catalogue(store, new Policies(store.documents(), PolicyRegistry.BUILT_IN)),
        NEVER_TO_BE_DRAWN_FROM,
        clock,
        LiveRuns.Bounds.USUAL);
  }
}
