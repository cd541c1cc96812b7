package feint.service.live;

import feint.api.ConflictException;
import feint.api.Outcome;
import feint.api.RefusedException;
import feint.data.PublicRecord;
import feint.data.PublicRecords;
import feint.estimation.ModelFit;
import feint.math.Checks;
import feint.plugin.PluginException;
import feint.policy.Controller;
import feint.policy.ControllerState;
import feint.policy.ControllerState.Seeded;
import feint.policy.Policy;
import feint.policy.Query;
import feint.policy.QueryRecord;
import feint.policy.Reply;
import feint.policyfile.TrajectoryNames;
import feint.scenario.Scenario;
import feint.store.Actor;
import feint.store.DamagedException;
import feint.store.Phase;
import feint.store.QueryRow;
import feint.store.RunRow;
import feint.store.RunRow.Standing;
import feint.store.RunStore;
import feint.store.RunTerms;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Run in memory. Each decision and each answer is on disk before a caller learns of it.
 *
 * <p>The holder of its monitor has exclusive use of it. When a call throws, memory may be ahead of
 * the disk: the instance must be discarded and the run read again.
 */
public final class LiveRun {

  /** The history of a query takes about as much memory as the query. */
  private static final int WEIGHT_OF_COURSE = 1;

  private final RunStore store;
  private final Clock clock;
  private final Scenario scenario;
  private final Policy policy;
  private final Controller controller;
  private final TrajectoryNames names;
  private final RunFit fit;
  private Optional<RunHistory> course = Optional.empty();
  private RunRow row;

  /** Time of the decision about the open query; meaningless if none is open. */
  private long asked;

  private boolean identifiable;
  private boolean discarded;
  private volatile int weight;

  /**
   * Creates a run from a controller that has replayed its record.
   *
   * @param asked time of the decision about the open query; any number if none is open
   */
  public LiveRun(
      RunStore store,
      Clock clock,
      RunRow row,
      Scenario scenario,
      Policy policy,
      Controller controller,
      long asked) {
    this.store = store;
    this.clock = clock;
    this.row = row;
    this.scenario = scenario;
    this.policy = policy;
    this.controller = controller;
    this.asked = asked;
    this.names = new TrajectoryNames(row.origin().trajectories());
    Checks.require(
        !row.origin().terms().tasks() || names.names().size() == policy.decoys() + 1,
        "tasks",
        "must be " + (policy.decoys() + 1) + " for this policy",
        names.names().size());
    this.fit = new RunFit(scenario);
    this.identifiable = IdentificationAlarm.isPossible(scenario.played(), policy);
    for (int number = 1; number <= controller.sent(); number++) {
      QueryRecord exchange = controller.at(number);
      fit.asked(exchange.oracle());
      fit.answered(exchange);
    }
    if (controller.asked().isPresent()) {
      fit.asked(controller.askedIn());
    }
  }

  public RunDecision ask(int number, int oracle) {
    int states = controller.shape().oracleStates();
    if (oracle < 1 || oracle > states) {
      if (isFirst(number)) {
        requireOpen();
      }
      throw RefusedException.invalid("oracle must be in 1.." + states + ", was " + oracle);
    }
    return decide(number, oracle);
  }

  private boolean isFirst(int number) {
    return controller.asked().isEmpty() && number > controller.sent();
  }

  /**
   * Decides a query, with the refusals of {@link Controller#ask}.
   *
   * @throws IllegalArgumentException if the state is out of range
   */
  public RunDecision decide(int number, int oracle) {
    boolean first = isFirst(number);
    if (first) {
      requireOpen();
    }
    Query query = controller.ask(number, oracle);
    if (!first) {
      requireStored();
    }
    if (first) {
      fit.asked(oracle);
      asked = row.origin().terms().released(clock.millis());
      QueryRow decided = new QueryRow(oracle, query, asked, Optional.empty(), Optional.empty());
      Standing standing = standing(row.standing().paid() + query.action().incentive());
      RunRow next = row.asked(standing, decided);
      keep(next, store.asked(next, decided));
    }
    RunTerms terms = row.origin().terms();
    boolean open = number > controller.sent();
    return new RunDecision(
        Decisions.of(query, names.of(query), terms.tasks()),
        first,
        open ? terms.release(first, asked, clock.millis()) : Optional.empty());
  }

  /** Checks that the run is still stored before an earlier decision is repeated. */
  private void requireStored() {
    boolean there =
        store.run(row.origin().id()).filter(now -> now.place() == row.place()).isPresent();
    if (!there) {
      throw new StaleException();
    }
  }

  private void requireOpen() {
    if (row.standing().phase() == Phase.CLOSED) {
      throw new ConflictException("the run is closed: no query is decided any more");
    }
    requireHere();
  }

  private void requireHere() {
    if (row.standing().phase() == Phase.MOVED) {
      throw new ConflictException("the run was exported: it continues where it was imported");
    }
  }

  private void keep(RunRow next, boolean stored) {
    if (!stored) {
      throw new StaleException();
    }
    row = next;
  }

  public Outcome tell(int number, boolean informative) {
    if (number >= 1 && number <= controller.sent() && controller.at(number).givenUp()) {
      store.late(row, number, informative);
      return new Outcome(number, false, false, true);
    }
    return take(number, Reply.of(informative), Optional.empty());
  }

