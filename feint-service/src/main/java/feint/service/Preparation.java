package feint.service;

import feint.archive.NamedPolicy;
import feint.math.Seed;
import feint.policy.Controller;
import feint.policy.ControllerState.Seeded;
import feint.scenario.Scenario;
import feint.store.Phase;
import feint.store.RunRow;
import feint.store.RunRow.Standing;
import feint.store.RunStore;
import feint.store.StoreException;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * Makes runs ready: their policies are solved one at a time, on all cores, in the background. What
 * a service leaves undone, it finds and finishes when it is started again.
 */
final class Preparation implements AutoCloseable {

  private static final long AGAIN_MILLIS = 1000;

  private final RunStore store;
  private final Catalogue catalogue;
  private final Policies policies;
  private final RandomGenerator random;
  private final Events events;
  private final Map<String, Double> progress = new ConcurrentHashMap<>();
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "feint-preparation");
            thread.setDaemon(true);
            return thread;
          });

  Preparation(
      RunStore store,
      Catalogue catalogue,
      Policies policies,
      RandomGenerator random,
      Events events) {
    this.store = store;
    this.catalogue = catalogue;
    this.policies = policies;
    this.random = random;
    this.events = events;
  }

  /** How a run begins whose policy is at hand. */
  Standing begun(Scenario scenario, NamedPolicy policy, RunRow.Origin origin, long version) {
    Controller controller =
        origin.seed().isPresent()
            ? Controller.start(
                scenario.played(), policy.policy(), new Seed(origin.seed().getAsLong()))
            : Controller.start(scenario.played(), policy.policy(), random);
    long draws = controller.randomness() instanceof Seeded seeded ? seeded.draws() : 0;
    return new Standing(
        version,
        controller.finished() ? Phase.FINISHED : Phase.OPEN,
        false,
        "",
        controller.part(),
        draws,
        0,
        controller.queue(),
        0,
        false,
        false);
  }

  /** Prepares a run in the background, unless that is being done. */
  void submit(String id) {
    if (progress.putIfAbsent(id, 0.0) == null) {
      worker.execute(() -> prepare(id));
    }
  }

  /** How far it has come with a run, as a share of 1. */
  OptionalDouble progress(String id) {
    Double share = progress.get(id);
    return share == null ? OptionalDouble.empty() : OptionalDouble.of(share);
  }

  private void prepare(String id) {
    try {
      store
          .run(id)
          .filter(row -> row.standing().phase() == Phase.PREPARING)
          .ifPresent(this::prepare);
    } catch (StoreException e) {
      later(id);
      return;
    }
    progress.remove(id);
    events.changed(id);
  }

  /** A database that is away comes back, or this service ends and is started again. */
  private void later(String id) {
    CompletableFuture.delayedExecutor(AGAIN_MILLIS, TimeUnit.MILLISECONDS, worker)
        .execute(() -> prepare(id));
  }

  private void prepare(RunRow row) {
    RunRow.Origin origin = row.origin();
    Standing next;
    try {
      Scenario scenario = catalogue.scenario(row);
      NamedPolicy policy =
          policies.find(
              scenario,
              origin.policy(),
              origin.policyFile(),
              share -> progress.put(origin.id(), share));
      next = begun(scenario, policy, origin, row.standing().version() + 1);
    } catch (StoreException e) {
      throw e;
    } catch (RefusedException | OutOfMemoryError e) {
      next = row.standing().failedBecause(String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      next = row.standing().failedBecause("internal fault: " + e);
    }
    if (next.phase() == Phase.FAILED && worker.isShutdown()) {
      // It was interrupted, which looks like many faults; the next start begins again.
      return;
    }
    // If another service was faster, its outcome stands.
    store.change(row, next);
  }

  @Override
  public void close() {
    worker.shutdownNow();
  }
}
