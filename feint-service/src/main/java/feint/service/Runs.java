package feint.service;

import com.fasterxml.jackson.core.JsonParser;
import feint.archive.NamedPolicy;
import feint.archive.PolicyNames;
import feint.archive.TrajectoryNames;
import feint.log.PublicRecord;
import feint.math.Seed;
import feint.scenario.Scenario;
import feint.store.Phase;
import feint.store.RunFilter;
import feint.store.RunRow;
import feint.store.RunRow.Origin;
import feint.store.RunRow.Standing;
import feint.store.RunStore;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/**
 * All runs of a service. Every method may be called from any thread, and repeated as often as one
 * likes: what was decided or told once stays.
 */
public final class Runs implements AutoCloseable {

  private static final int ID_BYTES = 12;

  private final RunStore store;
  private final SecureRandom random = new SecureRandom();
  private final Clock clock;
  private final Events events = new Events();
  private final Policies policies;
  private final Catalogue catalogue;
  private final LiveRuns live;
  private final Forecasts forecasts = new Forecasts(System::nanoTime, Forecasts.Waits.USUAL);
  private final Insights insights;
  private final RunTransfer transfer;
  private final Preparation preparation;
  private final Predecessors predecessors;
  private final LatestOverview overview;
  private final Plans plans = new Plans();

  private Runs(RunStore store, Clock clock, LiveRuns.Bounds bounds, PolicyNames names) {
    this.store = store;
    this.clock = clock;
    this.policies = new Policies(store.documents(), names);
    this.catalogue = new Catalogue(store, policies);
    this.live = new LiveRuns(store, catalogue, random, clock, bounds);
    this.insights = new Insights(live, forecasts);
    this.transfer = new RunTransfer(store, catalogue, policies, live);
    this.preparation = new Preparation(store, catalogue, policies, random, events);
    this.predecessors = new Predecessors(catalogue, live);
    this.overview = new LatestOverview(store);
  }

  /** The runs in a store; those whose preparation was interrupted are prepared again. */
  public static Runs in(RunStore store, Clock clock) {
    return in(store, clock, PolicyNames.BUILT_IN);
  }

  /** The same with policies of these names, which runs that were begun with some of them need. */
  public static Runs in(RunStore store, Clock clock, PolicyNames names) {
    return in(store, clock, LiveRuns.Bounds.USUAL, names);
  }

  /** The same, remembering less. */
  static Runs in(RunStore store, Clock clock, LiveRuns.Bounds bounds) {
    return in(store, clock, bounds, PolicyNames.BUILT_IN);
  }

  private static Runs in(RunStore store, Clock clock, LiveRuns.Bounds bounds, PolicyNames names) {
    Runs runs = new Runs(store, clock, bounds, names);
    long after = 0;
    List<RunRow> undone;
    do {
      undone = store.lists().page(RunFilter.of(RunFilter.Kind.PREPARING), after, 1000);
      for (RunRow row : undone) {
        runs.preparation.submit(row);
        after = row.place();
      }
    } while (!undone.isEmpty());
    return runs;
  }

  /**
   * A run that was made.
   *
   * @param state the one that it was made in
   * @param first whether it is made now, not before
   */
  public record Made(String id, String state, boolean first) {}

  /** Makes a run, or finds the one that this request has made before. */
  public Made create(RunRequest request) {
    Optional<Made> before =
        request.requestId().flatMap(store::requested).map(r -> again(r, request));
    if (before.isEmpty() && request.requestId().filter(store::wasDeleted).isPresent()) {
      throw used(request);
    }
    return before.orElseGet(() -> made(request));
  }

  private static RefusedException used(RunRequest request) {
    return RefusedException.conflict(
        "requestId "
            + request.requestId().orElse("")
            + " has made a run that was deleted: use another requestId for a new run");
  }

  private Made again(RunRow row, RunRequest request) {
    if (!row.origin().requestHash().equals(request.hash())) {
      throw RefusedException.conflict(
          "requestId " + request.requestId().orElse("") + " was used for another request before");
    }
    if (row.standing().phase() == Phase.PREPARING) {
      // Whoever stored it may not have lived to prepare it.
      preparation.submit(row);
    }
    return new Made(row.origin().id(), row.origin().begunAs(), false);
  }

