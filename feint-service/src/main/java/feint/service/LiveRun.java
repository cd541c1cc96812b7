package feint.service;

import feint.archive.TrajectoryNames;
import feint.fit.ModelFit;
import feint.log.PublicRecord;
import feint.log.PublicRecords;
import feint.part.PartException;
import feint.policy.Controller;
import feint.policy.ControllerState;
import feint.policy.ControllerState.Seeded;
import feint.policy.Exchange;
import feint.policy.Policy;
import feint.policy.Query;
import feint.policy.Reply;
import feint.scenario.Scenario;
import feint.store.DamagedException;
import feint.store.Phase;
import feint.store.QueryRow;
import feint.store.RunRow;
import feint.store.RunRow.Standing;
import feint.store.RunStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A run in memory. What it decides or is told is on disk before anyone hears of it.
 *
 * <p>It belongs to whoever holds its monitor. When a call throws, its memory may be ahead of the
 * disk, and it must be thrown away: whoever needs the run reads it again.
 */
final class LiveRun {

  /** What is known after a query takes about as much memory as the query. */
  private static final int WEIGHT_OF_COURSE = 1;

  private final RunStore store;
  private final Clock clock;
  private final Scenario scenario;
  private final Policy policy;
  private final Controller controller;
  private final TrajectoryNames names;
  private final RunFit fit;
  private Optional<Course> course = Optional.empty();
  private RunRow row;
  private boolean identifiable;
  private boolean discarded;
  private volatile int weight;

  /** A run whose record the controller has gone through. */
  LiveRun(
      RunStore store,
      Clock clock,
      RunRow row,
      Scenario scenario,
      Policy policy,
      Controller controller) {
    this.store = store;
    this.clock = clock;
    this.row = row;
    this.scenario = scenario;
    this.policy = policy;
    this.controller = controller;
    this.names = new TrajectoryNames(row.origin().trajectories());
    this.fit = new RunFit(scenario);
    this.identifiable = Identification.isPossible(scenario.played(), policy);
    for (int number = 1; number <= controller.sent(); number++) {
      Exchange exchange = controller.at(number);
      fit.asked(exchange.oracle());
      fit.answered(exchange);
    }
    if (controller.asked().isPresent()) {
      fit.asked(controller.askedIn());
    }
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
    if (!first) {
      requireStored();
    }
    if (first) {
      fit.asked(oracle);
      QueryRow asked =
          new QueryRow(oracle, query, clock.millis(), Optional.empty(), Optional.empty());
      Standing standing = standing(row.standing().paid() + query.action().incentive());
      RunRow next = row.asked(standing, asked);
      keep(next, store.asked(next, asked));
    }
    return new Decision(query, names.of(query), first);
  }

  /** What was decided before is told again only while the run is there. */
  private void requireStored() {
    boolean there =
        store.run(row.origin().id()).filter(now -> now.place() == row.place()).isPresent();
    if (!there) {
      throw new StaleException();
    }
  }

  private void requireOpen() {
    if (row.standing().phase() == Phase.CLOSED) {
      throw RefusedException.conflict("the run is closed: no query is decided any more");
    }
    requireHere();
  }

  private void requireHere() {
    if (row.standing().phase() == Phase.MOVED) {
      throw RefusedException.conflict("the run was exported: it goes on where it was imported");
    }
  }

  private void keep(RunRow next, boolean stored) {
    if (!stored) {
      throw new StaleException();
    }
    row = next;
  }

  Outcome tell(int number, boolean informative) {
    if (number >= 1 && number <= controller.sent() && controller.at(number).givenUp()) {
      store.late(row, number, informative);
      return new Outcome(number, false, false, true);
    }
    return told(number, Reply.of(informative));
  }

  /** Closes a query whose asker is gone: nobody knows its answer, and nothing steps. */
  Outcome giveUp(int number) {
    if (number >= 1 && number <= controller.sent() && !controller.at(number).givenUp()) {
      throw RefusedException.conflict(
          "query " + number + " has been answered: it cannot be given up");
    }
    return told(number, Reply.NONE);
  }

  private Outcome told(int number, Reply reply) {
    boolean first = number > controller.sent();
    if (first) {
      requireHere();
    }
    boolean steps = controller.take(number, reply);
    if (first) {
      fit.answered(controller.at(number));
      QueryRow.Answer answer =
          new QueryRow.Answer(reply == Reply.INFORMATIVE, clock.millis(), reply == Reply.NONE);
      RunRow next = row.answered(standing(row.standing().paid()), number, answer);
      keep(next, store.answered(next, number, answer));
    }
    return new Outcome(number, reply == Reply.INFORMATIVE, steps, false);
  }

