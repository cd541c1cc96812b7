package feint.exchange;

import feint.archive.ControllerFile;
import feint.archive.NamedPolicy;
import feint.archive.TrajectoryNames;
import feint.file.ArchiveException;
import feint.file.AtomicFile;
import feint.file.SoleUse;
import feint.math.Seed;
import feint.policy.ConflictException;
import feint.policy.Controller;
import feint.policy.ControllerState.Seeded;
import feint.policy.Query;
import feint.policy.Reply;
import feint.scenario.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * A controller and the file that it is kept in. A decision or an answer is on the disk, synced,
 * before a call returns; what was said before is said again without being written again.
 *
 * <p>The file is what counts. Whatever was drawn and could not be stored is forgotten: the
 * controller is read again, and nobody has seen what it had in mind. One thread at a time.
 */
public final class StoredController {

  private final Path file;
  private final ControllerFile format;
  private final Supplier<Controller> start;
  private final Function<Path, Controller> resumption;
  private final Supplier<TrajectoryNames> naming;
  private Run run;
  private boolean trusted = true;
  private boolean begun;

  private StoredController(
      SoleUse use,
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
    this.run = found();
  }

  private record Run(Controller controller, TrajectoryNames names) {}

  /** Begins a run, or goes on with the one in the file, with draws from a generator. */
  public static StoredController of(
      SoleUse use, Scenario scenario, NamedPolicy policy, RandomGenerator random) {
    ControllerFile format = new ControllerFile(scenario, policy);
    return new StoredController(
        use,
        format,
        () -> Controller.start(scenario.played(), policy.policy(), random),
        file -> format.read(file, random),
        () -> TrajectoryNames.drawn(random));
  }

  /** The same with draws that can be repeated; the run in the file must have that seed. */
  public static StoredController of(SoleUse use, Scenario scenario, NamedPolicy policy, Seed seed) {
    ControllerFile format = new ControllerFile(scenario, policy);
    return new StoredController(
        use,
        format,
        () -> Controller.start(scenario.played(), policy.policy(), seed),
        file -> seeded(file, format.read(file), seed),
        () -> TrajectoryNames.drawn(seed));
  }

  private static Controller seeded(Path file, Controller read, Seed seed) {
    if (read.randomness() instanceof Seeded found && found.seed() != seed.value()) {
      throw new ArchiveException(
          file.toString(), "seed must be " + seed.value() + ", was " + found.seed());
    }
    return read;
  }

  /** What the file holds. Once a run has begun, a file that is missing is no reason for another. */
  private Run found() {
    AtomicFile.requirePlace(file);
    if (!begun && Files.notExists(file)) {
      return new Run(start.get(), naming.get());
    }
    AtomicFile.sync(file);
    Controller read = resumption.apply(file);
    begun = true;
    return new Run(read, format.names(file).orElseGet(() -> named(read)));
  }

  /** Names for a run that was stored without them: they are stored before anyone hears of them. */
  private TrajectoryNames named(Controller read) {
    TrajectoryNames names = naming.get();
    format.write(file, read, names);
    return names;
  }

  /**
   * As {@link Controller#ask}.
   *
   * @throws ArchiveException if the decision could not be stored; there is none then
   */
  public Query ask(int number, int oracle) {
    return stored(one -> one.ask(number, oracle));
  }

  /**
   * As {@link Controller#tell(int, boolean)}.
   *
   * @throws ArchiveException if the answer could not be stored; it has not been told then
   */
  public boolean tell(int number, boolean informative) {
    return stored(one -> one.tell(number, informative));
  }

  /**
   * Closes a query that nobody will answer: nothing steps.
   *
   * @return that its trajectory does not move
   * @throws ArchiveException if that could not be stored; it has not been given up then
   */
  public boolean giveUp(int number) {
    return stored(one -> one.take(number, Reply.NONE));
  }

  /** What is on the disk, to be looked at only. */
  public Controller controller() {
    return run().controller();
  }

  /**
   * What everyone calls the trajectories. They are on the disk once a query has been asked for, and
   * must not be told before.
   */
  public TrajectoryNames names() {
    return run().names();
  }

  private Run run() {
    if (!trusted) {
      run = found();
      trusted = true;
    }
    return run;
  }

  private <T> T stored(Function<Controller, T> step) {
    Controller one = controller();
    long before = place(one);
    trusted = false;
    T result;
    try {
      result = step.apply(one);
    } catch (ConflictException e) {
      // It changes nothing: there is no need to read the file again.
      trusted = true;
      throw e;
    }
    if (place(one) != before) {
      format.write(file, one, run.names());
      begun = true;
    }
    trusted = true;
    return result;
  }

  /** Grows with every question and every answer. */
  private static long place(Controller one) {
    return 2L * one.sent() + (one.asked().isPresent() ? 1 : 0);
  }
}
