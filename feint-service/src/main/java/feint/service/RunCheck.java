package feint.service;

import feint.api.ConflictException;
import feint.api.RefusedException;
import feint.parallel.Progress;
import feint.plugin.PluginException;
import feint.policyspec.PolicyRegistry;
import feint.service.diagnosis.DiagnosisFinding;
import feint.store.DamagedException;
import feint.store.Phase;
import feint.store.RunCount;
import feint.store.RunFilter;
import feint.store.RunRow;
import feint.store.RunStore;
import feint.store.connection.StoreException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares stored runs with their records, as when a service reads them into memory. Nothing is
 * changed or cached.
 */
public final class RunCheck {

  private static final int PAGE = 100;
  private static final int NOT_FOUND = 404;

  private final RunStore store;
  private final Catalogue catalogue;
  private final LiveRuns live;

  /** Creates a check of the runs in a store, with policies of these names. */
  public RunCheck(RunStore store, PolicyRegistry names) {
    this(store, new Catalogue(store, new Policies(store.documents(), names)));
  }

  private RunCheck(RunStore store, Catalogue catalogue) {
    this(
        store,
        catalogue,
        new LiveRuns(
            store, catalogue, new SecureRandom(), Clock.systemUTC(), LiveRuns.Bounds.USUAL));
  }

  RunCheck(RunStore store, Catalogue catalogue, LiveRuns live) {
    this.store = store;
    this.catalogue = catalogue;
    this.live = live;
  }

  /**
   * Result of a check.
   *
   * @param runs number of runs
   * @param checked number of runs that were compared with their records
   * @param findings about runs that are damaged or cannot be rebuilt
   */
  public record Result(long runs, long checked, List<DiagnosisFinding> findings) {

    public Result {
      findings = List.copyOf(findings);
    }
  }

  /**
   * Checks runs, newest first.
   *
   * @param limit time after which no further run is started
   */
  public Result check(Duration limit, Progress progress) {
    long end = System.nanoTime() + limit.toNanos();
    long runs = store.lists().counts().stream().mapToLong(RunCount::runs).sum();
    List<DiagnosisFinding> findings = new ArrayList<>();
    long checked = 0;
    long after = 0;
    List<RunRow> page;
    do {
      page = store.lists().page(RunFilter.NEWEST, after, PAGE);
      for (RunRow row : page) {
        if (System.nanoTime() - end >= 0) {
          return new Result(runs, checked, findings);
        }
        finding(row).ifPresent(findings::add);
        checked++;
        after = row.place();
        progress.reached(Math.min(1, (double) checked / runs));
      }
    } while (!page.isEmpty());
    return new Result(Math.max(runs, checked), checked, findings);
  }

  private Optional<DiagnosisFinding> finding(RunRow row) {
    String id = row.origin().id();
    try {
      Optional<String> damage = damage(row);
      return damage.isPresent() && store.run(id).isPresent() ? damaged(id) : Optional.empty();
    } catch (DamagedException e) {
      return damaged(id);
    } catch (StoreException e) {
      throw e;
    } catch (ConflictException | RefusedException | PluginException e) {
      return e instanceof RefusedException refused && refused.status() == NOT_FOUND
          ? Optional.empty()
          : Optional.of(
              DiagnosisFinding.warning(
                  "run",
                  "run "
                      + id
                      + " cannot be rebuilt ("
                      + e.getMessage()
                      + "): start the service with what it needs, or close the run"));
    } catch (IllegalArgumentException | IllegalStateException e) {
      // Its policy does not send the queries that are stored.
      return damaged(id);
    }
  }

  private Optional<String> damage(RunRow row) {
    Optional<String> damage = catalogue.damage(row);
    if (damage.isPresent()) {
      return damage;
    }
    Phase phase = row.standing().phase();
    if (phase == Phase.PREPARING
        || phase == Phase.FAILED
        || (phase == Phase.CLOSED && row.standing().asked() == 0)) {
      // The run may have no policy.
      store.recorded(row.origin().id());
      return Optional.empty();
    }
    if (catalogue.lacksSolution(row)) {
      return Optional.of("the run is damaged: its solved policy is missing");
    }
    live.verify(row.origin().id());
    return Optional.empty();
  }

  private static Optional<DiagnosisFinding> damaged(String id) {
    return Optional.of(
        DiagnosisFinding.error(
            "run",
            "run "
                + id
                + " is damaged, since its row, its decisions and its answers disagree: close or"
                + " delete it, and check the disk"));
  }
}
