package feint.service;

import feint.api.Decision;
import feint.api.Outcome;
import feint.api.RefusedException;
import feint.api.RunState;
import feint.data.PublicRecord;
import feint.io.ArchiveException;
import feint.io.AtomicFile;
import feint.math.Seed;
import feint.policy.Controller;
import feint.policy.ControllerConflictException;
import feint.policy.Reply;
import feint.policyfile.NamedPolicy;
import feint.policyfile.TrajectoryNames;
import feint.policyspec.PolicyRegistry;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.service.live.LiveRun;
import feint.service.live.RunDecision;
import feint.service.live.StaleException;
import feint.store.Actor;
import feint.store.DamagedException;
import feint.store.Recorded;
import feint.store.RunFilter;
import feint.store.RunRow.Origin;
import feint.store.RunStore;
import feint.store.RunTerms;
import feint.store.connection.Storage.SqliteFile;
import feint.store.connection.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Run in a SQLite file of its own, for a program that uses no service. It is stored as a service
 * stores it: each decision and each answer is on disk before a call returns, and a repeated request
 * gets the same result. One process at a time has the file.
 *
 * <p>The file is authoritative. A decision that could not be stored is discarded and the run is
 * read again from the file; no caller has seen it. Not thread-safe.
 */
public final class StoredRun implements AutoCloseable {

  /** Request id of the run, by which it is found. */
  private static final String REQUEST = "control";

  private static final String ID = "0";

  private static final byte[] DATABASE = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  private final Path file;
  private final Scenario scenario;
  private final NamedPolicy policy;
  private final RunStore store;
  private final LiveRuns live;
  private Optional<LiveRun> run = Optional.empty();

  private StoredRun(
      Path file,
      Scenario scenario,
      NamedPolicy policy,
      RunStore store,
      RandomGenerator random,
      Clock clock) {
    this.file = file;
    this.scenario = scenario;
    this.policy = policy;
    this.store = store;
    Catalogue catalogue =
        new Catalogue(store, new Policies(store.documents(), PolicyRegistry.BUILT_IN));
    this.live = new LiveRuns(store, catalogue, random, clock, LiveRuns.Bounds.USUAL);
  }

