package feint.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.NamedPolicy;
import feint.file.Sha256;
import feint.log.PublicRecord;
import feint.math.Progress;
import feint.math.Seed;
import feint.policy.DecoyLaw;
import feint.scenario.Scenario;
import feint.store.Phase;
import feint.store.RunFilter;
import feint.store.RunRow;
import feint.store.RunRow.Origin;
import feint.store.RunRow.Standing;
import feint.store.RunStore;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * All runs of a service. Every method may be called from any thread, and repeated as often as one
 * likes: what was decided or told once stays.
 */
public final class Runs implements AutoCloseable {

  private static final int ID_BYTES = 12;
  private static final long NAMES = 1;

  /** For the learner and for as many decoys as there can be. */
  static final List<String> NAMES_OUTSIDE =
      IntStream.rangeClosed(0, DecoyLaw.MOST_DECOYS)
          .mapToObj(place -> String.valueOf((char) ('A' + place)))
          .toList();

  private final RunStore store;
  private final SecureRandom random = new SecureRandom();
  private final Clock clock;
  private final Events events = new Events();
  private final Policies policies;
  private final Catalogue catalogue;
  private final LiveRuns live;
  private final Insights insights;
  private final Preparation preparation;

  private Runs(RunStore store, Clock clock) {
    this.store = store;
    this.clock = clock;
    this.policies = new Policies(store.documents());
    this.catalogue = new Catalogue(store, policies);
    this.live = new LiveRuns(store, catalogue, random, clock);
    this.insights = new Insights(live);
    this.preparation = new Preparation(store, catalogue, policies, random, events);
  }

