package feint.policy;

import feint.math.Checks;
import feint.math.Count;
import feint.math.Distribution;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import feint.policy.ControllerState.Asked;
import feint.policy.ControllerState.Randomness;
import feint.policy.ControllerState.Seeded;
import feint.policy.ControllerState.Unseeded;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A policy at work in one run, as ask and tell: {@link #next} says what to do in the oracle's
 * state, {@link #tell} takes the answer.
 *
 * <p>The simulator runs on it, and so does whatever queries a real oracle: what was solved and
 * audited is what runs. A controller belongs to one thread at a time.
 */
public final class Controller {

  /** Stands for a query while none is on its way. */
  private static final Query NOTHING = new Query.Learning(0, Action.learn(1));

  private final Policy policy;
  private final Shape shape;
  private final CountedRandom random;
  private final Randomness origin;
  private final int part;
  private final Memory memory;
  private final Origin follows;
  private final Past past;
  private int queue;
  private Ledger ledger;
  private Query asked = NOTHING;
  private int askedIndex;
  private int askedIn;

  /**
   * What a run goes on from.
   *
   * @param carried the filters that it began with, if it follows another
   * @param recorded whether its record and these are enough to rebuild it
   */
  private record Origin(Optional<CarriedFilters> carried, boolean recorded) {

    static final Origin NOTHING = new Origin(Optional.empty(), true);
  }

  private Controller(Policy policy, CountedRandom random, Randomness origin, int part) {
    this(policy, random, origin, part, policy.parts().get(part).policy().start(), Origin.NOTHING);
  }

  private Controller(
      Policy policy,
      CountedRandom random,
      Randomness origin,
      int part,
      Memory memory,
      Origin follows) {
    this.policy = policy;
    this.shape = policy.shape();
    this.random = random;
    this.origin = origin;
    this.part = part;
    this.memory = memory;
    this.follows = follows;
    this.past = new Past(shape);
    this.queue = shape.successes();
    this.ledger = shape.prior();
  }

  /** Begins a run whose draws can be repeated. */
  public static Controller start(Problem problem, Policy policy, Seed seed) {
    return start(problem, policy, seed.generator(), new Seeded(seed.value(), 0));
  }

  /** Begins a run that draws from a generator of the caller's, such as a SecureRandom. */
  public static Controller start(Problem problem, Policy policy, RandomGenerator random) {
    return start(problem, policy, random, new Unseeded());
  }

  private static Controller start(
      Problem problem, Policy policy, RandomGenerator source, Randomness origin) {
    problem.shape().requireSame("policy", policy.shape());
    CountedRandom random = new CountedRandom(source);
    return new Controller(policy, random, origin, drawn(policy, random));
  }

  /**
   * Begins a run that follows this one at once, with the same trajectories, while the oracle goes
   * on: what the policy remembers of the oracle is carried over. A mixture is drawn anew, and
   * begins afresh: of a mixture of balanced policies nothing is proven then. The run that begins
   * can be saved if {@link #filters} are all that it carries over.
   */
  public Controller followedBy(Seed seed) {
    return followedBy(seed.generator(), new Seeded(seed.value(), 0));
  }

  /** The same, drawing from a generator of the caller's, such as a SecureRandom. */
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
      return new Controller(policy, next, source, drawn(policy, next));
    }
    Memory fresh = policy.parts().get(0).policy().start();
    Optional<CarriedFilters> carried = memory.filters();
    return new Controller(
        policy,
        next,
        source,
        0,
        memory.followedBy(fresh),
        new Origin(carried, carried.isPresent()));
  }

  /**
   * Returns the filters that a run begins with that follows this one now: the same as with {@link
   * #followedBy} where all queries were sent. Empty if the policy keeps none, or is a mixture.
   *
   * @throws IllegalStateException if a query is on its way
   */
  public Optional<CarriedFilters> filters() {
    if (asked != NOTHING) {
      throw new IllegalStateException(unanswered());
    }
    return policy.parts().size() == 1 ? memory.filters() : Optional.empty();
  }

  private static int drawn(Policy policy, RandomGenerator random) {
    List<Policy.Part> parts = policy.parts();
    return parts.size() == 1
        ? 0
        : Distribution.of(parts.stream().mapToDouble(Policy.Part::weight).toArray())
            .outcome(random.nextDouble());
  }

  /** Goes on with a saved run, with the same digits as if it had never stopped. */
  public static Controller resume(Problem problem, Policy policy, ControllerState state) {
    if (state.randomness() instanceof Seeded seeded) {
      CountedRandom random = new CountedRandom(new Seed(seeded.seed()).generator());
      random.skipTo(seeded.draws());
      return resumed(problem, policy, state, random, seeded);
    }
    throw new IllegalArgumentException(
        "the saved run has no seed: resume it with a generator to draw from");
  }

  /** Goes on with a saved run, drawing from a generator of the caller's from now on. */
  public static Controller resume(
      Problem problem, Policy policy, ControllerState state, RandomGenerator random) {
    return resumed(problem, policy, state, new CountedRandom(random), new Unseeded());
  }

  /** Goes through the record again; nothing is drawn on the way. */
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
            .map(filters -> following(policy, random, origin, filters))
            .orElseGet(() -> new Controller(policy, random, origin, state.part()));
    for (Exchange exchange : state.past()) {
      controller.askAgain(new Asked(exchange.oracle(), exchange.query()));
      controller.take(exchange.query().number(), exchange.reply());
    }
    state.asked().forEach(controller::askAgain);
    return controller;
  }

  private static Controller following(
      Policy policy, CountedRandom random, Randomness origin, CarriedFilters filters) {
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
        new Origin(Optional.of(filters), true));
  }

  /** Takes up a query that was asked for before, if the policy ever asks for it. */
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
    DecisionRule rule = memory.rule(sent(), ledger);
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
          "must be of a decoy, and let it move, as the policy does",
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
    asked = query;
  }

  /**
   * What to do about query {@code number}, counting from 1, now that the oracle is in state {@code
   * oracle}. To ask the same again changes nothing and gives the same query: whoever does not know
   * whether a question got through can ask it again.
   *
   * @throws ConflictException if the query was asked for in another state, if another is the next
   *     one, or if the run is over
   */
  public Query ask(int number, int oracle) {
    if (number >= 1 && number <= sent()) {
      Exchange before = past.at(number);
      return same(before.query(), before.oracle(), oracle);
    }
    if (asked != NOTHING && asked.number() == number) {
      return same(asked, askedIn, oracle);
    }
    if (asked != NOTHING) {
      throw new ConflictException(unanswered(), asked.number());
    }
    if (!finished() && number != sent() + 1) {
      throw new ConflictException(
          "the next query is " + (sent() + 1) + ", and " + number + " was asked for", sent() + 1);
    }
    return next(oracle);
  }

  private static Query same(Query query, int then, int now) {
    if (then != now) {
      throw new ConflictException(
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
    return "query " + asked.number() + " has not been answered yet";
  }

  /**
   * What to do now that the oracle is in state {@code oracle}, 1..R. The answer must be told before
   * the next query.
   */
  public Query next(int oracle) {
    if (asked != NOTHING) {
      throw new ConflictException(unanswered(), asked.number());
    }
    if (finished()) {
      throw new ConflictException(
          sent() == shape.horizon()
              ? "all " + shape.horizon() + " queries have been sent"
              : "the policy ended the run after " + Count.of(sent(), "query"));
    }
    if (oracle < 1 || oracle > shape.oracleStates()) {
      throw new IllegalArgumentException(
          "oracle state must be in 1.." + shape.oracleStates() + ", was " + oracle);
    }
    DecisionRule rule = memory.rule(sent(), ledger);
    int index =
        rule.drawn(oracle, queue)
            ? rule.action(oracle, queue, random.nextDouble())
            : rule.action(oracle, queue);
    Query query = query(index);
    ask(oracle, index, query);
    return query;
  }

  private Query query(int index) {
    int number = sent() + 1;
    return shape.actions().learns(index)
        ? new Query.Learning(number, shape.actions().at(index))
        : memory.decoy(shape.actions().at(index)).query(number, shape.actions().at(index), random);
  }

  /**
   * Takes the answer to a query. To tell the same again changes nothing.
   *
   * @param number the query's, from 1
   * @param informative whether its answer was informative; decoys' answers count, too, if the decoy
   *     steps by them
   * @return whether the trajectory that was queried moves now
   * @throws ConflictException if the query was told to be answered otherwise, or not asked for
   */
  public boolean tell(int number, boolean informative) {
    return take(number, Reply.of(informative));
  }

  /**
   * Takes the answer to a query, or that it was given up: then neither trajectory moves. To tell
   * the same again changes nothing.
   *
   * @return whether the trajectory that was queried moves now
   * @throws ConflictException if something else was told of the query, or it was not asked for
   */
  public boolean take(int number, Reply reply) {
    if (number >= 1 && number <= sent()) {
      return takenBefore(number, reply);
    }
    if (asked == NOTHING || asked.number() != number) {
      throw new ConflictException(
          "query " + number + " has not been asked for; " + sent() + " have been answered",
          asked != NOTHING ? asked.number() : finished() ? 0 : sent() + 1);
    }
    Query query = asked;
    if (query.action().learns() && reply == Reply.INFORMATIVE && queue > 0) {
      queue--;
    }
    ledger = ledger.after(query.action());
    past.add(askedIn, askedIndex, query, reply);
    asked = NOTHING;
    Turn turn = query.turn(reply, askedIn);
    memory.see(turn);
    return turn.stepped();
  }

  private boolean takenBefore(int number, Reply reply) {
    Reply before = past.reply(number);
    if (before != reply) {
      throw new ConflictException(
          "the answer to query "
              + number
              + " was told to be "
              + word(before)
              + " before, and is now told to be "
              + word(reply));
    }
    return past.at(number).steps();
  }

  private static String word(Reply reply) {
    return switch (reply) {
      case INFORMATIVE -> "informative";
      case UNINFORMATIVE -> "uninformative";
      case NONE -> "missing";
    };
  }

  /** The query that has been asked for and not been answered, if there is one. */
  public Optional<Query> asked() {
    return asked == NOTHING ? Optional.empty() : Optional.of(asked);
  }

  /** The oracle's state that the query on its way was asked for in. */
  public int askedIn() {
    if (asked == NOTHING) {
      throw new IllegalStateException("no query is on its way");
    }
    return askedIn;
  }

  /** What was asked and told of query {@code number}, from 1 to {@link #sent}. */
  public Exchange at(int number) {
    Checks.within(1, sent(), number, "number of an answered query");
    return past.at(number);
  }

  /** The sizes of the problem that it is played in. */
  public Shape shape() {
    return shape;
  }

  /** The place, from 0, of what the run follows among {@link Policy#parts}. */
  public int part() {
    return part;
  }

  /** Where its draws come from, and how many it has taken. */
  public Randomness randomness() {
    return origin instanceof Seeded seeded ? new Seeded(seeded.seed(), random.draws()) : origin;
  }

  /** Queries answered so far. */
  public int sent() {
    return past.size();
  }

  /** Successes still needed. */
  public int queue() {
    return queue;
  }

  public Ledger ledger() {
    return ledger;
  }

  /** Whether the run is over: the horizon is reached, or the policy has stopped before. */
  public boolean finished() {
    return sent() == shape.horizon() || memory.stops();
  }

  /** All that {@link #resume} needs; possible at any moment, also while a query is on its way. */
  public ControllerState save() {
    if (!follows.recorded()) {
      throw new IllegalStateException(
          "a run that carries over what another has left cannot be saved: its record does not say"
              + " what came before");
    }
    List<Asked> open = asked == NOTHING ? List.of() : List.of(new Asked(askedIn, asked));
    List<Exchange> exchanges = IntStream.rangeClosed(1, sent()).mapToObj(past::at).toList();
    return new ControllerState(part, randomness(), exchanges, open, follows.carried());
  }
}