  /**
   * Gives up the open query if its deadline has passed. Exactly one answer to a query counts: if
   * another service has stored one, the run is stale.
   *
   * @return whether the query was given up now
   */
  public boolean expire() {
    boolean overdue =
        controller.asked().isPresent()
            && row.standing().phase() != Phase.MOVED
            && row.origin().terms().overdue(asked, clock.millis());
    if (overdue) {
      take(controller.sent() + 1, Reply.NONE, Optional.empty());
    }
    return overdue;
  }

  /** Closes a query without an answer, for a client that is gone. No trajectory steps. */
  public Outcome giveUp(Actor actor, int number) {
    if (number >= 1 && number <= controller.sent() && !controller.at(number).givenUp()) {
      throw new ConflictException("query " + number + " has been answered: it cannot be given up");
    }
    return take(number, Reply.NONE, Optional.of(actor));
  }

  /** Records the reply to a query, with the refusals of {@link Controller#take}. */
  public Outcome take(int number, Reply reply, Optional<Actor> givenUpBy) {
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
      keep(
          next,
          givenUpBy.isPresent()
              ? store.givenUp(givenUpBy.get(), next, number, answer)
              : store.answered(next, number, answer));
    }
    return new Outcome(number, reply == Reply.INFORMATIVE, steps, false);
  }

  /** Ends the run here, so that it can continue elsewhere; a run that is over stays as it is. */
  public void move(Actor actor) {
    Optional<Standing> moved =
        row.standing().phase() == Phase.OPEN
            ? Optional.of(row.standing().in(Phase.MOVED))
            : Optional.empty();
    keep(moved.map(row::with).orElse(row), store.export(actor, row, moved));
  }

  /** Returns the controller's current state as the next version. */
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

  /** Returns whether a policy-aware eavesdropper has identified the real trajectory. */
  private boolean identifies() {
    if (!identifiable) {
      return false;
    }
    try {
      return course().identified();
    } catch (PluginException e) {
      // A policy of a plug-in may fail on an impossible history. The run continues without the
      // alarm.
      identifiable = false;
      course = Optional.empty();
      return false;
    }
  }

  /** Returns the history of the run up to now. */
  public RunHistory course() {
    RunHistory going = course.orElseGet(() -> new RunHistory(scenario, policy, carried(row)));
    course = Optional.of(going);
    going.follow(controller);
    return going;
  }

  /** Returns the filters and evidence carried over to a run from the one that it follows. */
  public static Optional<CarriedOver> carried(RunRow row) {
    return row.origin().following().map(following -> CarriedOver.read(following.carried()));
  }

  /**
   * Returns the filters and evidence for a run that follows this one; empty if its policy keeps no
   * filters.
   */
  public Optional<CarriedOver> carriedOver() {
    return controller
        .filters()
        .flatMap(filters -> course().carried().map(evidence -> new CarriedOver(filters, evidence)));
  }

  /**
   * Returns up to {@code most} answered queries after the one of this number, with all that is
   * known of them.
   */
  public Timeline timeline(int from, int most) {
    int last = Math.min(controller.sent(), from + most);
    List<QueryRow> rows = store.queries(row, from, last);
    if (rows.size() < last - from) {
      // Another service has deleted it.
      throw new StaleException();
    }
    RunHistory going = course();
    List<Timeline.Moment> moments = new ArrayList<>();
    long paid = 0;
    for (int number = 1; number <= last; number++) {
      QueryRecord exchange = controller.at(number);
      Query query = exchange.query();
      paid += query.action().incentive();
      if (number > from) {
        QueryRow stored = rows.get(number - from - 1);
        RunHistory.Point point = going.at(number);
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

  public ModelFit fit() {
    return fit.result();
  }

  /** Returns the controller, for reading only. */
  public Controller controller() {
    return controller;
  }

  public ControllerState state() {
    return controller.save();
  }

  public Scenario scenario() {
    return scenario;
  }

  public Policy policy() {
    return policy;
  }

  /** Returns the public record of the run. */
  public PublicRecord record() {
    return PublicRecords.of(controller, scenario.played(), policy, names::of);
  }

  /** Returns all queries for the owner of the run. */
  public List<PrivateRow> log() {
    return IntStream.rangeClosed(1, controller.sent())
        .mapToObj(controller::at)
        .map(
            exchange ->
                new PrivateRow(exchange, names.of(exchange.query()), RunFit.counts(exchange)))
        .toList();
  }

  /** Returns the state that the record implies, at this version. */
  public Standing standing(long version, long paid) {
    return standing(paid).at(version);
  }

  /**
   * Checks that the row agrees with the record.
   *
   * @param paid total over all queries of the record
   * @throws DamagedException if it does not
   */
  public void requireAgreement(long paid) {
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

  /** The message leaves out the values: not every reader may know them. */
  private void agree(String field, boolean holds) {
    if (!holds) {
      throw new DamagedException(
          "run " + row.origin().id() + " is damaged: its row and its queries disagree on " + field);
    }
  }

  public RunRow row() {
    return row;
  }

  public boolean finished() {
    return controller.finished();
  }

  /** Returns the growth in remembered queries since the last call; the history counts, too. */
  public int grown() {
    int before = weight;
    weight = 1 + controller.sent() * (course.isPresent() ? 1 + WEIGHT_OF_COURSE : 1);
    return weight - before;
  }

  public int weight() {
    return weight;
  }

  /** Returns whether this instance was discarded and another has replaced it. */
  public boolean discarded() {
    return discarded;
  }

  public void discard() {
    discarded = true;
  }
}
