package feint.policy;

import feint.math.Checks;
import feint.math.Count;
import feint.math.Distribution;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import feint.policy.ControllerState.Asked;
import feint.policy.ControllerState.Randomness;
import feint.policy.ControllerState.Seeded;
import feint.policy.ControllerState.Unseeded;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Ask-and-tell interface to a policy in one run: {@link #next} or {@link #ask} returns the query to
 * send in the oracle's state, {@link #tell} takes its answer.
 *
 * <p>The simulator uses the same class as a client of a real oracle, so that the policy that was
 * solved and audited is the policy that runs. Not thread-safe.
 */
public final class Controller {

  /** Largest number of draws for a query: type and incentive, decoy, and the decoy's step. */
  static final int MOST_DRAWS = 3;

  /** Child of a run's seed for draws that no decision depends on. */
  private static final long IDLE_CHILD = 2;

  private final Policy policy;
  private final Shape shape;
  private final CountedRandom random;
  private final Randomness origin;
  private final int part;
  private final Memory memory;
  private final Origin follows;
  private final History past;
  private final boolean recorded;
  private int sent;
  private int queue;
  private int paid;
  private int learning;

  // The pending query, in parts: simulated runs never create it.
  private boolean pending;
  private int askedIndex;
  private int askedIn;
  private int askedDecoy;
  private DecoySteps askedSteps = DecoySteps.NO;
  private OptionalInt askedState = OptionalInt.empty();

  /** Source of draws that no decision depends on; unused in simulations. */
  private Optional<CountedRandom> idle = Optional.empty();

  /**
   * Start of a run.
   *
   * @param carried filters that the run began with, if it follows another
   * @param recorded whether these and the record of the run suffice to rebuild it
   */
  private record Origin(Optional<CarriedFilters> carried, boolean recorded) {

    static final Origin NOTHING = new Origin(Optional.empty(), true);
  }

  private Controller(
      Policy policy, CountedRandom random, Randomness origin, int part, boolean recorded) {
    this(
        policy,
        random,
        origin,
        part,
        policy.parts().get(part).policy().start(),
        Origin.NOTHING,
        recorded);
  }

  private Controller(
      Policy policy,
      CountedRandom random,
      Randomness origin,
      int part,
      Memory memory,
      Origin follows,
      boolean recorded) {
    this.policy = policy;
    this.shape = policy.shape();
    this.random = random;
    this.origin = origin;
    this.part = part;
    this.memory = memory;
    this.follows = follows;
    this.past = new History(shape);
    this.recorded = recorded;
    this.queue = shape.successes();
    this.paid = shape.prior().paid();
    this.learning = shape.prior().learning();
  }

  /**
   * Starts a run that draws from a seed, so that it is reproducible.
   *
   * @throws IllegalArgumentException if the policy was made for another shape than the problem's
   */
  public static Controller start(Problem problem, Policy policy, Seed seed) {
    return start(problem, policy, seed.generator(), new Seeded(seed.value(), 0));
  }

  /**
   * Starts a run that draws from the caller's generator, such as a {@link
   * java.security.SecureRandom}.
   *
   * @throws IllegalArgumentException if the policy was made for another shape than the problem's
   */
  public static Controller start(Problem problem, Policy policy, RandomGenerator random) {
    return start(problem, policy, random, new Unseeded());
  }

  /**
   * Starts a run as {@link #start(Problem, Policy, Seed)} does, which keeps no record of its
   * queries: for simulations. Only the present query can be told about, and the run cannot be
   * saved.
   *
   * @throws IllegalArgumentException if the policy was made for another shape than the problem's
   */
  public static Controller unrecorded(Problem problem, Policy policy, Seed seed) {
    return start(problem, policy, seed.generator(), new Seeded(seed.value(), 0), false);
  }

  private static Controller start(
      Problem problem, Policy policy, RandomGenerator source, Randomness origin) {
    return start(problem, policy, source, origin, true);
  }

  private static Controller start(
      Problem problem, Policy policy, RandomGenerator source, Randomness origin, boolean recorded) {
    problem.shape().requireSame("policy", policy.shape());
    CountedRandom random = new CountedRandom(source);
    return new Controller(policy, random, origin, drawPart(policy, random), recorded);
  }

  /**
   * Starts a run that follows this one at once, with the same trajectories, while the oracle
   * continues. The policy's filter of the oracle is carried over. A mixture is drawn anew and
   * starts without a filter; the leakage guarantee of a mixture of balanced policies does not hold
   * then. The new run can be saved if {@link #filters} is all that it carries over.
   *
   * @throws IllegalStateException if this run is not finished
   */
  public Controller followedBy(Seed seed) {
    return followedBy(seed.generator(), new Seeded(seed.value(), 0));
  }

  /**
   * Starts a run that follows this one, as {@link #followedBy(Seed)}, and draws from the caller's
   * generator, such as a {@link java.security.SecureRandom}.
   *
   * @throws IllegalStateException if this run is not finished
   */
  public Controller followedBy(RandomGenerator random) {
    return followedBy(random, new Unseeded());
  }

  private Controller followedBy(RandomGenerator generator, Randomness source) {
    if (!finished()) {
      throw new IllegalStateException(
          "a run can only follow one that is over, not one of "
              + Count.of(sent(), "answered query"));
    }
    CountedRandom next = new CountedRandom(generator);
    if (policy.parts().size() > 1) {
      return new Controller(policy, next, source, drawPart(policy, next), recorded);
    }
    Memory fresh = policy.parts().get(0).policy().start();
    Optional<CarriedFilters> carried = memory.filters();
    return new Controller(
        policy,
        next,
        source,
        0,
        memory.followedBy(fresh),
        new Origin(carried, carried.isPresent()),
        recorded);
  }

  /**
   * Returns the filters with which a run that follows this one now would begin. After the last
   * query they are those that {@link #followedBy} carries over. Empty if the policy keeps none, or
   * is a mixture.
   *
   * @throws IllegalStateException if a query is pending
   */
  public Optional<CarriedFilters> filters() {
    if (pending) {
      throw new IllegalStateException(unanswered());
    }
    return policy.parts().size() == 1 ? memory.filters() : Optional.empty();
  }

  private static int drawPart(Policy policy, RandomGenerator random) {
    List<Policy.Part> parts = policy.parts();
    return parts.size() == 1
        ? 0
        : Distribution.of(parts.stream().mapToDouble(Policy.Part::weight).toArray())
            .outcome(random.nextDouble());
  }

  /**
   * Resumes a saved run with the same results as without the interruption.
   *
   * @throws IllegalArgumentException if the state has no seed, or does not match the policy
   */
  public static Controller resume(Problem problem, Policy policy, ControllerState state) {
    if (state.randomness() instanceof Seeded seeded) {
      CountedRandom random = new CountedRandom(new Seed(seeded.seed()).generator());
      random.skipTo(seeded.draws());
      return resumed(problem, policy, state, random, seeded);
    }
    throw new IllegalArgumentException(
        "the saved run has no seed: resume it with a generator to draw from");
  }

  /**
   * Resumes a saved run and draws from the caller's generator from now on.
   *
   * @throws IllegalArgumentException if the state does not match the policy
   */
  public static Controller resume(
      Problem problem, Policy policy, ControllerState state, RandomGenerator random) {
    return resumed(problem, policy, state, new CountedRandom(random), new Unseeded());
  }

  /** Replays the record without drawing. */
  private static Controller resumed(
      Problem problem,
      Policy policy,
      ControllerState state,
      CountedRandom random,
      Randomness origin) {
    problem.shape().requireSame("policy", policy.shape());
    Checks.within(0, policy.parts().size() - 1, state.part(), "part of the policy");
    Checks.within(0, problem.horizon(), state.past().size(), "queries sent");
    int mostAsked = state.past().size() < problem.horizon() ? 1 : 0;
    Checks.within(0, mostAsked, state.asked().size(), "number of queries on their way");
    Controller controller =
        state
            .carried()
            .map(filters -> startWith(filters, policy, random, origin))
            .orElseGet(() -> new Controller(policy, random, origin, state.part(), true));
    for (QueryRecord before : state.past()) {
      controller.askAgain(new Asked(before.oracle(), before.query()));
      controller.take(before.query().number(), before.reply());
    }
    state.asked().forEach(controller::askAgain);
    return controller;
  }

  private static Controller startWith(
      CarriedFilters filters, Policy policy, CountedRandom random, Randomness origin) {
    Memory fresh = policy.parts().get(0).policy().start();
    Checks.require(
        policy.parts().size() == 1 && fresh.filters().isPresent(),
        "filters of a saved run",
        "must be left out, since its policy keeps none",
        filters);
    return new Controller(
        policy,
        random,
        origin,
        0,
        fresh.startingWith(filters),
        new Origin(Optional.of(filters), true),
        true);
  }

  /** Replays a query of the record, and rejects one that the policy cannot send. */
  private void askAgain(Asked again) {
    Query query = again.query();
    String name = "query " + query.number() + " of the saved run";
    Checks.require(
        query.number() == sent() + 1,
        "number of a saved query",
        "must be " + (sent() + 1),
        query.number());
    Checks.require(!finished(), name, "must not come after the end of the run", sent());
    Checks.within(1, shape.oracleStates(), again.oracle(), "oracle state of " + name);
    int action = shape.actions().indexOf(query.action());
    DecisionRule rule = memory.rule(sent, ledger());
    Checks.require(
        rule.known(again.oracle(), queue) && rule.probability(again.oracle(), queue, action) > 0,
        name,
        "must be one that the policy sends in oracle state "
            + again.oracle()
            + " with queue "
            + queue,
        query.action());
    Checks.require(
        query.action().learns() == query.decoySteps().isEmpty(),
        name,
        "must say whether the decoy steps if it obfuscates, and only then",
        query);
    if (query instanceof Query.Decoy decoy) {
      decoy
          .decoyState()
          .ifPresent(o -> Checks.within(1, shape.oracleStates(), o, "decoy state of " + name));
      Checks.require(
          memory.decoy(query.action()).draws(decoy),
          name,
          "must have a decoy and a step that the policy can draw",
          "decoy " + decoy.decoy() + ": " + decoy.steps() + decoyIn(decoy));
    }
    ask(again.oracle(), action, query);
  }

  private static String decoyIn(Query.Decoy decoy) {
    return decoy.decoyState().isPresent() ? " in state " + decoy.decoyState().getAsInt() : "";
  }

  private void ask(int oracle, int index, Query query) {
    askedIn = oracle;
    askedIndex = index;
    pending = true;
    if (query instanceof Query.Decoy decoy) {
      askedDecoy = decoy.decoy();
      askedSteps = decoy.steps();
      askedState = decoy.decoyState();
    }
  }

  /** Returns the pending query. */
  private Query query() {
    Action action = shape.actions().at(askedIndex);
    return shape.actions().learns(askedIndex)
        ? new Query.Learning(sent + 1, action)
        : new Query.Decoy(sent + 1, action, askedDecoy, askedSteps, askedState);
  }

  /**
   * Returns query {@code number} of the run for the oracle's state. Idempotent: asking again in the
   * same state returns the same query, so that a caller can retry.
   *
   * <p>Decides as {@link #next} does, but with the same work for learning queries and for decoys: a
   * decoy is drawn for a learning query, too, and every query takes {@value #MOST_DRAWS} draws. The
   * draws that {@link #next} does not take come from another generator in a run with a seed, and
   * from the caller's generator in any other.
   *
   * @param number number of the query, from 1
   * @param oracle present state of the oracle, 1..R
   * @throws ControllerConflictException if the query was asked for in another state, if another
   *     query is pending or next, or if the run is finished
   * @throws IllegalArgumentException if the state is out of range
   */
  public Query ask(int number, int oracle) {
    if (number >= 1 && number <= sent) {
      QueryRecord before = at(number);
      return same(before.query(), before.oracle(), oracle);
    }
    if (pending && sent + 1 == number) {
      return same(query(), askedIn, oracle);
    }
    if (pending) {
      throw new ControllerConflictException(unanswered(), sent + 1);
    }
    if (!finished() && number != sent() + 1) {
      throw new ControllerConflictException(
          "the next query is " + (sent() + 1) + ", and " + number + " was asked for", sent() + 1);
    }
    requireNext(oracle);
    CountedRandom unused = idle();
    long before = random.draws() + unused.draws();
    int index = drawAction(oracle);
    Query query = eitherType(index, unused)[shape.actions().learns(index) ? 1 : 0];
    unused.skipTo(before + MOST_DRAWS - random.draws());
    ask(oracle, index, query);
    return query;
  }

  /** Returns the source of draws that must not affect those that the run depends on. */
  private CountedRandom idle() {
    CountedRandom unused =
        idle.orElseGet(
            () ->
                origin instanceof Seeded seeded
                    ? new CountedRandom(new Seed(seeded.seed()).child(IDLE_CHILD).generator())
                    : random.another());
    idle = Optional.of(unused);
    return unused;
  }

  private static Query same(Query query, int then, int now) {
    if (then != now) {
      throw new ControllerConflictException(
          "query "
              + query.number()
              + " was asked for in oracle state "
              + then
              + " before, and is now asked for in state "
              + now);
    }
    return query;
  }

  private String unanswered() {
    return "query " + (sent + 1) + " has not been answered yet";
  }

  /**
   * Returns the next query for the oracle's state. Its answer must be reported by {@link #tell} or
   * {@link #take} before the next call.
   *
   * @param oracle present state of the oracle, 1..R
   * @throws ControllerConflictException if a query is pending or the run is finished
   * @throws IllegalArgumentException if the state is out of range
   */
  public Query next(int oracle) {
    decide(oracle);
    return query();
  }

  /**
   * Decides on the next query as {@link #next} does, without creating it: {@link #asked} does. Its
   * answer must be reported by {@link #answer} before the next call.
   *
   * @param oracle present state of the oracle, 1..R
   * @return the index of its action
   * @throws ControllerConflictException if a query is pending or the run is finished
   * @throws IllegalArgumentException if the state is out of range
   */
  public int decide(int oracle) {
    requireNext(oracle);
    int index = drawAction(oracle);
    askedIn = oracle;
    askedIndex = index;
    pending = true;
    if (!shape.actions().learns(index)) {
      Query.Decoy decoy = decoy(index, random);
      askedDecoy = decoy.decoy();
      askedSteps = decoy.steps();
      askedState = decoy.decoyState();
    }
    return index;
  }

  /**
   * Takes the answer to the pending query.
   *
   * @return whether the queried trajectory moves now
   * @throws ControllerConflictException if no query is pending
   */
  public boolean answer(boolean informative) {
    if (!pending) {
      throw new ControllerConflictException("no query has been asked for", sent + 1);
    }
    return take(Reply.of(informative));
  }

  private void requireNext(int oracle) {
    if (pending) {
      throw new ControllerConflictException(unanswered(), sent + 1);
    }
    if (finished()) {
      throw new ControllerConflictException(
          sent() == shape.horizon()
              ? "all " + shape.horizon() + " queries have been sent"
              : "the policy ended the run after " + Count.of(sent(), "query"));
    }
    if (oracle < 1 || oracle > shape.oracleStates()) {
      throw new IllegalArgumentException(
          "oracle state must be in 1.." + shape.oracleStates() + ", was " + oracle);
    }
  }

  /** Draws the index of the next action. */
  private int drawAction(int oracle) {
    DecisionRule rule = memory.rule(sent, ledger());
    return rule.drawn(oracle, queue)
        ? rule.action(oracle, queue, random.nextDouble())
        : rule.action(oracle, queue);
  }

  /**
   * Returns the decoy query and the learning query that pay as the action at {@code index} does.
   * The array, indexed by the type, prevents the compiler from moving the work for one of them to
   * its use.
   */
  private Query[] eitherType(int index, RandomGenerator unused) {
    Actions actions = shape.actions();
    int level = actions.level(index);
    return new Query[] {
      decoy(actions.obfuscating(level), actions.learns(index) ? unused : random),
      learning(actions.learning(level))
    };
  }

  private Query learning(int index) {
    return new Query.Learning(sent() + 1, shape.actions().at(index));
  }

  private Query.Decoy decoy(int index, RandomGenerator draws) {
    Action action = shape.actions().at(index);
    return memory.decoy(action).query(sent() + 1, action, draws);
  }

  /**
   * Takes the answer to a query. Idempotent: reporting the same answer again has no effect.
   *
   * @param number number of the query, from 1
   * @param informative whether its answer was informative; for a decoy this matters if it steps
   *     only after informative answers
   * @return whether the queried trajectory moves now
   * @throws ControllerConflictException if another answer was reported before, or the query was not
   *     asked for
   */
  public boolean tell(int number, boolean informative) {
    return take(number, Reply.of(informative));
  }

  /**
   * Takes the reply to a query: its answer, or that it was given up, in which case no trajectory
   * moves. Idempotent: reporting the same reply again has no effect.
   *
   * @param number number of the query, from 1
   * @return whether the queried trajectory moves now
   * @throws ControllerConflictException if another reply was reported before, or the query was not
   *     asked for
   */
  public boolean take(int number, Reply reply) {
    if (number >= 1 && number <= sent) {
      return takenBefore(number, reply);
    }
    if (!pending || sent + 1 != number) {
      throw new ControllerConflictException(
          "query " + number + " has not been asked for; " + sent + " have been answered",
          pending || !finished() ? sent + 1 : 0);
    }
    return take(reply);
  }

  /** Takes the reply to the pending query. */
  private boolean take(Reply reply) {
    Action action = shape.actions().at(askedIndex);
    boolean learns = action.learns();
    boolean informative = reply == Reply.INFORMATIVE;
    if (learns && informative && queue > 0) {
      queue--;
    }
    paid += action.incentive();
    learning += learns ? action.incentive() : 0;
    if (recorded) {
      past.add(askedIn, askedIndex, query(), reply);
    }
    sent++;
    pending = false;
    boolean steps = reply != Reply.NONE && (learns ? informative : askedSteps.after(informative));
    memory.see(
        new PublicQuery(
            action,
            learns ? 0 : askedDecoy,
            reply == Reply.NONE ? PublicQuery.GIVEN_UP : steps ? stepState(learns) : 0));
    return steps;
  }

  private int stepState(boolean learns) {
    return learns ? askedIn : askedState.orElse(askedIn);
  }

  private boolean takenBefore(int number, Reply reply) {
    Reply before = recorded().reply(number);
    if (before != reply) {
      throw new ControllerConflictException(
          "the answer to query "
              + number
              + " was reported as "
              + word(before)
              + " before, and is now reported as "
              + word(reply));
    }
    return past.at(number).steps();
  }

  private History recorded() {
    if (!recorded) {
      throw new IllegalStateException("the run keeps no record of its queries");
    }
    return past;
  }

  private static String word(Reply reply) {
    return switch (reply) {
      case INFORMATIVE -> "informative";
      case UNINFORMATIVE -> "uninformative";
      case NONE -> "missing";
    };
  }

  /** Returns the pending query: asked for and not yet answered. */
  public Optional<Query> asked() {
    return pending ? Optional.of(query()) : Optional.empty();
  }

  /**
   * Returns the trajectory of the pending query: 0 for the real one, or the number of a decoy.
   *
   * @throws IllegalStateException if no query is pending
   */
  public int askedOf() {
    requirePending();
    return shape.actions().learns(askedIndex) ? 0 : askedDecoy;
  }

  /**
   * Returns the oracle's state, 1..R, in which the pending query was asked for.
   *
   * @throws IllegalStateException if no query is pending
   */
  public int askedIn() {
    requirePending();
    return askedIn;
  }

  private void requirePending() {
    if (!pending) {
      throw new IllegalStateException("no query is on its way");
    }
  }

  /**
   * Returns the record of query {@code number}, from 1 to {@link #sent}.
   *
   * @throws IllegalArgumentException if the number is out of range
   */
  public QueryRecord at(int number) {
    Checks.within(1, sent, number, "number of an answered query");
    return recorded().at(number);
  }

  /** Returns the sizes of the problem. */
  public Shape shape() {
    return shape;
  }

  /** Returns the index, from 0, of the policy that the run follows among {@link Policy#parts}. */
  public int part() {
    return part;
  }

  /** Returns the source of the draws and the number of draws taken. */
  public Randomness randomness() {
    return origin instanceof Seeded seeded ? new Seeded(seeded.seed(), random.draws()) : origin;
  }

  /** Returns the number of queries answered so far. */
  public int sent() {
    return sent;
  }

  /** Returns the number of successes still needed, 0..M. */
  public int queue() {
    return queue;
  }

  /** Returns the ledger after the queries answered so far. */
  public Ledger ledger() {
    return new Ledger(paid, learning);
  }

  /**
   * Returns whether the run is finished: the horizon is reached, or the policy has stopped before.
   */
  public boolean finished() {
    return sent == shape.horizon() || memory.stops();
  }

  /**
   * Returns the state that {@link #resume} needs. Possible at any time, also while a query is
   * pending.
   *
   * @throws IllegalStateException if the run carries over more than {@link #filters} from the run
   *     before it
   */
  public ControllerState save() {
    if (!follows.recorded()) {
      throw new IllegalStateException(
          "a run that carries over the memory of another cannot be saved: its record does not"
              + " contain the run before it");
    }
    List<Asked> unanswered = pending ? List.of(new Asked(askedIn, query())) : List.of();
    List<QueryRecord> records = IntStream.rangeClosed(1, sent).mapToObj(recorded()::at).toList();
    return new ControllerState(part, randomness(), records, unanswered, follows.carried());
  }
}
