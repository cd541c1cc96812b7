package feint.service;

import feint.archive.TrajectoryNames;
import feint.fit.ModelFit;
import feint.log.PublicRecord;
import feint.log.PublicRecords;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.ControllerState;
import feint.policy.ControllerState.Seeded;
import feint.policy.DecoySteps;
import feint.policy.Exchange;
import feint.policy.Policy;
import feint.policy.Query;
import feint.store.Phase;
import feint.store.QueryRow;
import feint.store.RunRow;
import feint.store.RunRow.Standing;
import feint.store.RunStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.BitSet;
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
  private final Problem problem;
  private final Policy policy;
  private final Controller controller;
  private final TrajectoryNames names;
  private final BitSet givenUp = new BitSet();
  private final ModelFit fit;
  private Optional<Course> course = Optional.empty();
  private RunRow row;
  private boolean discarded;
  private volatile int weight;

  /**
   * A run whose record the controller has gone through.
   *
   * @param givenUp the numbers of queries that were given up
   */
  LiveRun(
      RunStore store,
      Clock clock,
      RunRow row,
      Problem problem,
      Policy policy,
      Controller controller,
      BitSet givenUp) {
    this.store = store;
    this.clock = clock;
    this.row = row;
    this.problem = problem;
    this.policy = policy;
    this.controller = controller;
    this.names = new TrajectoryNames(row.origin().trajectories());
    this.givenUp.or(givenUp);
    this.fit = ModelFit.of(problem);
    for (int number = 1; number <= controller.sent(); number++) {
      Exchange exchange = controller.at(number);
      fit.asked(exchange.oracle());
      weigh(fit, exchange);
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
      Standing next = standing(row.standing().paid() + query.action().incentive());
      QueryRow asked =
          new QueryRow(oracle, query, clock.millis(), Optional.empty(), Optional.empty());
      keep(next, store.asked(row, next, asked));
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

  private void keep(Standing next, boolean stored) {
    if (!stored) {
      throw new StaleException();
    }
    row = row.with(next);
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
    return told(number, false, true);
  }

  private Outcome told(int number, boolean informative, boolean abandoned) {
    boolean first = number > controller.sent();
    if (first) {
      requireHere();
    }
    boolean steps = controller.tell(number, informative);
    if (first) {
      givenUp.set(number, abandoned);
      weigh(fit, controller.at(number));
      Standing next = standing(row.standing().paid());
      QueryRow.Answer answer = new QueryRow.Answer(informative, clock.millis(), abandoned);
      keep(next, store.answered(row, next, number, answer));
    }
    return new Outcome(number, informative, steps, false);
  }

  /** Tests a model by an answer, if it is one that counts. */
  static void weigh(ModelFit fit, Exchange exchange) {
    if (counts(exchange)) {
      fit.answered(
          exchange.oracle(), exchange.query().action().incentive(), exchange.informative());
    }
  }

  /**
   * Whether what was told decides on a step: a decoy that does not heed its answer may be told
   * anything. What was given up counts as uninformative, since that is how it steps: if it happens
   * often, the oracle is another than the model's, and a proof that rests on the model is void.
   */
  private static boolean counts(Exchange exchange) {
    return exchange.query().decoySteps().filter(s -> s != DecoySteps.IF_INFORMATIVE).isEmpty();
  }

  /** Ends it here, so that it can go on elsewhere; nothing happens to one that is over. */
  void move() {
    if (row.standing().phase() == Phase.OPEN) {
      Standing next = row.standing().in(Phase.MOVED);
      keep(next, store.change(row, next));
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
        before.doubted() || fit.rejectedAt().isPresent());
  }

  /** What the run came to with each query until now. */
  Course course() {
    Course going = course.orElseGet(() -> new Course(problem, policy));
    course = Optional.of(going);
    going.follow(controller);
    return going;
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
                query.moves(exchange.informative()),
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
    return fit;
  }

  ControllerState state() {
    return controller.save();
  }

  Problem problem() {
    return problem;
  }

  Policy policy() {
    return policy;
  }

  /** What everyone has seen. */
  PublicRecord record() {
    return PublicRecords.of(controller, problem, policy, names::of);
  }

  /** All rounds with all that is known of them. */
  List<PrivateRow> log() {
    return IntStream.rangeClosed(1, controller.sent())
        .mapToObj(controller::at)
        .map(exchange -> new PrivateRow(exchange, names.of(exchange.query()), counts(exchange)))
        .toList();
  }

  /** Where the run is by its record, at this version. */
  Standing standing(long version, long paid) {
    Standing now = standing(paid);
    return new Standing(
        version,
        now.phase(),
        now.waiting(),
        now.failure(),
        now.part(),
        now.draws(),
        now.sent(),
        now.queue(),
        now.paid(),
        now.doubted());
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
