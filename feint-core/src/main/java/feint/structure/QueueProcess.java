package feint.structure;

import feint.math.Checks;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.RunningCost;
import feint.model.SuccessProbability;
import feint.model.TerminalCost;
import java.util.List;

/**
 * Decision process of Theorem 2: oracle states 1..R, a queue 0..M and ordered actions, the first of
 * which are obfuscating and alone admissible when the queue is empty.
 *
 * <p>Any such process can be tested, not only covert problems: {@link #of} creates one from a
 * problem, {@link #builder} from functions. The oracle's transitions are left out, because no
 * condition depends on them.
 */
public final class QueueProcess {

  private final int oracleStates;
  private final int successes;
  private final int obfuscating;
  private final List<String> actions;
  private final Transition transition;
  private final CostByLedger running;
  private final Iterable<Ledger> ledgers;
  private final boolean readsLedger;
  private final TerminalCost terminal;

  /** Transition probabilities of the queue. */
  @FunctionalInterface
  public interface Transition {
    /**
     * Returns the probability that the queue is {@code to} after a query.
     *
     * @param oracle the oracle state, 1..R
     * @param action the action's index
     */
    double probability(int oracle, int action, int from, int to);
  }

  /** Running cost at one ledger, or at any. */
  @FunctionalInterface
  public interface Cost {
    /**
     * Returns the cost of the action with index {@code action} in oracle state 1..R with queue
     * 0..M.
     */
    double at(int oracle, int queue, int action);
  }

  /** Running cost that depends on the ledger. */
  @FunctionalInterface
  public interface CostByLedger {
    /** Returns the costs at this ledger. */
    Cost at(Ledger before);
  }

  private QueueProcess(Builder builder) {
    this.oracleStates = Checks.atLeast(1, builder.oracleStates, "oracle states");
    this.successes = Checks.atLeast(0, builder.successes, "successes");
    this.actions = List.copyOf(builder.actions);
    this.obfuscating =
        Checks.within(1, actions.size(), builder.obfuscating, "number of obfuscating actions");
    this.transition = builder.transition;
    this.running = builder.running;
    this.ledgers = builder.ledgers;
    this.readsLedger = builder.readsLedger;
    this.terminal = builder.terminal;
  }

  /** Returns the process of a covert problem, at all ledgers that are possible before a query. */
  public static QueueProcess of(Problem problem) {
    int levels = problem.actions().levels();
    Builder builder =
        builder(problem.oracleStates(), problem.successes())
            .actions(levels, problem.actions().toList().stream().map(Action::toString).toList())
            .transition(transition(problem))
            .terminal(problem.objective().terminal());
    CostByLedger running = ledger -> cost(problem, ledger);
    return problem.objective().running().readsLedger()
        ? builder.running(LedgerRows.beforeAQuery(problem), running).build()
        : builder.running(running.at(problem.prior())).build();
  }

  private static Transition transition(Problem problem) {
    SuccessProbability success = problem.success();
    return (oracle, action, from, to) -> {
      boolean learns = problem.actions().learns(action);
      // An idle learning query at an empty queue leaves it empty.
      double gamma = learns && from > 0 ? success.at(oracle, problem.actions().level(action)) : 0;
      return to == from ? 1 - gamma : to == from - 1 ? gamma : 0;
    };
  }

  private static Cost cost(Problem problem, Ledger ledger) {
    RunningCost running = problem.objective().running();
    double[] prices =
        problem.actions().toList().stream().mapToDouble(u -> running.price(u, ledger)).toArray();
    return (oracle, queue, action) ->
        problem.weights().at(problem.actions().at(action).query(), oracle, queue) * prices[action];
  }

  /** Returns a builder for a process with R oracle states and the queue 0..M. */
  public static Builder builder(int oracleStates, int successes) {
    return new Builder(oracleStates, successes);
  }

  /** Returns R. */
  public int oracleStates() {
    return oracleStates;
  }

  /** Returns M. */
  public int successes() {
    return successes;
  }

  /** Returns the number of obfuscating actions, which come first. */
  public int obfuscating() {
    return obfuscating;
  }

  /** Returns the names of the actions, in the action order. */
  public List<String> actions() {
    return actions;
  }

  /** Returns whether the running cost depends on the ledger. */
  public boolean readsLedger() {
    return readsLedger;
  }

  Transition transition() {
    return transition;
  }

  CostByLedger running() {
    return running;
  }

  /** Returns the ledgers to be tested, in their order; a single one if the cost reads none. */
  Iterable<Ledger> ledgers() {
    return ledgers;
  }

  TerminalCost terminal() {
    return terminal;
  }

  /** Returns the smallest queue at which an action is admissible. */
  int firstQueue(int action) {
    return action < obfuscating ? 0 : 1;
  }

  /** Builder of a process. By default actions cost nothing and do not change the queue. */
  public static final class Builder {

    private final int oracleStates;
    private final int successes;
    private int obfuscating = 1;
    private List<String> actions = List.of("obfuscate", "learn");
    private Transition transition = (oracle, action, from, to) -> from == to ? 1 : 0;
    private CostByLedger running = ledger -> (oracle, queue, action) -> 0;
    private Iterable<Ledger> ledgers = List.of(Ledger.DEFAULT_PRIOR);
    private boolean readsLedger;
    private TerminalCost terminal = (queue, exposed) -> 0;

    private Builder(int oracleStates, int successes) {
      this.oracleStates = oracleStates;
      this.successes = successes;
    }

    /** Sets the actions by name, in their order; the first {@code obfuscating} are obfuscating. */
    public Builder actions(int obfuscating, List<String> names) {
      this.obfuscating = obfuscating;
      this.actions = names;
      return this;
    }

    public Builder transition(Transition transition) {
      this.transition = transition;
      return this;
    }

    /** Sets a running cost that does not depend on the ledger. */
    public Builder running(Cost cost) {
      this.running = ledger -> cost;
      this.ledgers = List.of(Ledger.DEFAULT_PRIOR);
      this.readsLedger = false;
      return this;
    }

    /** Sets a running cost that is tested at each of these ledgers. */
    public Builder running(Iterable<Ledger> ledgers, CostByLedger cost) {
      this.running = cost;
      this.ledgers = ledgers;
      this.readsLedger = true;
      return this;
    }

    public Builder terminal(TerminalCost terminal) {
      this.terminal = terminal;
      return this;
    }

    public QueueProcess build() {
      return new QueueProcess(this);
    }
  }
}
