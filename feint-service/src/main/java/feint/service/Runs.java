package feint.service;

import com.fasterxml.jackson.core.JsonParser;
import feint.api.ConflictException;
import feint.api.Outcome;
import feint.api.RefusedException;
import feint.api.RunState;
import feint.data.PublicRecord;
import feint.math.Seed;
import feint.policyfile.NamedPolicy;
import feint.policyfile.TrajectoryNames;
import feint.policyspec.PolicyKind;
import feint.policyspec.PolicyRegistry;
import feint.scenario.Scenario;
import feint.service.forecast.ExpectedCourse;
import feint.service.forecast.ExpectedCourses;
import feint.service.forecast.Forecasts;
import feint.service.live.LiveRun;
import feint.service.live.PrivateRow;
import feint.service.live.RunDecision;
import feint.service.live.Timeline;
import feint.store.Actor;
import feint.store.Phase;
import feint.store.RunFilter;
import feint.store.RunRow;
import feint.store.RunRow.Origin;
import feint.store.RunRow.Standing;
import feint.store.RunStore;
import feint.store.RunTerms;
import feint.store.Trail;
import feint.store.connection.StoreException;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;

/**
 * All runs of a service. Every method is thread-safe and idempotent: earlier decisions and answers
 * do not change.
 */
public final class Runs implements AutoCloseable {

  private static final int ID_BYTES = 12;

  private final RunStore store;
  private final SecureRandom random;
  private final Clock clock;
  private final Events events = new Events();
  private final Policies policies;
  private final Catalogue catalogue;
  private final LiveRuns live;
  private final Forecasts forecasts = new Forecasts(System::nanoTime, Forecasts.Waits.USUAL);
  private final OwnerViews insights;
  private final RunTransfer transfer;
  private final Preparation preparation;
  private final Predecessors predecessors;
  private final LatestOverview overview;
  private final OldestQuery oldestQuery;
  private final ExpectedCourses plans = new ExpectedCourses();

  private Runs(
      RunStore store,
      Clock clock,
      LiveRuns.Bounds bounds,
      PolicyRegistry names,
      SecureRandom random) {
    this.store = store;
    this.clock = clock;
    this.random = random;
    this.policies = new Policies(store.documents(), names);
    this.catalogue = new Catalogue(store, policies);
    this.live = new LiveRuns(store, catalogue, random, clock, bounds, events::changed);
    this.insights = new OwnerViews(live, forecasts);
    this.transfer = new RunTransfer(store, catalogue, policies, live);
    this.preparation = new Preparation(store, catalogue, policies, random, events);
    this.predecessors = new Predecessors(catalogue, live);
    this.overview = new LatestOverview(store);
    this.oldestQuery = new OldestQuery(store, clock);
  }

  /** Opens the runs in a store; interrupted preparations are started again. */
  public static Runs in(RunStore store, Clock clock) {
    return in(store, clock, PolicyRegistry.BUILT_IN);
  }

  /**
   * As {@link #in(RunStore, Clock)}, with policies of these names, which the stored runs may need.
   */
  public static Runs in(RunStore store, Clock clock, PolicyRegistry names) {
    return in(store, clock, LiveRuns.Bounds.USUAL, names, new SecureRandom());
  }

  /** As above, with other bounds of the cache. */
  static Runs in(RunStore store, Clock clock, LiveRuns.Bounds bounds) {
    return in(store, clock, bounds, new SecureRandom());
  }

  /** As above, with another source of draws. */
  static Runs in(RunStore store, Clock clock, LiveRuns.Bounds bounds, SecureRandom random) {
    return in(store, clock, bounds, PolicyRegistry.BUILT_IN, random);
  }

  private static Runs in(
      RunStore store,
      Clock clock,
      LiveRuns.Bounds bounds,
      PolicyRegistry names,
      SecureRandom random) {
    Runs runs = new Runs(store, clock, bounds, names, random);
    long after = 0;
    List<RunRow> undone;
    do {
      undone = store.lists().page(RunFilter.of(RunState.PREPARING), after, 1000);
      for (RunRow row : undone) {
        runs.preparation.submit(row);
        after = row.place();
      }
    } while (!undone.isEmpty());
    return runs;
  }

  /**
   * Result of a creation.
   *
   * @param state initial state of the run
   * @param first whether this call created the run
   */
  public record Made(String id, String state, boolean first) {}

  /** Creates a run, or finds the one that an earlier request with the same id created. */
  public Made create(Actor actor, RunRequest request) {
    Optional<Made> before =
        request.requestId().flatMap(store::requested).map(r -> again(r, request));
    if (before.isEmpty() && request.requestId().filter(store::wasDeleted).isPresent()) {
      throw used(request);
    }
    return before.orElseGet(() -> createNew(actor, request));
  }

