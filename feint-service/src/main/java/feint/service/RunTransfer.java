package feint.service;

import com.fasterxml.jackson.core.JsonParser;
import feint.api.ConflictException;
import feint.api.RefusedException;
import feint.parallel.Progress;
import feint.policyfile.NamedPolicy;
import feint.scenario.Scenario;
import feint.service.live.LiveRun;
import feint.store.Actor;
import feint.store.Phase;
import feint.store.QueryRow;
import feint.store.RunRow;
import feint.store.RunRow.Origin;
import feint.store.RunRow.Standing;
import feint.store.RunStore;
import java.io.IOException;
import java.util.Base64;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Moves runs from one service to another. A run must continue in one service only: in two, the same
 * query could be decided differently. An exported run therefore ends here. It can be exported
 * again, in case the document is lost, but not asked.
 */
final class RunTransfer {

  private final RunStore store;
  private final Catalogue catalogue;
  private final Policies policies;
  private final LiveRuns live;

  RunTransfer(RunStore store, Catalogue catalogue, Policies policies, LiveRuns live) {
    this.store = store;
    this.catalogue = catalogue;
    this.policies = policies;
    this.live = live;
  }

  /** Returns the document of a run, which no longer changes. */
  RunExport export(Actor actor, String id) {
    RunRow row =
        live.current(
            id,
            run -> {
              run.move(actor);
              return run.row();
            });
    RunArchive archive = archive(row);
    return out -> archive.write(out, new Pages(row));
  }

  /** Queries of a run, read from the database in pages. */
  private final class Pages implements Iterator<QueryRow> {

    private static final int PAGE = 10_000;

    private final RunRow row;
    private Iterator<QueryRow> page = Collections.emptyIterator();
    private int last;

    Pages(RunRow row) {
      this.row = row;
    }

    @Override
    public boolean hasNext() {
      return last < row.standing().asked();
    }

    @Override
    public QueryRow next() {
      if (!page.hasNext()) {
        page = store.queries(row, last, last + PAGE).iterator();
      }
      if (!page.hasNext()) {
        throw new NoSuchElementException(
            "run " + row.origin().id() + " was deleted during its export");
      }
      last++;
      return page.next();
    }
  }

  private RunArchive archive(RunRow row) {
    return new RunArchive(
        row.origin(),
        row.standing().phase() == Phase.MOVED,
        catalogue.scenario(row).canonicalJson(),
        row.origin()
            .policyFile()
            .flatMap(store.documents()::document)
            .map(content -> Base64.getEncoder().encodeToString(content)),
        row.standing().part(),
        row.standing().draws());
  }

  Runs.Made take(Actor actor, JsonParser document, Runnable nextPart, boolean seeds)
      throws IOException {
    RunArchive.Read read = RunArchive.read(document, nextPart);
    RunArchive archive = read.archive();
    if (archive.origin().seed().isPresent() && !seeds) {
      throw RefusedException.invalid(RunRequest.NO_SEED);
    }
    Optional<RunRequest.Document> file = archive.policyFile().map(RunRequest.Document::of);
    Origin from = archive.origin();
    RunRequest request =
        new RunRequest(
            Optional.of(from.name()),
            from.publicName(),
            archive.scenario(),
            true,
            file.isPresent() ? Optional.empty() : Optional.of(from.policy()),
            file,
            Optional.empty(),
            from.seed());
    Scenario scenario = request.read();
    policies.require(scenario, from.policy(), file.isPresent());
    Origin origin =
        new Origin(
            from.id(),
            Optional.empty(),
            request.hash(),
            from.name(),
            catalogue.kept(scenario, request),
            from.policy(),
            file.map(RunRequest.Document::hash),
            from.trajectories(),
            from.seed(),
            from.begunAs(),
            from.created(),
            from.publicName(),
            from.following(),
            from.terms());
    Standing standing = rebuilt(read, scenario, origin);
    if (!store.take(actor, origin, standing, read.queries())) {
      throw new ConflictException(
          "run " + origin.id() + " exists here, or did before, and cannot be imported again");
    }
    return new Runs.Made(origin.id(), standing.state().label(), true);
  }

  /** Replays the record, which the policy must be able to produce. */
  private Standing rebuilt(RunArchive.Read read, Scenario scenario, Origin origin) {
    RunArchive archive = read.archive();
    Standing unopened =
        new Standing(
            0, Phase.OPEN, false, "", archive.part(), archive.draws(), 0, 0, 0, false, false);
    NamedPolicy policy =
        policies.find(scenario, origin.policy(), origin.policyFile(), Progress.NONE);
    long paid = read.queries().stream().mapToLong(row -> row.query().action().incentive()).sum();
    try {
      LiveRun run =
          live.rebuilt(new RunRow(0, origin, unopened, ""), scenario, policy, read.queries());
      if (origin.following().isPresent()) {
        // The carried-over evidence must fit this policy, too.
        run.course();
      }
      Standing standing = run.standing(1, paid);
      boolean over = standing.phase() == Phase.FINISHED;
      return archive.goesOn() || over ? standing : standing.in(Phase.CLOSED);
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw RefusedException.invalid(String.valueOf(e.getMessage()));
    }
  }
}