  private Made made(RunRequest request) {
    Scenario scenario = request.read();
    String name = request.policy().map(policies::stored).orElse("file");
    policies.require(scenario, name, request.policyFile().isPresent());
    Optional<String> file = request.policyFile().map(RunRequest.Document::hash);
    Optional<Predecessor> before =
        request.follows().map(id -> predecessors.require(id, scenario, name, file));
    String hash = catalogue.kept(scenario, request);
    Optional<NamedPolicy> policy = policies.atOnce(scenario, name, file);
    Origin origin =
        new Origin(
            id(),
            request.requestId(),
            request.hash(),
            request.name().orElse(scenario.name()),
            hash,
            name,
            file,
            before
                .map(Predecessor::trajectories)
                .orElseGet(() -> trajectories(request.seed()).names()),
            request.seed(),
            (policy.isPresent() ? RunState.READY : RunState.PREPARING).label(),
            clock.millis(),
            request.publicName(),
            before.map(Predecessor::following));
    Standing standing =
        policy
            .map(found -> preparation.begun(scenario, found, origin, 1))
            .orElseGet(() -> preparing(scenario.shape().successes()));
    if (!store.create(origin, standing) && store.run(origin.id()).isEmpty()) {
      // The same request has been here twice at a time, and the other was first.
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

  private RefusedException unmade(RunRequest request) {
    return request
        .follows()
        .flatMap(id -> store.follower(id).map(next -> followed(id, next)))
        .map(RefusedException::conflict)
        .orElseGet(() -> used(request));
  }

  private static String followed(String id, String next) {
    return next.isEmpty()
        ? "run " + id + " was restored from a copy: what was seen after it is not known"
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

  private TrajectoryNames trajectories(OptionalLong seed) {
    return seed.isPresent()
        ? TrajectoryNames.drawn(new Seed(seed.getAsLong()))
        : TrajectoryNames.drawn(random);
  }

  /** What to do about a query; what was decided before, if it was. */
  public Decision ask(String id, int number, int oracle) {
    Decision decision = live.with(id, run -> run.ask(number, oracle));
    if (decision.first()) {
      events.changed(id);
    }
    return decision;
  }

  /** Takes the answer to a query. */
  public Outcome tell(String id, int number, boolean informative) {
    Outcome outcome = live.with(id, run -> run.tell(number, informative));
    events.changed(id);
    return outcome;
  }

  /** Closes a query that nobody will answer. */
  public Outcome giveUp(String id, int number) {
    Outcome outcome = live.with(id, run -> run.giveUp(number));
    events.changed(id);
    return outcome;
  }

  /** Ends a run: nothing more is decided in it. */
  public void close(String id) {
    store.end(catalogue.sound(id));
    preparation.cancel(id);
    live.forget(id);
    events.changed(id);
  }

  /** Deletes a run with all that is known of it. */
  public void delete(String id) {
    store.delete(catalogue.row(id));
    preparation.cancel(id);
    live.forget(id);
    events.changed(id);
  }

  public RunRow row(String id) {
    return catalogue.row(id);
  }

  /** A whole run as one document; one that is not over ends here, to go on elsewhere. */
  public RunExport export(String id) {
    RunExport document = transfer.export(id);
    events.changed(id);
    return document;
  }

  /**
   * Takes in a run that was exported, under its own id, unless it is here already.
   *
   * @param document at the beginning of an object
   * @param nextPart called after each query that was read
   * @param seeds whether it may have a seed
   */
  public Made take(JsonParser document, Runnable nextPart, boolean seeds) throws IOException {
    return transfer.take(document, nextPart, seeds);
  }

  /** The names of policies that are in jars. */
  public List<String> ownPolicies() {
    return policies.own();
  }

  /** Returns the reason why a run cannot be used; empty if it is not damaged. */
  public Optional<String> damage(RunRow row) {
    return catalogue.damage(row);
  }

  /** What a run was made for. */
  public Scenario scenario(RunRow row) {
    return catalogue.scenario(row);
  }

  /**
   * Returns what the owner of a run may know of it, once it has been prepared. Completes at once,
   * unless a forecast is awaited; then within two seconds, on another thread.
   */
  public CompletableFuture<Insight> insight(String id) {
    return insights.find(id);
  }

  /** All that is known of so many answered queries of a run after the one of this number. */
  public Timeline timeline(String id, int from, int most) {
    return live.current(id, run -> run.timeline(from, most));
  }

  /** What the model expects of the policy of a run that has been prepared. */
  public Plan plan(String id) {
    RunRow row = live.current(id, LiveRun::row);
    Scenario scenario = catalogue.scenario(row);
    return plans.of(scenario, catalogue.policy(row, scenario));
  }

  /** What everyone has seen of a run. */
  public PublicRecord record(String id) {
    return live.current(id, LiveRun::record);
  }

  /** All rounds of a run, for its owner. */
  public List<PrivateRow> log(String id) {
    return live.current(id, LiveRun::log);
  }

  /**
   * Runs, as the filter orders them.
   *
   * @param after the id of a run that comes before those wanted
   */
  public List<RunRow> list(RunFilter filter, Optional<String> after, int limit) {
    long place = after.map(id -> catalogue.row(id).place()).orElse(0L);
    return store.lists().page(filter, place, limit);
  }

  /** Those of these runs that there are, in the order in which they were made. */
  public List<RunRow> rows(Collection<String> ids) {
    return store.lists().of(ids);
  }

  /** How many runs there are of each kind, a moment ago. */
  public Overview overview() {
    return overview.get();
  }

  /** How far the preparation of a run has come, if it is being prepared here. */
  public OptionalDouble progress(String id) {
    return preparation.progress(id);
  }

  /** Returns the position of a run that waits to be prepared, from 1; empty if it does not wait. */
  public OptionalInt preparationPosition(String id) {
    return preparation.position(id);
  }

  public Events events() {
    return events;
  }

  @Override
  public void close() {
    preparation.close();
    forecasts.close();
  }
}
