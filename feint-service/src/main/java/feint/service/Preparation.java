package feint.service;

import feint.archive.NamedPolicy;
import feint.math.Seed;
import feint.policy.Controller;
import feint.policy.ControllerState.Seeded;
import feint.scenario.Scenario;
import feint.store.Phase;
import feint.store.RunRow;
import feint.store.RunRow.Origin;
import feint.store.RunRow.Standing;
import feint.store.RunStore;
import feint.store.StoreException;
import feint.work.Progress;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * Prepares runs: solves their policies in the background, a few at a time. Preparations that an
 * earlier service has left undone are found and finished when the service is started again.
 */
final class Preparation implements AutoCloseable {

  /** Number of preparations at a time. */
  static final int WORKERS = 2;

  private static final long AGAIN_MILLIS = 1000;

  private final RunStore store;
  private final Catalogue catalogue;
  private final Solver solver;
  private final RandomGenerator random;
  private final Events events;
  private final PreparationQueue queue = new PreparationQueue(WORKERS);
  private final ExecutorService workers =
      Executors.newFixedThreadPool(
          WORKERS,
          task -> {
            Thread thread = new Thread(task, "feint-preparation");
            thread.setDaemon(true);
            return thread;
          });

  Preparation(
      RunStore store, Catalogue catalogue, Solver solver, RandomGenerator random, Events events) {
    this.store = store;
    this.catalogue = catalogue;
    this.solver = solver;
    this.random = random;
    this.events = events;
  }

  /** Finds or solves policies. */
  interface Solver {

    /**
     * Returns the policy of a run.
     *
     * @param file the hash of its file, if it came as one
     * @param progress cancels the work by throwing
     */
    NamedPolicy find(Scenario scenario, String name, Optional<String> file, Progress progress);

    /** Returns the memory that the work holds, in bytes; 0 if that is little. */
    double bytes(Scenario scenario, String name);
  }

  /** How a run begins whose policy is at hand. */
  Standing begun(Scenario scenario, NamedPolicy policy, Origin origin, long version) {
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
  void submit(RunRow row) {
    submit(row.origin());
  }

  /** Prepares a run that has just been stored, unless that is being done. */
  void submit(Origin origin) {
    String work = origin.policyFile().orElse(origin.policy()) + " for " + origin.scenario();
    queue.add(origin.id(), work, bytes(origin));
    fillWorkers();
  }

  private double bytes(Origin origin) {
    try {
      return solver.bytes(catalogue.scenario(origin), origin.policy());
    } catch (RuntimeException e) {
      // The preparation meets the same fault, and reports it.
      return 0;
    }
  }

  /** Cancels the preparation of a run that is over. */
  void cancel(String id) {
    queue.cancel(id);
    fillWorkers();
  }

  /** Returns the share of a preparation that is done; empty if there is none here. */
  OptionalDouble progress(String id) {
    return queue.progress(id);
  }

  /** Returns the position of a waiting preparation, from 1; empty if it has begun. */
  OptionalInt position(String id) {
    return queue.position(id);
  }

  private void fillWorkers() {
    try {
      Optional<PreparationQueue.Job> next = queue.take();
      while (next.isPresent()) {
        PreparationQueue.Job job = next.get();
        workers.execute(() -> prepare(job));
        next = queue.take();
      }
    } catch (RejectedExecutionException e) {
      // The service ends, and prepares its runs when it is started again.
      return;
    }
  }

  private void prepare(PreparationQueue.Job job) {
    boolean done = false;
    try {
      store
          .run(job.id())
          .filter(row -> row.standing().phase() == Phase.PREPARING)
          .ifPresent(row -> prepare(job, row));
      done = true;
    } catch (CancellationException e) {
      done = true;
    } catch (StoreException e) {
      // A database that does not answer comes back, or this service ends and is started again.
    } finally {
      queue.finish(job, done);
      if (!done) {
        CompletableFuture.delayedExecutor(AGAIN_MILLIS, TimeUnit.MILLISECONDS)
            .execute(
                () -> {
                  queue.retry(job);
                  fillWorkers();
                });
      }
      fillWorkers();
    }
    events.changed(job.id());
  }

  private void prepare(PreparationQueue.Job job, RunRow row) {
    Standing next = solved(job, row);
    if (next.phase() == Phase.FAILED && workers.isShutdown()) {
      // It was interrupted, which looks like many faults; the next start begins again.
      return;
    }
    // If another service was faster, its outcome stands.
    store.change(row, next);
  }

  private Standing solved(PreparationQueue.Job job, RunRow row) {
    Origin origin = row.origin();
    try {
      Scenario scenario = catalogue.scenario(row);
      NamedPolicy policy =
          solver.find(scenario, origin.policy(), origin.policyFile(), job::reached);
      return begun(scenario, policy, origin, row.standing().version() + 1);
    } catch (StoreException | CancellationException e) {
      throw e;
    } catch (RefusedException | OutOfMemoryError e) {
      return row.standing().failedBecause(String.valueOf(e.getMessage()));
    } catch (RuntimeException | Error e) {
      return row.standing().failedBecause("internal fault: " + e);
    }
  }

  @Override
  public void close() {
    workers.shutdownNow();
    queue.cancelAll();
  }
}
