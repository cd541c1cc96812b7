package feint.service;

import feint.api.ConflictException;
import feint.api.RefusedException;
import feint.plugin.PluginException;
import feint.plugin.PluginGuard;
import feint.policy.Controller;
import feint.policy.ControllerConflictException;
import feint.policy.ControllerState;
import feint.policy.ControllerState.Asked;
import feint.policy.ControllerState.Randomness;
import feint.policy.ControllerState.Seeded;
import feint.policy.ControllerState.Unseeded;
import feint.policy.QueryRecord;
import feint.policy.plugin.PluginPolicy;
import feint.policyfile.NamedPolicy;
import feint.scenario.Scenario;
import feint.service.live.CarriedOver;
import feint.service.live.LiveRun;
import feint.service.live.StaleException;
import feint.store.DamagedException;
import feint.store.Phase;
import feint.store.QueryRow;
import feint.store.Recorded;
import feint.store.RunRow;
import feint.store.RunStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Cache of the most recently used runs. Any of them can be evicted at any time and is rebuilt from
 * its record when needed, without a random draw.
 */
final class LiveRuns {

  /**
   * Bounds of the memory; they do not limit what can be served.
   *
   * @param runs maximum number in memory
   * @param queries maximum number in memory, over all runs
   */
  record Bounds(int runs, long queries) {
    static final Bounds USUAL = new Bounds(20_000, 4_000_000);
  }

  private final RunStore store;
  private final Catalogue catalogue;
  private final RandomGenerator random;
  private final Clock clock;
  private final Bounds bounds;
  private final Consumer<String> expired;
  private final Map<String, LiveRun> runs = new LinkedHashMap<>(16, 0.75f, true);
  private final AtomicLong remembered = new AtomicLong();
  private final LongAdder rebuilds = new LongAdder();
  private final LongAdder damages = new LongAdder();

  LiveRuns(
      RunStore store, Catalogue catalogue, RandomGenerator random, Clock clock, Bounds bounds) {
    this(store, catalogue, random, clock, bounds, id -> {});
  }

  /**
   * As above, with a listener.
   *
   * @param expired called with the id of a run whose query was given up at its deadline
   */
  LiveRuns(
      RunStore store,
      Catalogue catalogue,
      RandomGenerator random,
      Clock clock,
      Bounds bounds,
      Consumer<String> expired) {
    this.expired = expired;
    this.store = store;
    this.catalogue = catalogue;
    this.random = random;
    this.clock = clock;
    this.bounds = bounds;
  }

  /**
   * Applies an action to a run. If another service has changed the run meanwhile, the run is read
   * again and the action repeated.
   */
  <T> T with(String id, Function<LiveRun, T> action) {
    while (true) {
      LiveRun live = live(id);
      synchronized (live) {
        if (live.discarded()) {
          continue;
        }
        try {
          if (live.expire()) {
            expired.accept(id);
          }
          T outcome = action.apply(live);
          weighAgain(id, live);
          return outcome;
        } catch (StaleException e) {
          discard(id, live);
        } catch (ControllerConflictException e) {
          // A conflict with memory may be resolved by what another service has stored since.
          if (isCurrent(live)) {
            throw new ConflictException(e.getMessage(), e.expectedNumber());
          }
          discard(id, live);
        } catch (ConflictException e) {
          if (isCurrent(live)) {
            throw e;
          }
          discard(id, live);
        } catch (RefusedException e) {
          throw e;
        } catch (PluginException e) {
          discard(id, live);
          throw new ConflictException(e.getMessage());
        } catch (RuntimeException | Error e) {
          // After any failure memory may be ahead of the disk.
          discard(id, live);
          throw e;
        }
      }
    }
  }

  /** Applies a view to a run as it is stored now, including changes of other services. */
  <T> T current(String id, Function<LiveRun, T> view) {
    return with(
        id,
        run -> {
          T seen = view.apply(run);
          if (!isCurrent(run)) {
            throw new StaleException();
          }
          return seen;
        });
  }

  /** Returns whether a run is still stored as it is in memory. */
  boolean isCurrent(LiveRun live) {
    return store
        .run(live.row().origin().id())
        .filter(row -> row.place() == live.row().place())
        .filter(row -> row.standing().version() == live.row().standing().version())
        .isPresent();
  }

  private void weighAgain(String id, LiveRun live) {
    synchronized (runs) {
      if (runs.get(id) == live) {
        remembered.addAndGet(live.grown());
        if (live.finished()) {
          // A finished run is rarely needed again, and reading it then is fast enough.
          forget(id);
        }
        forgetOldest();
      }
    }
  }

  private LiveRun live(String id) {
    synchronized (runs) {
      LiveRun known = runs.get(id);
      if (known != null) {
        return known;
      }
    }
    LiveRun read = rebuilt(id);
    synchronized (runs) {
      LiveRun known = runs.putIfAbsent(id, read);
      if (known != null) {
        return known;
      }
      remembered.addAndGet(read.grown());
      forgetOldest();
      return read;
    }
  }

