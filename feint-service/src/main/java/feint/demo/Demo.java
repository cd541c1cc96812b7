package feint.demo;

import feint.api.ConflictException;
import feint.api.RefusedException;
import feint.api.RunState;
import feint.math.Seed;
import feint.model.Problem;
import feint.service.Runs;
import feint.store.Actor;
import feint.store.RunFilter;
import feint.store.RunRow;
import feint.store.connection.StoreException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Simulated runs for a demonstration of the dashboard. A run that is over is replaced by a new one.
 * Runs that visitors create are played in the world that their scenarios describe.
 */
public final class Demo implements AutoCloseable {

  private static final long PACE_MILLIS = 60;
  private static final int MOVES_PER_LOOK = 16;
  private static final int MOST_ENDED = 40;
  private static final int MOST_ADOPTED = 20;
  private static final Seed SEED = new Seed(1);

  private final Runs runs;
  private final Pause pause;
  private final Draws draws;
  private final RandomGenerator random = SEED.generator();
  private final List<SimulatedRun> playing = new ArrayList<>();
  private final Deque<String> ended = new ArrayDeque<>();
  private final Set<String> known = new HashSet<>();
  private final Map<String, Role> roles = new HashMap<>();
  private final Map<Role, Integer> begun = new HashMap<>();
  private final Deque<Role> waiting = new ArrayDeque<>(Role.ALL);
  private final Thread thread = new Thread(this::play, "feint-demo");
  private int adopted;
  private volatile boolean closed;

  /** Pause between two moves. */
  @FunctionalInterface
  interface Pause {
    /** Returns when the next move is due. */
    void await() throws InterruptedException;
  }

  /** Source of the decisions of a run. */
  @FunctionalInterface
  interface Draws {
    /** Returns the seed of the run that {@code seed} stands for, or empty for secret decisions. */
    OptionalLong of(Seed seed);
  }

  private Demo(Runs runs, Pause pause, Draws draws) {
    this.runs = runs;
    this.pause = pause;
    this.draws = draws;
  }

  /** Starts to play the runs of a service, which should have no other clients. */
  public static Demo start(Runs runs) {
    return start(runs, () -> Thread.sleep(PACE_MILLIS), seed -> OptionalLong.empty());
  }

  /** As {@link #start(Runs)}, with another pace and other draws. */
  static Demo start(Runs runs, Pause pause, Draws draws) {
    Demo demo = new Demo(runs, pause, draws);
    demo.thread.setDaemon(true);
    demo.thread.start();
    return demo;
  }

  private void play() {
    while (!closed) {
      try {
        begin();
        adopt();
        for (int moves = 0; moves < MOVES_PER_LOOK && !closed && !playing.isEmpty(); moves++) {
          move(random.nextInt(playing.size()));
          pause.await();
        }
      } catch (InterruptedException e) {
        return;
      } catch (StoreException e) {
        // The service is stopping, or its disk is full: the demonstration ends.
        return;
      }
    }
  }

  /** Creates the next run that is due, and plays its initial share of queries. */
  private void begin() {
    Role role = waiting.poll();
    if (role == null) {
      return;
    }
    Seed seed = SEED.child(Role.ALL.indexOf(role)).child(begun.merge(role, 1, Integer::sum));
    String id = runs.create(Actor.service(), role.request(draws.of(seed.child(0)))).id();
    known.add(id);
    roles.put(id, role);
    Problem world = role.world();
    SimulatedRun run = new SimulatedRun(id, world, seed.child(1).generator());
    int moves = (int) (2 * role.share() * world.horizon());
    try {
      for (int k = 0; k < moves && !closed; k++) {
        run.move(runs);
      }
      playing.add(run);
    } catch (ConflictException | RefusedException e) {
      // A visitor has closed or deleted the run: the next one replaces it.
      roles.remove(id);
      waiting.add(role);
    }
  }

  /** Takes over runs that visitors have created. */
  private void adopt() {
    for (RunRow row : runs.list(RunFilter.NEWEST, Optional.empty(), MOST_ADOPTED)) {
      if (known.add(row.origin().id())) {
        Problem world = runs.scenario(row).problem();
        Seed seed = SEED.child(Role.ALL.size()).child(adopted++);
        playing.add(new SimulatedRun(row.origin().id(), world, seed.generator()));
      }
    }
  }

  private void move(int place) {
    SimulatedRun run = playing.get(place);
    boolean over;
    try {
      RunState state = run.move(runs);
      over = state == RunState.FINISHED || state == RunState.CLOSED || state == RunState.FAILED;
    } catch (ConflictException | RefusedException e) {
      // A visitor has just deleted or closed the run.
      over = true;
    }
    if (over) {
      playing.remove(place);
      succeed(run.id());
    }
  }

  /** Schedules a replacement of the same role, and deletes an old run. */
  private void succeed(String id) {
    ended.add(id);
    Optional.ofNullable(roles.remove(id)).ifPresent(waiting::add);
    if (ended.size() > MOST_ENDED) {
      try {
        runs.delete(Actor.service(), ended.remove());
      } catch (ConflictException | RefusedException e) {
        // A visitor has deleted it.
        return;
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
