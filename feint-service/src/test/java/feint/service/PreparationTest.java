package feint.service;

import static org.assertj.core.api.Assertions.assertThat;

import feint.parallel.Progress;
import feint.policyfile.NamedPolicy;
import feint.policyspec.PolicyRegistry;
import feint.scenario.Scenario;
import feint.store.Actor;
import feint.store.Phase;
import feint.store.RunRow.Origin;
import feint.store.RunRow.Standing;
import feint.store.RunStore;
import feint.web.Databases;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Preparations run a few at a time, end when their run does, and never hang. */
@Timeout(60)
class PreparationTest {

  private static final String SCENARIO = SmallRuns.scenario(6, 2);

  @TempDir Path directory;

  private final Events events = new Events();
  private final Semaphore changed = new Semaphore(0);
  private final HeldSolver solver = new HeldSolver();
  private RunStore store;
  private Catalogue catalogue;
  private Policies policies;
  private Preparation preparation;

  /** Solves a policy on the test's signal, or throws the test's exception. */
  private final class HeldSolver implements Preparation.Solver {

    private final Map<String, CountDownLatch> releases = new ConcurrentHashMap<>();
    private final Map<String, Error> errors = new ConcurrentHashMap<>();
    private final Semaphore begun = new Semaphore(0);

    private CountDownLatch release(String name) {
      return releases.computeIfAbsent(name, any -> new CountDownLatch(1));
    }

    @Override
    public NamedPolicy find(
        Scenario scenario, String name, Optional<String> file, Progress progress) {
      begun.release();
      if (errors.containsKey(name)) {
        throw errors.get(name);
      }
      try {
        release(name).await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      progress.reached(0.5);
      return policies.find(scenario, "random", file, progress);
    }

    @Override
    public double bytes(Scenario scenario, String name) {
      return name.startsWith("large") ? Double.POSITIVE_INFINITY : 0;
    }
  }

  @BeforeEach
  void begin() {
    store = RunStore.open(Databases.SQLITE.fresh(directory));
    policies = new Policies(store.documents(), PolicyRegistry.BUILT_IN);
    catalogue = new Catalogue(store, policies);
    preparation = new Preparation(store, catalogue, solver, new Random(1), events);
  }

  @AfterEach
  void end() {
    preparation.close();
    store.close();
  }

  /** Stores a run that needs this policy, and submits it. */
  private String submitted(String id, String policy) {
    RunRequest request = SmallRuns.request(SCENARIO, policy);
    Origin origin =
        new Origin(
            id,
            Optional.empty(),
            request.hash(),
            "run",
            catalogue.kept(request.read(), request),
            policy,
            Optional.empty(),
            List.of("A", "B"),
            OptionalLong.empty(),
            "preparing",
            0,
            Optional.empty());
    store.create(
        Actor.service(),
        origin,
        new Standing(1, Phase.PREPARING, false, "", 0, 0, 0, 2, 0, false, false));
    events.listen(
        run -> {
          if (run.equals(id)) {
            changed.release();
          }
        });
    preparation.submit(origin);
    return id;
  }

  private Standing standing(String id) {
    return store.run(id).orElseThrow().standing();
  }

  @Test
  void longPreparationDoesNotBlockAnother() throws InterruptedException {
    String slow = submitted("a1", "slow");
    solver.release("quick").countDown();
    String quick = submitted("a2", "quick");
    changed.acquire();
    assertThat(standing(quick).phase()).isEqualTo(Phase.OPEN);
    assertThat(standing(slow).phase()).isEqualTo(Phase.PREPARING);
    solver.release("slow").countDown();
    changed.acquire();
    assertThat(standing(slow).phase()).isEqualTo(Phase.OPEN);
  }

  @Test
  void waitingRunsHaveAPositionAndStartInTheirOrder() throws InterruptedException {
    submitted("a1", "one");
    submitted("a2", "two");
    submitted("a3", "three");
    submitted("a4", "four");
    solver.begun.acquire(2);
    assertThat(preparation.position("a1")).isEmpty();
    assertThat(preparation.progress("a1")).hasValue(0);
    assertThat(preparation.position("a3")).isEqualTo(OptionalInt.of(1));
    assertThat(preparation.position("a4")).isEqualTo(OptionalInt.of(2));
    preparation.cancel("a3");
    assertThat(preparation.position("a3")).isEmpty();
    assertThat(preparation.position("a4")).isEqualTo(OptionalInt.of(1));
    solver.release("one").countDown();
    solver.begun.acquire();
    assertThat(preparation.position("a4")).isEmpty();
    assertThat(standing("a3").phase()).isEqualTo(Phase.PREPARING);
  }

  @Test
  void cancelledPreparationEndsAndMakesRoom() throws InterruptedException {
    String slow = submitted("a1", "slow");
    submitted("a2", "other");
    solver.begun.acquire(2);
    String third = submitted("a3", "third");
    preparation.cancel(slow);
    solver.release("slow").countDown();
    solver.release("third").countDown();
    changed.acquire(2);
    assertThat(standing(slow).phase()).isEqualTo(Phase.PREPARING);
    assertThat(preparation.progress(slow)).isEmpty();
    assertThat(standing(third).phase()).isEqualTo(Phase.OPEN);
  }

  /** Its policy takes seconds to solve. */
  @Test
  void closingARunEndsItsPreparation() {
    try (Runs runs = Runs.in(store, Clock.systemUTC())) {
      String id =
          runs.create(Actor.service(), SmallRuns.request(SmallRuns.scenario(2000, 2), "exact"))
              .id();
      runs.close(Actor.service(), id);
      assertThat(runs.progress(id)).isEmpty();
      assertThat(standing(id).phase()).isEqualTo(Phase.CLOSED);
    }
  }

  /** The second of two equal policies waits for the first without a thread. */
  @Test
  void equalPoliciesAndThoseThatNeedAllMemoryFollowEachOther() throws InterruptedException {
    for (List<String> names : List.of(List.of("same", "same"), List.of("large1", "large2"))) {
      String tag = names.get(0).equals("same") ? "b" : "c";
      submitted(tag + "1", names.get(0));
      String second = submitted(tag + "2", names.get(1));
      String third = submitted(tag + "3", "small" + tag);
      solver.begun.acquire(2);
      assertThat(preparation.position(second)).hasValue(1);
      assertThat(preparation.position(third)).isEmpty();
      names.forEach(name -> solver.release(name).countDown());
      solver.release("small" + tag).countDown();
      changed.acquire(3);
      solver.begun.acquire();
      assertThat(standing(second).phase()).isEqualTo(Phase.OPEN);
    }
  }

  @Test
  void everyErrorEndsInFailed() throws InterruptedException {
    for (Error error :
        List.of(new StackOverflowError(), new NoClassDefFoundError("gone"), new AssertionError())) {
      String policy = error.getClass().getSimpleName();
      solver.errors.put(policy, error);
      String id = submitted(Integer.toHexString(policy.hashCode()), policy);
      changed.acquire();
      assertThat(standing(id).phase()).as(policy).isEqualTo(Phase.FAILED);
      assertThat(standing(id).failure()).contains("internal fault").contains(policy);
    }
    solver.release("sound").countDown();
    String next = submitted("d1", "sound");
    changed.acquire();
    assertThat(standing(next).phase()).isEqualTo(Phase.OPEN);
  }
}