  private void forgetOldest() {
    Iterator<LiveRun> oldest = runs.values().iterator();
    while (runs.size() > 1
        && (runs.size() > bounds.runs() || remembered.get() > bounds.queries())) {
      remembered.addAndGet(-oldest.next().weight());
      oldest.remove();
    }
  }

  /** Evicts a run. The next access reads it again. */
  void forget(String id) {
    synchronized (runs) {
      LiveRun known = runs.remove(id);
      if (known != null) {
        remembered.addAndGet(-known.weight());
      }
    }
  }

  private void discard(String id, LiveRun live) {
    live.discard();
    synchronized (runs) {
      if (runs.remove(id, live)) {
        remembered.addAndGet(-live.weight());
      }
    }
  }

  /** Number of runs in memory. */
  int size() {
    synchronized (runs) {
      return runs.size();
    }
  }

  /** Returns how often a run was read into memory. */
  long rebuilds() {
    return rebuilds.sum();
  }

  /** Returns how often a run was not read into memory because it is damaged. */
  long damages() {
    return damages.sum();
  }

  private LiveRun rebuilt(String id) {
    try {
      LiveRun live = verified(id);
      rebuilds.increment();
      return live;
    } catch (DamagedException e) {
      damages.increment();
      throw new ConflictException(
          e.getMessage()
              + "; it is not used, so that no query is decided twice: see \"When data is damaged\" in"
              + " docs/howto/run-the-service.md");
    }
  }

  /**
   * Compares a run with its record, without caching it.
   *
   * @throws DamagedException if they disagree
   * @throws ConflictException if the run cannot be rebuilt for another reason
   */
  void verify(String id) {
    verified(id);
  }

  private LiveRun verified(String id) {
    Recorded recorded =
        store
            .recorded(catalogue.sound(id).origin().id())
            .orElseThrow(() -> RefusedException.unknown("there is no run " + id));
    RunRow row = recorded.row();
    if (row.standing().phase() == Phase.PREPARING) {
      throw new ConflictException("the run is being prepared; retry when it is ready");
    }
    if (row.standing().phase() == Phase.FAILED) {
      throw new ConflictException("the run has failed: " + row.standing().failure());
    }
    List<QueryRow> queries = recorded.queries();
    if (queries.size() != row.standing().asked()) {
      throw new DamagedException(
          "run " + id + " is damaged: its row and its queries disagree on their number");
    }
    if (row.standing().phase() == Phase.CLOSED && queries.isEmpty()) {
      // The run may have been closed before it had a policy.
      throw new ConflictException("the run is closed: no query is decided any more");
    }
    Scenario scenario = catalogue.scenario(row);
    NamedPolicy policy = catalogue.policy(row, scenario);
    try {
      LiveRun live = rebuilt(row, scenario, policy, queries);
      live.requireAgreement(
          queries.stream().mapToLong(query -> query.query().action().incentive()).sum());
      return live;
    } catch (PluginException | IllegalArgumentException e) {
      // Only plug-ins can get here. The plug-in's message may reveal secrets of the run, and the
      // reader of a run need not be its owner.
      PluginGuard guard = PluginPolicy.guard(policy.policy()).orElseThrow(() -> e);
      throw new ConflictException(
          guard.what()
              + " must be deterministic given the history, but is not: the run cannot be rebuilt");
    }
  }

  /** Rebuilds a run from its queries, which must be ones that its policy sends. */
  LiveRun rebuilt(RunRow row, Scenario scenario, NamedPolicy policy, List<QueryRow> queries) {
    List<QueryRecord> past = new ArrayList<>();
    List<Asked> open = new ArrayList<>();
    for (QueryRow query : queries) {
      if (query.answer().isPresent()) {
        QueryRow.Answer answer = query.answer().get();
        past.add(new QueryRecord(query.oracle(), query.query(), answer.reply()));
      } else {
        open.add(new Asked(query.oracle(), query.query()));
      }
    }
    Randomness origin =
        row.origin().seed().isPresent()
            ? new Seeded(row.origin().seed().getAsLong(), row.standing().draws())
            : new Unseeded();
    ControllerState state =
        new ControllerState(
            row.standing().part(),
            origin,
            past,
            open,
            LiveRun.carried(row).map(CarriedOver::filters));
    Controller controller =
        origin instanceof Seeded
            ? Controller.resume(scenario.played(), policy.policy(), state)
            : Controller.resume(scenario.played(), policy.policy(), state, random);
    long asked = queries.isEmpty() ? 0 : queries.get(queries.size() - 1).asked();
    return new LiveRun(store, clock, row, scenario, policy.policy(), controller, asked);
  }
}