  /** Ends it here, so that it can go on elsewhere; nothing happens to one that is over. */
  void move() {
    if (row.standing().phase() == Phase.OPEN) {
      Standing next = row.standing().in(Phase.MOVED);
      keep(row.with(next), store.change(row, next));
    }
  }

  /** One version on, as the controller is now. */
  private Standing standing(long paid) {
    Standing before = row.standing();
    boolean identified = identifies();
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
        before.doubted() || fit.result().rejectedAt().isPresent(),
        before.identified() || identified);
  }

  /** Whether an eavesdropper who knows the policy has identified the real trajectory. */
  private boolean identifies() {
    if (!identifiable) {
      return false;
    }
    try {
      return course().identified();
    } catch (PartException e) {
      // A policy of a jar may fail on a past that no run has. The run goes on without the alarm.
      identifiable = false;
      course = Optional.empty();
      return false;
    }
  }

  /** What the run came to with each query until now. */
  Course course() {
    Course going = course.orElseGet(() -> new Course(scenario, policy, carried(row)));
    course = Optional.of(going);
    going.follow(controller);
    return going;
  }

  /** Returns what was carried over to a run from the one that it follows. */
  static Optional<CarriedOver> carried(RunRow row) {
    return row.origin().following().map(following -> CarriedOver.read(following.carried()));
  }

  /** Returns what a run begins with that follows this one; empty if its policy keeps no filters. */
  Optional<CarriedOver> carriedOver() {
    return controller
        .filters()
        .flatMap(filters -> course().carried().map(evidence -> new CarriedOver(filters, evidence)));
  }

  /** All that is known of so many answered queries after the one of this number. */
  Timeline timeline(int from, int most) {
    int last = Math.min(controller.sent(), from + most);
    List<QueryRow> rows = store.queries(row, from, last);
    if (rows.size() < last - from) {
      // Another service has deleted it.
      throw new StaleException();
    }
    Course going = course();
    List<Timeline.Moment> moments = new ArrayList<>();
    long paid = 0;
    for (int number = 1; number <= last; number++) {
      Exchange exchange = controller.at(number);
      Query query = exchange.query();
      paid += query.action().incentive();
      if (number > from) {
        QueryRow stored = rows.get(number - from - 1);
        Course.Point point = going.at(number);
        moments.add(
            new Timeline.Moment(
                stored,
                stored.answer().orElseThrow(StaleException::new),
                names.of(query),
                exchange.steps(),
                point.queue(),
                paid,
                point.belief(),
                point.evidence(),
                point.posterior()));
      }
    }
    return new Timeline(row, from, policy.decoys(), row.origin().trajectories().get(0), moments);
  }

  ModelFit fit() {
    return fit.result();
  }

  ControllerState state() {
    return controller.save();
  }

  Scenario scenario() {
    return scenario;
  }

  Policy policy() {
    return policy;
  }

  /** What everyone has seen. */
  PublicRecord record() {
    return PublicRecords.of(controller, scenario.played(), policy, names::of);
  }

  /** All rounds with all that is known of them. */
  List<PrivateRow> log() {
    return IntStream.rangeClosed(1, controller.sent())
        .mapToObj(controller::at)
        .map(
            exchange ->
                new PrivateRow(exchange, names.of(exchange.query()), RunFit.counts(exchange)))
        .toList();
  }

  /** Where the run is by its record, at this version. */
  Standing standing(long version, long paid) {
    return standing(paid).at(version);
  }

  /**
   * Makes sure that the row says what the record says.
   *
   * @param paid with all queries of the record
   * @throws DamagedException if it does not
   */
  void requireAgreement(long paid) {
    Standing stored = row.standing();
    agree("sent", stored.sent() == controller.sent());
    agree("waiting", stored.waiting() == controller.asked().isPresent());
    agree("paid", stored.paid() == paid);
    agree("queue", stored.queue() == controller.queue());
    agree(
        "phase",
        switch (stored.phase()) {
          case OPEN -> !controller.finished();
          case FINISHED -> controller.finished();
          default -> true;
        });
  }

  /** Says nothing of the values: not everyone who reads this may know them. */
  private void agree(String field, boolean holds) {
    if (!holds) {
      throw new DamagedException(
          "run " + row.origin().id() + " is damaged: its row and its queries disagree on " + field);
    }
  }

  RunRow row() {
    return row;
  }

  boolean finished() {
    return controller.finished();
  }

  /** By how many queries it remembers more than when it was last asked; its course takes room. */
  int grown() {
    int before = weight;
    weight = 1 + controller.sent() * (course.isPresent() ? 1 + WEIGHT_OF_COURSE : 1);
    return weight - before;
  }

  int weight() {
    return weight;
  }

  /** Whether it has been thrown away, so that another has its place. */
  boolean discarded() {
    return discarded;
  }

  void discard() {
    discarded = true;
  }
}