  private static ConflictException used(RunRequest request) {
    return new ConflictException(
        "requestId "
            + request.requestId().orElse("")
            + " has created a run that was deleted: use another requestId for a new run");
  }

  private Made again(RunRow row, RunRequest request) {
    if (!row.origin().requestHash().equals(request.hash())) {
      throw new ConflictException(
          "requestId " + request.requestId().orElse("") + " was used for another request before");
    }
    if (row.standing().phase() == Phase.PREPARING) {
      // The service that stored it may have stopped before its preparation.
      preparation.submit(row);
    }
    return new Made(row.origin().id(), row.origin().begunAs(), false);
  }

  private Made createNew(Actor actor, RunRequest request) {
    Scenario scenario = request.read();
    String name = request.policy().map(policies::stored).orElse("file");
    policies.require(scenario, name, request.policyFile().isPresent());
    Optional<String> file = request.policyFile().map(RunRequest.Document::hash);
    Optional<Predecessor> before =
        request.follows().map(id -> predecessors.require(id, scenario, name, file));
    String hash = catalogue.kept(scenario, request);
    Optional<NamedPolicy> policy = policies.atOnce(scenario, name, file);
    if (before.isEmpty()) {
      RunTasks.requireFor(
          request.tasks(),
          name,
          policy
              .map(found -> found.policy().decoys())
              .orElseGet(() -> policies.decoys(scenario, name)));
    }
    Origin origin =
        new Origin(
            id(),
            request.requestId(),
            request.hash(),
            request.name().orElse(scenario.name()),
            hash,
            name,
            file,
            before.map(Predecessor::trajectories).orElseGet(() -> trajectories(request).names()),
            request.seed(),
            (policy.isPresent() ? RunState.READY : RunState.PREPARING).label(),
            clock.millis(),
            request.publicName(),
            before.map(Predecessor::following),
            terms(request, before));
    Standing standing =
        policy
            .map(found -> Preparation.begun(scenario, found, origin, 1, random))
            .orElseGet(() -> preparing(scenario.shape().successes()));
    if (!store.create(actor, origin, standing) && store.run(origin.id()).isEmpty()) {
      // The same request was made twice concurrently, and the other one was first.
      return request
          .requestId()
          .flatMap(store::requested)
          .map(row -> again(row, request))
          .orElseThrow(() -> unmade(request));
    }
    if (policy.isEmpty()) {
      preparation.submit(origin);
    }
    return new Made(origin.id(), origin.begunAs(), true);
  }

  private ConflictException unmade(RunRequest request) {
    return request
        .follows()
        .flatMap(id -> store.follower(id).map(next -> followed(id, next)))
        .map(ConflictException::new)
        .orElseGet(() -> used(request));
  }

  private static String followed(String id, String next) {
    return next.isEmpty()
        ? "run " + id + " was restored from a copy: what was observed after it is not known"
        : "run " + id + " is followed by run " + next + ": follow that";
  }

  private static Standing preparing(int successes) {
    return new Standing(1, Phase.PREPARING, false, "", 0, 0, 0, successes, 0, false, false);
  }