  /** The runs in a store; those whose preparation was interrupted are prepared again. */
  public static Runs in(RunStore store, Clock clock) {
    Runs runs = new Runs(store, clock);
    long after = 0;
    List<RunRow> undone;
    do {
      undone = store.runs(RunFilter.PREPARING, after, 1000);
      for (RunRow row : undone) {
        runs.preparation.submit(row.origin().id());
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
    return before.orElseGet(() -> made(request));
  }

  private static Made again(RunRow row, RunRequest request) {
    if (!row.origin().requestHash().equals(request.hash())) {
      throw RefusedException.conflict(
          "requestId " + request.requestId().orElse("") + " was used for another request before");
    }
    return new Made(row.origin().id(), row.origin().begunAs(), false);
  }

  private Made made(RunRequest request) {
    Scenario scenario = request.read();
    String name = request.policy().orElse("file");
    policies.require(scenario, name);
    byte[] text = kept(scenario, request);
    Optional<String> file = request.policyFile().map(RunRequest.Document::hash);
    Optional<NamedPolicy> policy = policies.atOnce(scenario, name, file);
    Origin origin =
        new Origin(
            id(),
            request.requestId(),
            request.hash(),
            request.name().orElse(scenario.name()),
            Sha256.of(text),
            name,
            file,
            trajectories(request.seed()),
            request.seed(),
            (policy.isPresent() ? RunState.READY : RunState.PREPARING).label(),
            clock.millis());
    Standing standing =
        policy
            .map(found -> preparation.begun(scenario, found, origin, 1))
            .orElseGet(() -> preparing(scenario.problem().successes()));
    if (!store.create(origin, standing)) {
      // The same request has been here twice at a time, and the other was first.
      return request
          .requestId()
          .flatMap(store::requested)
          .map(row -> again(row, request))
          .orElseThrow(() -> new IllegalStateException("a run of id " + origin.id() + " exists"));
    }
    if (policy.isEmpty()) {
      preparation.submit(origin.id());
    }
    return new Made(origin.id(), origin.begunAs(), true);
  }

  /** Keeps what a run is made of; returns the scenario's text. */
  private byte[] kept(Scenario scenario, RunRequest request) {
    byte[] text = scenario.canonicalJson().getBytes(StandardCharsets.UTF_8);
    store.documents().keep(Sha256.of(text), text);
    request.policyFile().ifPresent(file -> store.documents().keep(file.hash(), file.content()));
    return text;
  }

  private static Standing preparing(int successes) {
    return new Standing(1, Phase.PREPARING, false, "", 0, 0, 0, successes, 0, false);
  }

  private String id() {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /**
   * Names for the learner and for as many decoys as there can be, in an order that says nothing.
   */
  private List<String> trajectories(OptionalLong seed) {
    List<String> names = new ArrayList<>(NAMES_OUTSIDE);
    Collections.shuffle(
        names,
        seed.isPresent() ? new Random(new Seed(seed.getAsLong()).child(NAMES).value()) : random);
    return names;
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
    RunRow row = catalogue.row(id);
    Phase phase = row.standing().phase();
    if (phase == Phase.PREPARING || phase == Phase.FAILED) {
      if (!store.change(row, row.standing().in(Phase.CLOSED))) {
        close(id);
      }
    } else {
      live.with(
          id,
          run -> {
            run.close();
            return true;
          });
    }
    events.changed(id);
  }

  /** Deletes a run with all that is known of it. */
  public void delete(String id) {
    store.delete(catalogue.row(id));
    live.discard(id);
    events.changed(id);
  }

  public RunRow row(String id) {
    return catalogue.row(id);
  }

  /** A whole run as one document, which is as secret as the database. */
  public ObjectNode export(String id) {
    return live.with(id, run -> archive(run).json());
  }

  private RunArchive archive(LiveRun run) {
    RunRow row = run.row();
    return new RunArchive(
        row.origin(),
        row.standing().phase() == Phase.CLOSED,
        catalogue.scenario(row).canonicalJson(),
        row.origin()
            .policyFile()
            .flatMap(store.documents()::document)
            .map(content -> Base64.getEncoder().encodeToString(content)),
        row.standing().part(),
        row.standing().draws(),
        store.queries(row));
  }

  /** Takes in a run that was exported, under its own id, unless it is here already. */
  public Made take(JsonNode document) {
    RunArchive archive = RunArchive.parse(document);
    Optional<RunRequest.Document> file = archive.policyFile().map(RunRequest.Document::of);
    Origin from = archive.origin();
    RunRequest request =
        new RunRequest(
            Optional.of(from.name()),
            archive.scenario(),
            true,
            file.isPresent() ? Optional.empty() : Optional.of(from.policy()),
            file,
            Optional.empty(),
            from.seed());
    Scenario scenario = request.read();
    policies.require(scenario, from.policy());
    byte[] text = kept(scenario, request);
    Origin origin =
        new Origin(
            from.id(),
            Optional.empty(),
            request.hash(),
            from.name(),
            Sha256.of(text),
            from.policy(),
            file.map(RunRequest.Document::hash),
            from.trajectories(),
            from.seed(),
            from.begunAs(),
            from.created());
    Standing standing = rebuilt(archive, scenario, origin);
    if (!store.create(origin, standing, archive.queries())) {
      throw RefusedException.conflict("run " + origin.id() + " is here already");
    }
    return new Made(origin.id(), RunState.of(standing).label(), true);
  }

  /** Goes through the record, which must be one that the policy can have made. */
  private Standing rebuilt(RunArchive archive, Scenario scenario, Origin origin) {
    Standing unopened =
        new Standing(0, Phase.OPEN, false, "", archive.part(), archive.draws(), 0, 0, 0, false);
    NamedPolicy policy =
        policies.find(scenario, origin.policy(), origin.policyFile(), Progress.NONE);
    long paid = archive.queries().stream().mapToLong(row -> row.query().action().incentive()).sum();
    try {
      Standing standing =
          live.rebuilt(new RunRow(0, origin, unopened), scenario, policy, archive.queries())
              .standing(1, paid);
      return archive.closed() ? standing.in(Phase.CLOSED) : standing;
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw RefusedException.invalid(String.valueOf(e.getMessage()));
    }
  }

  /** What the owner of a run may know of it, once it has been prepared. */
  public Insight insight(String id) {
    return insights.of(id);
  }

  /** What everyone has seen of a run. */
  public PublicRecord record(String id) {
    return live.with(id, run -> new PublicRecord(run.record(), run.finished()));
  }

  /** All rounds of a run, for its owner. */
  public List<PrivateRow> log(String id) {
    return live.with(id, LiveRun::log);
  }

  /**
   * Runs in the order in which they were made.
   *
   * @param after the id of a run that comes before those wanted
   */
  public List<RunRow> list(Optional<RunState> state, Optional<String> after, int limit) {
    long place = after.map(id -> catalogue.row(id).place()).orElse(0L);
    return store.runs(state.map(RunState::filter).orElse(RunFilter.ALL), place, limit);
  }

  /** How far the preparation of a run has come, if it is being prepared here. */
  public OptionalDouble progress(String id) {
    return preparation.progress(id);
  }

  public Events events() {
    return events;
  }

  @Override
  public void close() {
    preparation.close();
  }
}
