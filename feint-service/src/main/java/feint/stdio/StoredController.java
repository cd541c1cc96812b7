package feint.stdio;

import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.io.ExclusiveFileLock;
import feint.math.Seed;
import feint.policy.Controller;
import feint.policy.ControllerConflictException;
import feint.policy.ControllerState.Seeded;
import feint.policy.Query;
import feint.policy.Reply;
import feint.policyfile.ControllerFile;
import feint.policyfile.NamedPolicy;
import feint.policyfile.TrajectoryNames;
import feint.scenario.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Controller stored in a file. Each decision or answer is on the disk, synced, before a call
 * returns; a repeated request gets the same result without another write.
 *
 * <p>The file is authoritative. A decision that could not be stored is discarded and the controller
 * is read again from the file; no caller has seen it. Not thread-safe.
 */
public final class StoredController {

  private final Path file;
  private final ControllerFile format;
  private final Supplier<Controller> start;
  private final Function<Path, Controller> resumption;
  private final Supplier<TrajectoryNames> naming;
  private Run run;
  private boolean upToDate = true;
  private boolean hasBegun;

  private StoredController(
      ExclusiveFileLock use,
      ControllerFile format,
      Supplier<Controller> start,
      Function<Path, Controller> resumption,
      Supplier<TrajectoryNames> naming) {
    this.file = use.file();
    this.format = format;
    this.start = start;
    this.resumption = resumption;
    this.naming = naming;
    AtomicFile.discardDrafts(file);
    this.run = load();
  }

  private record Run(Controller controller, TrajectoryNames names) {}

  /** Starts a run, or continues the one in the file, with random numbers from a generator. */
  public static StoredController of(
      ExclusiveFileLock use, Scenario scenario, NamedPolicy policy, RandomGenerator random) {
    ControllerFile format = new ControllerFile(scenario, policy);
    return new StoredController(
        use,
        format,
        () -> Controller.start(scenario.played(), policy.policy(), random),
        file -> format.read(file, random),
        () -> TrajectoryNames.drawn(random));
  }

  /**
   * Starts or continues a run with reproducible random numbers; a run in the file must have the
   * same seed.
   */
  public static StoredController of(
      ExclusiveFileLock use, Scenario scenario, NamedPolicy policy, Seed seed) {
    ControllerFile format = new ControllerFile(scenario, policy);
    return new StoredController(
        use,
        format,
        () -> Controller.start(scenario.played(), policy.policy(), seed),
        file -> requireSeed(file, format.read(file), seed),
        () -> TrajectoryNames.drawn(seed));
  }

  private static Controller requireSeed(Path file, Controller read, Seed seed) {
    if (read.randomness() instanceof Seeded stored && stored.seed() != seed.value()) {
      throw new ArchiveException(
          file.toString(), "seed must be " + seed.value() + ", was " + stored.seed());
    }
    return read;
  }

  /**
   * Reads the file, or starts a run if none has begun. A missing file of a run that has begun is an
   * error.
   */
  private Run load() {
    AtomicFile.requirePlace(file);
    if (!hasBegun && Files.notExists(file)) {
      return new Run(start.get(), naming.get());
    }
    AtomicFile.sync(file);
    Controller read = resumption.apply(file);
    hasBegun = true;
    return new Run(read, format.names(file).orElseGet(() -> storeNames(read)));
  }

  /**
   * Draws names for a run that was stored without them; they are stored before a caller sees them.
   */
  private TrajectoryNames storeNames(Controller read) {
    TrajectoryNames names = naming.get();
    format.write(file, read, names);
    return names;
  }

  /**
   * Decides a query as {@link Controller#ask} does.
   *
   * @throws ArchiveException if the decision could not be stored; it then does not exist
   */
  public Query ask(int number, int oracle) {
    return applyAndStore(one -> one.ask(number, oracle));
  }

  /**
   * Records an answer as {@link Controller#tell(int, boolean)} does.
   *
   * @throws ArchiveException if the answer could not be stored; it then has no effect
   */
  public boolean tell(int number, boolean informative) {
    return applyAndStore(one -> one.tell(number, informative));
  }

  /**
   * Closes a query that will not be answered; no trajectory steps.
   *
   * @return whether its trajectory steps, which is false
   * @throws ArchiveException if the closing could not be stored; it then has no effect
   */
  public boolean giveUp(int number) {
    return applyAndStore(one -> one.take(number, Reply.NONE));
  }

  /** Returns the stored controller, for reading only. */
  public Controller controller() {
    return run().controller();
  }

  /**
   * Returns the public names of the trajectories. They are stored with the first decision and must
   * not be disclosed before.
   */
  public TrajectoryNames names() {
    return run().names();
  }

  private Run run() {
    if (!upToDate) {
      run = load();
      upToDate = true;
    }
    return run;
  }

  private <T> T applyAndStore(Function<Controller, T> step) {
    Controller one = controller();
    long before = progressCount(one);
    upToDate = false;
    T result;
    try {
      result = step.apply(one);
    } catch (ControllerConflictException e) {
      // A conflict changes nothing, so the file need not be read again.
      upToDate = true;
      throw e;
    }
    if (progressCount(one) != before) {
      format.write(file, one, run.names());
      hasBegun = true;
    }
    upToDate = true;
    return result;
  }

  /** Returns a counter that grows with every decision and every answer. */
  private static long progressCount(Controller one) {
    return 2L * one.sent() + (one.asked().isPresent() ? 1 : 0);
  }
}
