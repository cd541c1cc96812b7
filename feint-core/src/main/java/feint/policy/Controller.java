package feint.policy;

import feint.math.Checks;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.ControllerState.Asked;
import feint.policy.ControllerState.Randomness;
import feint.policy.ControllerState.Seeded;
import feint.policy.ControllerState.Unseeded;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A policy at work in one run, as ask and tell: {@link #next} says what to do in the oracle's
 * state, {@link #tell} takes the answer.
 *
 * <p>The simulator runs on it, and so does whatever queries a real oracle: what was solved and
 * audited is what runs. A controller belongs to one thread at a time.
 */
public final class Controller {

  private static final int NOTHING_ASKED = -1;

  private final Problem problem;
  private final CountedRandom random;
  private final Randomness origin;
  private final Memory memory;
  private int sent;
  private int queue;
  private Ledger ledger;
  private int asked = NOTHING_ASKED;
  private boolean decoySteps;

  private Controller(Problem problem, CountedRandom random, Randomness origin, Memory memory) {
    this.problem = problem;
    this.random = random;
    this.origin = origin;
    this.memory = memory;
    this.queue = problem.successes();
    this.ledger = problem.prior();
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
    CountedRandom random = new CountedRandom(source);
    return new Controller(problem, random, origin, policy.start(random));
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

  private static Controller resumed(
      Problem problem,
      Policy policy,
      ControllerState state,
      CountedRandom random,
      Randomness origin) {
    problem.requireReachable(state.sent(), state.ledger());
    int mostAsked = state.sent() < problem.horizon() ? 1 : 0;
    Checks.within(0, mostAsked, state.asked().size(), "number of queries on their way");
    Controller controller = new Controller(problem, random, origin, policy.resume(state.memory()));
    controller.sent = state.sent();
    controller.queue = Checks.within(0, problem.successes(), state.queue(), "queue");
    controller.ledger = state.ledger();
    for (Asked asked : state.asked()) {
      controller.asked = problem.actions().indexOf(asked.action());
      controller.decoySteps = asked.decoySteps();
    }
    return controller;
  }

  /**
   * What to do now that the oracle is in state {@code oracle}, 1..R. The answer must be told before
   * the next query.
   */
  public Action next(int oracle) {
    if (asked != NOTHING_ASKED) {
      throw new IllegalStateException("query " + (sent + 1) + " has not been answered yet");
    }
    if (finished()) {
      throw new IllegalStateException("all " + problem.horizon() + " queries have been sent");
    }
    if (oracle < 1 || oracle > problem.oracleStates()) {
      throw new IllegalArgumentException(
          "oracle state must be in 1.." + problem.oracleStates() + ", was " + oracle);
    }
    DecisionRule rule = memory.rule(sent, ledger);
    asked =
        rule.drawn(oracle, queue)
            ? rule.action(oracle, queue, random.nextDouble())
            : rule.action(oracle, queue);
    Action action = problem.actions().at(asked);
    decoySteps = !action.learns() && draw(memory.decoyStep(action, oracle));
    return action;
  }

  private boolean draw(double probability) {
    return probability >= 1 || (probability > 0 && random.nextDouble() < probability);
  }

  /** Whether the decoy moves after the query just asked for; never after a learning query. */
  public boolean decoySteps() {
    requireAsked();
    return decoySteps;
  }

  /** Takes the answer to the query; what a decoy was answered makes no difference. */
  public void tell(boolean success) {
    requireAsked();
    Action action = problem.actions().at(asked);
    if (action.learns() && success && queue > 0) {
      queue--;
    }
    ledger = ledger.after(action);
    sent++;
    asked = NOTHING_ASKED;
    memory.see(action, action.learns() ? success : decoySteps);
  }

  private void requireAsked() {
    if (asked == NOTHING_ASKED) {
      throw new IllegalStateException("no query has been asked for");
    }
  }

  /** The query that has been asked for and not been answered, if there is one. */
  public Optional<Action> asked() {
    return asked == NOTHING_ASKED ? Optional.empty() : Optional.of(problem.actions().at(asked));
  }

  /** Queries answered so far. */
  public int sent() {
    return sent;
  }

  /** Successes still needed. */
  public int queue() {
    return queue;
  }

  public Ledger ledger() {
    return ledger;
  }

  /** Whether all queries of the horizon have been answered. */
  public boolean finished() {
    return sent == problem.horizon();
  }

  /** All that {@link #resume} needs; possible at any moment, also while a query is on its way. */
  public ControllerState save() {
    Randomness now =
        origin instanceof Seeded seeded ? new Seeded(seeded.seed(), random.draws()) : origin;
    List<Asked> open =
        asked == NOTHING_ASKED
            ? List.of()
            : List.of(new Asked(problem.actions().at(asked), decoySteps));
    return new ControllerState(sent, queue, ledger, memory.save(), now, open);
  }
}