  private String id() {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private TrajectoryNames trajectories(RunRequest request) {
    RandomGenerator source =
        request.seed().isPresent()
            ? TrajectoryNames.generator(new Seed(request.seed().getAsLong()))
            : random;
    return request
        .tasks()
        .map(tasks -> tasks.drawn(source))
        .orElseGet(() -> TrajectoryNames.drawn(source));
  }

  /** Returns the terms of a request; the names of its trajectories are those of the run before. */
  private static RunTerms terms(RunRequest request, Optional<Predecessor> before) {
    RunTerms terms = request.terms();
    boolean tasks = before.map(Predecessor::tasks).orElseGet(() -> request.tasks().isPresent());
    return new RunTerms(tasks, terms.deadline(), terms.pace());
  }

  /** Returns the decision about a query; the same one if it was decided before. */
  public RunDecision ask(String id, int number, int oracle) {
    RunDecision decision = live.with(id, run -> run.ask(number, oracle));
    if (decision.first()) {
      events.changed(id);
    }
    return decision;
  }

  /** Records the answer to a query. */
  public Outcome tell(String id, int number, boolean informative) {
    Outcome outcome = live.with(id, run -> run.tell(number, informative));
    events.changed(id);
    return outcome;
  }

  /** Closes a query that will not be answered. */
  public Outcome giveUp(Actor actor, String id, int number) {
    Outcome outcome = live.with(id, run -> run.giveUp(actor, number));
    events.changed(id);
    return outcome;
  }

  /** Gives up all open queries whose deadline has passed. Accesses to a run do the same for it. */
  public void expire() {
    for (String id : store.lists().overdue(clock.millis())) {
      try {
        // In memory the query may be unknown, if another service has decided it.
        live.current(id, run -> true);
      } catch (ConflictException | RefusedException | StoreException e) {
        // The run is damaged or locked, or was deleted meanwhile; the other runs go on.
      }
    }
  }

  /** Ends a run: no further query is decided. */
  public void close(Actor actor, String id) {
    store.end(actor, catalogue.sound(id));
    preparation.cancel(id);
    live.forget(id);
    events.changed(id);
  }

  /** Deletes a run with all of its data. */
  public void delete(Actor actor, String id) {
    store.delete(actor, catalogue.row(id));
    preparation.cancel(id);
    live.forget(id);
    events.changed(id);
  }

  public RunRow row(String id) {
    return catalogue.row(id);
  }

  /**
   * Returns a whole run as one document. A run that is not over ends here, to continue elsewhere.
   */
  public RunExport export(Actor actor, String id) {
    RunExport document = transfer.export(actor, id);
    events.changed(id);
    return document;
  }

  /**
   * Imports an exported run under its own id, unless it exists here.
   *
   * @param document positioned at the start of an object
   * @param nextPart called after each query
   * @param seeds whether it may have a seed
   */
  public Made take(Actor actor, JsonParser document, Runnable nextPart, boolean seeds)
      throws IOException {
    return transfer.take(actor, document, nextPart, seeds);
  }

  /** Returns the kinds of policies to offer to users who create a run by hand. */
  public List<PolicyKind> offeredPolicies() {
    return policies.offered();
  }

  /** Returns the reason why a run cannot be used; empty if it is not damaged. */
  public Optional<String> damage(RunRow row) {
    return catalogue.damage(row);
  }

  /** Returns the scenario of a run. */
  public Scenario scenario(RunRow row) {
    return catalogue.scenario(row);
  }

  /**
   * Returns the owner's view of a prepared run. Completes at once, unless a forecast is awaited;
   * then within two seconds, on another thread.
   */
  public CompletableFuture<OwnerView> insight(String id) {
    return insights.find(id);
  }

  /**
   * Returns up to {@code most} answered queries of a run after the one of this number, with all
   * that is known of them.
   */
  public Timeline timeline(String id, int from, int most) {
    return live.current(id, run -> run.timeline(from, most));
  }

  /** Returns the course that the model expects of the policy of a prepared run. */
  public ExpectedCourse plan(String id) {
    RunRow row = live.current(id, LiveRun::row);
    Scenario scenario = catalogue.scenario(row);
    return plans.of(scenario, catalogue.policy(row, scenario));
  }

  /** Returns the public record of a run. */
  public PublicRecord record(String id) {
    return live.current(id, LiveRun::record);
  }

  /** Returns all queries of a run, for its owner. */
  public List<PrivateRow> log(String id) {
    return live.current(id, LiveRun::log);
  }

  /**
   * Returns runs in the order of the filter.
   *
   * @param after id of the run before the first one returned
   */
  public List<RunRow> list(RunFilter filter, Optional<String> after, int limit) {
    long place = after.map(id -> catalogue.row(id).place()).orElse(0L);
    return store.lists().page(filter, place, limit);
  }

  /** Returns the existing ones of these runs, in the order of their creation. */
  public List<RunRow> rows(Collection<String> ids) {
    return store.lists().of(ids);
  }

  /** Returns the counts of runs, at most half a second old. */
  public Overview overview() {
    return overview.get();
  }

  /**
   * Returns the age of the query that has waited longest, in milliseconds, at most ten seconds old.
   */
  public long oldestQueryMillis() {
    return oldestQuery.ageMillis();
  }

  /** Returns the waiting and current work, without access to the database or a lock on a run. */
  public RunsLoad load() {
    int waiting = forecasts.waiting();
    return new RunsLoad(
        waiting,
        Math.max(0, forecasts.unfinished() - waiting),
        preparation.queue().waiting(),
        preparation.queue().running(),
        live.size(),
        live.rebuilds(),
        live.damages());
  }

  /** Returns the progress of a preparation; empty if the run is not being prepared here. */
  public OptionalDouble progress(String id) {
    return preparation.progress(id);
  }

  /** Returns the position of a run that waits to be prepared, from 1; empty if it does not wait. */
  public OptionalInt preparationPosition(String id) {
    return preparation.position(id);
  }

  /** Returns the trail of administrative actions. */
  public Trail trail() {
    return store.trail();
  }

  public Events events() {
    return events;
  }

  /** Returns a check of the runs, with the policies of this service. */
  public RunCheck check() {
    return new RunCheck(store, catalogue, live);
  }

  @Override
  public void close() {
    preparation.close();
    forecasts.close();
  }
}
