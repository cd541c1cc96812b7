package feint.service;

import feint.policy.Controller;
import feint.policy.ControllerState.Seeded;
import feint.policy.Query;
import feint.store.Phase;
import feint.store.QueryRow;
import feint.store.RunRow;
import feint.store.RunRow.Standing;
import feint.store.RunStore;
import java.time.Clock;
import java.util.BitSet;
import java.util.Optional;

/**
 * A run in memory. What it decides or is told is on disk before anyone hears of it.
 *
 * <p>It belongs to whoever holds its monitor. When a call throws, its memory may be ahead of the
 * disk, and it must be thrown away: whoever needs the run reads it again.
 */
final class LiveRun {

  private final RunStore store;
  private final Clock clock;
  private final Controller controller;
  private final BitSet givenUp;
  private RunRow row;
  private boolean discarded;
  private volatile int weight;

  LiveRun(RunStore store, Clock clock, RunRow row, Controller controller, BitSet givenUp) {
    this.store = store;
    this.clock = clock;
    this.row = row;
    this.controller = controller;
    this.givenUp = givenUp;
  }

  Decision ask(int number, int oracle) {
    boolean first = controller.asked().isEmpty() && number > controller.sent();
    if (first) {
      requireOpen();
    }
    int states = controller.shape().oracleStates();
    if (oracle < 1 || oracle > states) {
      throw RefusedException.invalid("oracle must be in 1.." + states + ", was " + oracle);
    }
    Query query = controller.ask(number, oracle);
    if (first) {
      QueryRow asked =
          new QueryRow(oracle, query, clock.millis(), Optional.empty(), Optional.empty());
      keep(standing(row.standing().paid() + query.action().incentive()), asked);
    }
    return new Decision(query, row.origin().trajectories().get(query.decoy()), first);
  }

  private void keep(Standing next, QueryRow asked) {
    if (!store.asked(row, next, asked)) {
      throw new StaleException();
    }
    row = row.with(next);
  }

  private void requireOpen() {
    if (row.standing().phase() == Phase.CLOSED) {
      throw RefusedException.conflict("the run is closed: no query is decided any more");
    }
  }

  Outcome tell(int number, boolean informative) {
    if (number >= 1 && number <= controller.sent() && givenUp.get(number)) {
      store.late(row, number, informative);
      return new Outcome(number, false, controller.tell(number, false), true);
    }
    return told(number, informative, false);
  }

  /** Closes a query whose asker is gone, as uninformative. */
  Outcome giveUp(int number) {
    if (number >= 1 && number <= controller.sent() && !givenUp.get(number)) {
      throw RefusedException.conflict(
          "query " + number + " has been answered: it cannot be given up");
    }
    Outcome outcome = told(number, false, true);
    givenUp.set(number);
    return outcome;
  }

  private Outcome told(int number, boolean informative, boolean abandoned) {
    boolean first = number > controller.sent();
    boolean steps = controller.tell(number, informative);
    if (first) {
      Standing next = standing(row.standing().paid());
      QueryRow.Answer answer = new QueryRow.Answer(informative, clock.millis(), abandoned);
      if (!store.answered(row, next, number, answer)) {
        throw new StaleException();
      }
      row = row.with(next);
    }
    return new Outcome(number, informative, steps, false);
  }

  void close() {
    if (row.standing().phase() != Phase.CLOSED) {
      Standing next = row.standing().in(Phase.CLOSED);
      if (!store.change(row, next)) {
        throw new StaleException();
      }
      row = row.with(next);
    }
  }

  /** One version on, as the controller is now. */
  private Standing standing(long paid) {
    Standing before = row.standing();
    Phase phase =
        before.phase() == Phase.OPEN && controller.finished() ? Phase.FINISHED : before.phase();
    long draws = controller.randomness() instanceof Seeded seeded ? seeded.draws() : 0;
    return new Standing(
        before.version() + 1,
        phase,
        controller.asked().isPresent(),
        before.failure(),
        controller.part(),
        draws,
        controller.sent(),
        controller.queue(),
        paid,
        before.doubted());
  }

  /** By how many queries it remembers more than when it was last asked. */
  int grown() {
    int before = weight;
    weight = 1 + controller.sent();
    return weight - before;
  }

  int weight() {
    return weight;
  }

  RunRow row() {
    return row;
  }

  Controller controller() {
    return controller;
  }

  /** Whether it has been thrown away, so that another has its place. */
  boolean discarded() {
    return discarded;
  }

  void discard() {
    discarded = true;
  }
}
