package feint.service;

import feint.archive.NamedPolicy;
import feint.part.Guard;
import feint.part.PartException;
import feint.policy.ConflictException;
import feint.policy.Controller;
import feint.policy.ControllerState;
import feint.policy.ControllerState.Asked;
import feint.policy.ControllerState.Randomness;
import feint.policy.ControllerState.Seeded;
import feint.policy.ControllerState.Unseeded;
import feint.policy.Exchange;
import feint.policy.OwnPolicy;
import feint.scenario.Scenario;
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
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * The runs in memory: those used last. Any of them can be forgotten at any time, and is rebuilt
 * from its record when it is needed, without drawing anything.
 */
final class LiveRuns {

  /**
   * A bound on memory, not on what can be served.
   *
   * @param runs remembered at a time
   * @param queries of all these together
   */
  record Bounds(int runs, long queries) {
    static final Bounds USUAL = new Bounds(20_000, 4_000_000);
  }

  private final RunStore store;
  private final Catalogue catalogue;
  private final RandomGenerator random;
  private final Clock clock;
  private final Bounds bounds;
  private final Map<String, LiveRun> runs = new LinkedHashMap<>(16, 0.75f, true);
  private final AtomicLong remembered = new AtomicLong();

  LiveRuns(
      RunStore store, Catalogue catalogue, RandomGenerator random, Clock clock, Bounds bounds) {
    this.store = store;
    this.catalogue = catalogue;
    this.random = random;
    this.clock = clock;
    this.bounds = bounds;
  }

  /**
   * Does something with a run. If another service has changed it meanwhile, it is read again, and
   * so is what was asked.
   */
  <T> T with(String id, Function<LiveRun, T> action) {
    while (true) {
      LiveRun live = live(id);
      synchronized (live) {
        if (live.discarded()) {
          continue;
        }
        try {
          T outcome = action.apply(live);
          weighAgain(id, live);
          return outcome;
        } catch (StaleException e) {
          discard(id, live);
        } catch (ConflictException e) {
          // What conflicts with our memory may agree with what another service has stored since.
          if (isCurrent(live)) {
            throw RefusedException.conflict(e.getMessage(), e.expectedNumber());
          }
          discard(id, live);
        } catch (RefusedException e) {
          if (e.kind() != RefusedException.Kind.CONFLICT || isCurrent(live)) {
            throw e;
          }
          discard(id, live);
        } catch (PartException e) {
          discard(id, live);
          throw RefusedException.conflict(e.getMessage());
        } catch (RuntimeException | Error e) {
          // Whatever it was, memory may be ahead of the disk.
          discard(id, live);
          throw e;
        }
      }
    }
  }

  /** Looks at a run as it is stored now, whoever has changed it last. */
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

  private boolean isCurrent(LiveRun live) {
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
          // Hardly anybody comes back to it, and whoever does has the time to have it read.
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

  /** Forgets a run: whoever asks for it next reads it. */
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

  private LiveRun rebuilt(String id) {
    try {
      return verified(id);
    } catch (DamagedException e) {
      throw RefusedException.conflict(
          e.getMessage()
              + "; it is not used, so that nothing is decided twice: see \"When data is damaged\" in"
              + " docs/howto/run-the-service.md");
    }
  }

  private LiveRun verified(String id) {
    Recorded recorded =
        store
            .recorded(catalogue.sound(id).origin().id())
            .orElseThrow(() -> RefusedException.unknown("there is no run " + id));
    RunRow row = recorded.row();
    if (row.standing().phase() == Phase.PREPARING) {
      throw RefusedException.conflict("the run is being prepared: ask again when it is ready");
    }
    if (row.standing().phase() == Phase.FAILED) {
      throw RefusedException.conflict("the run has failed: " + row.standing().failure());
    }
    List<QueryRow> queries = recorded.queries();
    if (queries.size() != row.standing().asked()) {
      throw new DamagedException(
          "run " + id + " is damaged: its row and its queries disagree on their number");
    }
    if (row.standing().phase() == Phase.CLOSED && queries.isEmpty()) {
      // It may have been closed before it had a policy.
      throw RefusedException.conflict("the run is closed: no query is decided any more");
    }
    Scenario scenario = catalogue.scenario(row);
    NamedPolicy policy = catalogue.policy(row, scenario);
    try {
      LiveRun live = rebuilt(row, scenario, policy, queries);
      live.requireAgreement(
          queries.stream().mapToLong(query -> query.query().action().incentive()).sum());
      return live;
    } catch (PartException | IllegalArgumentException e) {
      // Feint's own policies do not do this. What the part says may be about the run's secrets,
      // and whoever looks at a run need not be its owner.
      Guard guard = OwnPolicy.guard(policy.policy()).orElseThrow(() -> e);
      throw RefusedException.conflict(
          guard.what()
              + " must do the same after the same past, and does not: the run cannot be rebuilt");
    }
  }

  /** The run with these queries, which must be ones that its policy sends. */
  LiveRun rebuilt(RunRow row, Scenario scenario, NamedPolicy policy, List<QueryRow> queries) {
    List<Exchange> past = new ArrayList<>();
    List<Asked> open = new ArrayList<>();
    for (QueryRow query : queries) {
      if (query.answer().isPresent()) {
        QueryRow.Answer answer = query.answer().get();
        past.add(new Exchange(query.oracle(), query.query(), answer.reply()));
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
    return new LiveRun(store, clock, row, scenario, policy.policy(), controller);
  }
}