  /**
   * Loads the classes that {@link #open} needs, in the background, while the caller reads the
   * scenario and solves the policy.
   */
  public static void warmUp(Path file) {
    Thread thread =
        new Thread(
            () -> {
              try {
                RunStore.warmUp(file);
              } catch (RuntimeException e) {
                // Opening the file meets the same failure, and reports it.
                return;
              }
            },
            "feint-warm-up");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Starts a run, or continues the one in the file.
   *
   * @param seed seed of the draws, in tests; a run in the file must have the same one
   * @param tasks names of the trajectories, if they are tasks; a run in the file must have the same
   * @param terms public terms; a run in the file must have the same
   * @param random source of the draws of a run without a seed
   * @throws ArchiveException if the file cannot be used, or holds a run of another scenario,
   *     policy, seed or other tasks
   * @throws RefusedException if the policy needs another number of tasks
   */
  public static StoredRun open(
      Path file,
      Scenario scenario,
      NamedPolicy policy,
      OptionalLong seed,
      Optional<RunTasks> tasks,
      RunTerms terms,
      RandomGenerator random) {
    requireDatabase(file);
    RunStore store = store(file);
    try {
      AtomicFile.discardDrafts(file);
      StoredRun opened = new StoredRun(file, scenario, policy, store, random, Clock.systemUTC());
      Optional<Origin> origin = store.requested(REQUEST).map(row -> row.origin());
      if (origin.isPresent()) {
        opened.requireSame(origin.get(), seed, tasks, terms);
      } else {
        RunTasks.requireFor(tasks, policy.name(), policy.policy().decoys());
        opened.begin(seed, tasks, terms, random);
      }
      opened.live();
      return opened;
    } catch (StoreException e) {
      store.close();
      throw new ArchiveException(file.toString(), "cannot be used: " + e.getMessage(), e);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private static RunStore store(Path file) {
    try {
      return RunStore.open(new SqliteFile(file, false, SqliteFile.User.PROGRAM));
    } catch (StoreException e) {
      String message = e.getMessage();
      String prefix = file + ": ";
      throw new ArchiveException(
          file.toString(),
          message.startsWith(prefix) ? message.substring(prefix.length()) : message,
          e);
    }
  }

  /** Refuses a file that is no database, such as a saved controller of an earlier version. */
  private static void requireDatabase(Path file) {
    byte[] start;
    try (InputStream in = Files.newInputStream(file)) {
      start = in.readNBytes(DATABASE.length);
    } catch (IOException e) {
      // A file that does not exist is created; others are refused when they are opened.
      return;
    }
    if (start.length > 0 && !Arrays.equals(start, DATABASE)) {
      throw new ArchiveException(
          file.toString(),
          start[0] == '{'
              ? "is a saved controller in JSON, which this version does not continue: finish its run"
                  + " with the version that wrote it, or name another file to begin a new run"
              : "must be the file of a run, is another file: name another one to begin a new run");
    }
  }

  private void begin(
      OptionalLong seed, Optional<RunTasks> tasks, RunTerms terms, RandomGenerator random) {
    if (!store.lists().page(RunFilter.ALL, 0, 1).isEmpty()) {
      throw new ArchiveException(
          file.toString(),
          "must be the file of a run, is the database of a service: name another one");
    }
    byte[] text = scenario.canonicalJson().getBytes(StandardCharsets.UTF_8);
    RandomGenerator source =
        seed.isPresent() ? TrajectoryNames.generator(new Seed(seed.getAsLong())) : random;
    Origin origin =
        new Origin(
            ID,
            Optional.of(REQUEST),
            policy.fingerprint(),
            scenario.name(),
            store.documents().keep(text),
            policy.name(),
            Optional.empty(),
            tasks
                .map(list -> list.drawn(source))
                .orElseGet(() -> TrajectoryNames.drawn(source))
                .names(),
            seed,
            RunState.READY.label(),
            Clock.systemUTC().millis(),
            Optional.empty(),
            Optional.empty(),
            terms);
    store.create(Actor.service(), origin, Preparation.begun(scenario, policy, origin, 1, random));
  }

  private void requireSame(
      Origin origin, OptionalLong seed, Optional<RunTasks> tasks, RunTerms terms) {
    String stored =
        store
            .documents()
            .document(origin.scenario())
            .map(text -> new String(text, StandardCharsets.UTF_8))
            .orElseThrow(() -> new ArchiveException(file.toString(), "has lost its scenario"));
    if (!stored.equals(scenario.canonicalJson())) {
      require(
          "scenario",
          scenario.fingerprint(),
          ScenarioFile.parse(stored, "scenario.json").fingerprint());
    }
    require("fingerprint", policy.fingerprint(), origin.requestHash());
    require("seed", name(seed), name(origin.seed()));
    require("tasks", listed(tasks.map(RunTasks::names)), listed(origin));
    require("deadline", millis(terms.deadline()), millis(origin.terms().deadline()));
    require("pace", millis(terms.pace()), millis(origin.terms().pace()));
    tasks
        .flatMap(RunTasks::wanted)
        .ifPresent(task -> require("wanted", task, origin.trajectories().get(0)));
  }

  private static String listed(Origin origin) {
    return listed(Optional.of(origin.tasks()).filter(names -> !names.isEmpty()));
  }

  private static String listed(Optional<List<String>> tasks) {
    return tasks.map(names -> String.join(", ", names)).orElse("left out");
  }

  private static String millis(OptionalLong time) {
    return time.isPresent() ? time.getAsLong() + " ms" : "left out";
  }

  private static String name(OptionalLong seed) {
    return seed.isPresent() ? Long.toString(seed.getAsLong()) : "left out";
  }

  private void require(String field, String needed, String found) {
    if (!needed.equals(found)) {
      throw new ArchiveException(file.toString(), field + " must be " + needed + ", was " + found);
    }
  }

  /**
   * Decides a query as {@link Controller#ask} does. With a pace, returns when the decision is
   * released.
   *
   * @throws ArchiveException if the decision could not be stored; it then does not exist
   */
  public Decision ask(int number, int oracle) {
    RunDecision decided = apply("written", one -> one.decide(number, oracle));
    decided.release().ifPresent(StoredRun::await);
    return decided.decision();
  }

  private static void await(Instant release) {
    try {
      TimeUnit.NANOSECONDS.sleep(Duration.between(Instant.now(), release).toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Records an answer as {@link Controller#tell(int, boolean)} does. One that comes after the
   * deadline of its query is kept as late, and changes nothing.
   *
   * @throws ArchiveException if the answer could not be stored; it then has no effect
   */
  public Outcome tell(int number, boolean informative) {
    return apply(
        "written",
        one ->
            one.row().origin().terms().deadline().isPresent()
                ? one.tell(number, informative)
                : one.take(number, Reply.of(informative), Optional.empty()));
  }

  /**
   * Closes a query that will not be answered; no trajectory steps.
   *
   * @throws ArchiveException if the closing could not be stored; it then has no effect
   */
  public Outcome giveUp(int number) {
    return apply("written", one -> one.take(number, Reply.NONE, Optional.of(Actor.service())));
  }

  /** Returns the stored controller, for reading only. */
  public Controller controller() {
    return apply("read", LiveRun::controller);
  }

  /** Returns the public record of the run. */
  public PublicRecord record() {
    return apply("read", LiveRun::record);
  }

  private <T> T apply(String verb, Function<LiveRun, T> action) {
    try {
      while (true) {
        LiveRun one = live();
        // After a failure memory may be ahead of the disk, or behind a write that was late.
        run = Optional.empty();
        try {
          one.expire();
          T result = action.apply(one);
          run = Optional.of(one);
          return result;
        } catch (ControllerConflictException e) {
          if (live.isCurrent(one)) {
            run = Optional.of(one);
            throw e;
          }
        } catch (StaleException e) {
          // A late write has changed the run, which is read again.
          run = Optional.empty();
        }
      }
    } catch (StoreException e) {
      throw new ArchiveException(file.toString(), "cannot be " + verb + ": " + e.getMessage(), e);
    }
  }

  private LiveRun live() {
    LiveRun one = run.orElseGet(this::read);
    run = Optional.of(one);
    return one;
  }

  private LiveRun read() {
    try {
      Recorded recorded =
          store
              .recorded(ID)
              .orElseThrow(() -> new ArchiveException(file.toString(), "has lost its run"));
      LiveRun read = live.rebuilt(recorded.row(), scenario, policy, recorded.queries());
      read.requireAgreement(
          recorded.queries().stream().mapToLong(query -> query.query().action().incentive()).sum());
      return read;
    } catch (DamagedException | IllegalArgumentException e) {
      throw new ArchiveException(file.toString(), String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
