package feint.service;

import com.fasterxml.jackson.core.JsonParser;
import feint.archive.NamedPolicy;
import feint.scenario.Scenario;
import feint.store.Phase;
import feint.store.QueryRow;
import feint.store.RunRow;
import feint.store.RunRow.Origin;
import feint.store.RunRow.Standing;
import feint.store.RunStore;
import feint.work.Progress;
import java.io.IOException;
import java.util.Base64;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Takes runs from one service to another. A run goes on in one place: if it went on in two, the
 * same query could be decided two ways. So one that is exported ends here, and can be exported
 * again, in case the document got lost, but not asked.
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

  /** Returns the document of a run, which does not change any more. */
  RunExport export(String id) {
    RunRow row =
        live.current(
            id,
            run -> {
              run.move();
              return run.row();
            });
    RunArchive archive = archive(row);
    return out -> archive.write(out, new Pages(row));
  }

  /** Queries of a run, read from the database some at a time. */
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
            "run " + row.origin().id() + " was deleted as it was exported");
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

  Runs.Made take(JsonParser document, Runnable nextPart, boolean seeds) throws IOException {
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
            from.following());
    Standing standing = rebuilt(read, scenario, origin);
    if (!store.create(origin, standing, read.queries())) {
      throw RefusedException.conflict(
          "run " + origin.id() + " is here already, or was, and does not come back");
    }
    return new Runs.Made(origin.id(), RunState.of(standing).label(), true);
  }

  /** Goes through the record, which must be one that the policy can have made. */
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
        // The evidence that was carried over must be of this policy, too.
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
