package feint.demo;

import feint.math.Seed;
import feint.model.Problem;
import feint.service.RefusedException;
import feint.service.RunState;
import feint.service.Runs;
import feint.store.RunFilter;
import feint.store.RunRow;
import feint.store.StoreException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Runs that move while somebody looks: a company of simulated ones, each begun again when it is
 * over, and whatever runs others make meanwhile, played in the world that their scenarios describe.
 */
public final class Demo implements AutoCloseable {

  private static final long PACE_MILLIS = 60;
  private static final int MOVES_PER_LOOK = 16;
  private static final int MOST_ENDED = 40;
  private static final int MOST_ADOPTED = 20;

  private final Runs runs;
  private final Pause pause;
  private final RandomGenerator random = new Seed(1).generator();
  private final List<SimulatedRun> playing = new ArrayList<>();
  private final Deque<String> ended = new ArrayDeque<>();
  private final Set<String> known = new HashSet<>();
  private final Map<String, Role> roles = new HashMap<>();
  private final Deque<Role> waiting = new ArrayDeque<>(Role.ALL);
  private final Thread thread = new Thread(this::play, "feint-demo");
  private volatile boolean closed;

  /** What happens between two moves. */
  @FunctionalInterface
  interface Pause {
    /** Returns when the next move is due. */
    void await() throws InterruptedException;
  }

  private Demo(Runs runs, Pause pause) {
    this.runs = runs;
    this.pause = pause;
  }

  /** Begins to play in a service's runs, which should be nobody else's. */
  public static Demo start(Runs runs) {
    return start(runs, () -> Thread.sleep(PACE_MILLIS));
  }

  /** The same at another pace. */
  static Demo start(Runs runs, Pause pause) {
    Demo demo = new Demo(runs, pause);
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
        // The service is about to end, or its disk is full: there is nothing to be shown.
        return;
      }
    }
  }

  /** Makes the next run that is due, and plays it to where it is to be first seen. */
  private void begin() {
    Role role = waiting.poll();
    if (role == null) {
      return;
    }
    String id = runs.create(role.request()).id();
    known.add(id);
    roles.put(id, role);
    Problem world = role.world();
    SimulatedRun run = new SimulatedRun(id, world, random);
    int moves = (int) (2 * role.share() * world.horizon());
    try {
      for (int k = 0; k < moves && !closed; k++) {
        run.move(runs);
      }
      playing.add(run);
    } catch (RefusedException e) {
      // Somebody has closed or deleted it already: the next is made in its place.
      roles.remove(id);
      waiting.add(role);
    }
  }

  /** Plays what others have made. */
  private void adopt() {
    RunFilter newest = new RunFilter(RunFilter.Kind.ALL, true, Optional.empty(), false);
    for (RunRow row : runs.list(newest, Optional.empty(), MOST_ADOPTED)) {
      if (known.add(row.origin().id())) {
        Problem world = runs.scenario(row).problem();
        playing.add(new SimulatedRun(row.origin().id(), world, random));
      }
    }
  }

  private void move(int place) {
    SimulatedRun run = playing.get(place);
    boolean over;
    try {
      RunState state = run.move(runs);
      over = state == RunState.FINISHED || state == RunState.CLOSED || state == RunState.FAILED;
    } catch (RefusedException e) {
      // Somebody has deleted or closed it just now.
      over = true;
    }
    if (over) {
      playing.remove(place);
      succeed(run.id());
    }
  }

  /** Has another like it made, and makes room. */
  private void succeed(String id) {
    ended.add(id);
    Optional.ofNullable(roles.remove(id)).ifPresent(waiting::add);
    if (ended.size() > MOST_ENDED) {
      try {
        runs.delete(ended.remove());
      } catch (RefusedException e) {
        // Somebody else has deleted it.
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
