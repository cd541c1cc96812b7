package feint.service;

import feint.api.ConflictException;
import feint.api.RefusedException;
import feint.math.Seed;
import feint.parallel.Progress;
import feint.policy.Controller;
import feint.policy.ControllerState.Seeded;
import feint.policyfile.NamedPolicy;
import feint.scenario.Scenario;
import feint.store.Phase;
import feint.store.RunRow;
import feint.store.RunRow.Origin;
import feint.store.RunRow.Standing;
import feint.store.RunStore;
import feint.store.connection.StoreException;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Prepares runs: solves their policies in the background, a few at a time. Preparations that were
 * unfinished when an earlier service stopped are finished after the next start.
 */
final class Preparation implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Preparation.class);

  /** Number of concurrent preparations. */
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

  /** Loads or solves policies. */
  interface Solver {

    /**
     * Returns the policy of a run.
     *
     * @param file hash of its file, if it came as one
     * @param progress cancels the work by throwing
     */
    NamedPolicy find(Scenario scenario, String name, Optional<String> file, Progress progress);

    /** Returns the memory that the work holds, in bytes; 0 if that is little. */
    double bytes(Scenario scenario, String name);
  }

  /** Returns the initial state of a run whose policy is available. */
  static Standing begun(
      Scenario scenario, NamedPolicy policy, Origin origin, long version, RandomGenerator random) {
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

  /** Prepares a run in the background, unless it is being prepared. */
  void submit(RunRow row) {
    submit(row.origin());
  }

  /** Prepares a newly stored run, unless it is being prepared. */
  void submit(Origin origin) {
    String work = origin.policyFile().orElse(origin.policy()) + " for " + origin.scenario();
    queue.add(origin.id(), work, bytes(origin));
    fillWorkers();
  }

  private double bytes(Origin origin) {
    try {
      return solver.bytes(catalogue.scenario(origin), origin.policy());
    } catch (RuntimeException e) {
      // The preparation will meet and report the same fault.
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

  /** Preparations that wait and that are under way. */
  PreparationQueue queue() {
    return queue;
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
      // The service is stopping; it prepares its runs after the next start.
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
      // The preparation is retried when the database answers again, or after the next start.
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
      // An interrupt looks like many faults; the next start prepares the run again.
      return;
    }
    // If another service was faster, its result stays.
    store.change(row, next);
  }

  private Standing solved(PreparationQueue.Job job, RunRow row) {
    Origin origin = row.origin();
    try {
      Scenario scenario = catalogue.scenario(row);
      NamedPolicy policy =
          solver.find(scenario, origin.policy(), origin.policyFile(), job::reached);
      return begun(scenario, policy, origin, row.standing().version() + 1, random);
    } catch (StoreException | CancellationException e) {
      throw e;
    } catch (ConflictException | RefusedException | OutOfMemoryError e) {
      return row.standing().failedBecause(String.valueOf(e.getMessage()));
    } catch (RuntimeException | Error e) {
      LOG.error("run {} cannot be prepared", origin.id(), e);
      return row.standing().failedBecause("internal fault: " + e);
    }
  }

  @Override
  public void close() {
    workers.shutdownNow();
    queue.cancelAll();
  }
}
