package feint.solver.backward;

import feint.math.MemoryBudget;
import feint.math.ResourceLimitException;
import feint.math.Text;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.markov.LedgerIndex;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Covert problem as a finite-horizon Markov decision process with numbered states: sparse
 * transitions, costs and terminal costs, for programs that solve such processes.
 *
 * <p>State {@code (ledger * R + o - 1) * (M + 1) + b} has oracle state o, queue b and one of the
 * ledgers that the objective distinguishes. Transitions do not depend on the number of queries
 * sent. Learning with an empty queue, which is not admissible, is the obfuscating action with the
 * same incentive here, so every action is admissible everywhere and no value changes.
 */
public final class StationaryProblem {

  /** Largest number of transitions. */
  public static final long MOST_TRANSITIONS = 20_000_000;

  /** Largest number of values of actions, over all states and numbers of queries left. */
  public static final long MOST_VALUES = 20_000_000;

  /**
   * Tolerance within which an action counts as optimal, relative to the value if that exceeds 1.
   */
  private static final double TIE = 1e-12;

  private final Problem problem;
  private final LedgerSet ledgers;
  private final int actions;
  private final int[] begins;
  private final int[] successors;
  private final double[] probabilities;
  private final double[] costs;
  private final double[] terminal;

  private StationaryProblem(Problem problem, LedgerSet ledgers) {
    this.problem = problem;
    this.ledgers = ledgers;
    this.actions = problem.actions().count();
    int states = Math.toIntExact(states(problem, ledgers));
    this.begins = new int[states * actions + 1];
    int[] next = new int[Math.toIntExact(transitions(problem, ledgers))];
    double[] chances = new double[next.length];
    this.costs = new double[states * actions];
    this.terminal = new double[states];
    int used = 0;
    for (int s = 0; s < states; s++) {
      terminal[s] = problem.objective().terminal().at(queue(s), ledgers.exposed(ledger(s)));
      for (int u = 0; u < actions; u++) {
        Action action = effective(u, queue(s));
        int row = s * actions + u;
        costs[row] =
            problem.weights().at(action.query(), oracle(s), queue(s))
                * problem.objective().running().price(action, ledgers.priced(ledger(s)));
        used = fill(s, action, used, next, chances);
        begins[row + 1] = used;
      }
    }
    this.successors = Arrays.copyOf(next, used);
    this.probabilities = Arrays.copyOf(chances, used);
  }

  private int fill(int s, Action action, int from, int[] next, double[] chances) {
    int used = from;
    int ledger = ledgers.next(ledger(s), action);
    double success =
        action.learns()
            ? problem.success().at(oracle(s), problem.actions().levelOf(action.incentive()))
            : 0;
    for (int o = 1; o <= problem.oracleStates(); o++) {
      double move = problem.oracle().probability(oracle(s), o);
      if (move * success > 0) {
        next[used] = index(ledger, o, queue(s) - 1);
        chances[used++] = move * success;
      }
      if (move * (1 - success) > 0) {
        next[used] = index(ledger, o, queue(s));
        chances[used++] = move * (1 - success);
      }
    }
    return used;
  }

  /** Returns the action, or its obfuscating counterpart if it learns with an empty queue. */
  private Action effective(int u, int queue) {
    Action action = problem.actions().at(u);
    return action.learns() && queue == 0 ? Action.obfuscate(action.incentive()) : action;
  }

  /**
   * Returns the process of a problem.
   *
   * @throws ResourceLimitException if it has more than {@link #MOST_TRANSITIONS} transitions
   */
  public static StationaryProblem of(Problem problem) {
    LedgerSet ledgers = LedgerSet.of(problem);
    double bound =
        (double) states(problem, ledgers)
            * problem.actions().count()
            * successorsPerAction(problem);
    if (bound > MOST_TRANSITIONS) {
      throw new ResourceLimitException(
          Text.of(
              "the Markov decision process must have at most %,d transitions, has up to %,.0f"
                  + " (%,d states x %d actions x %d successors): use a shorter"
                  + " horizon, fewer successes, or an objective that does not read the ledger",
              MOST_TRANSITIONS,
              bound,
              states(problem, ledgers),
              problem.actions().count(),
              successorsPerAction(problem)));
    }
    MemoryBudget.require(
        bound * 40, "the Markov decision process", "use a shorter horizon or fewer successes");
    return new StationaryProblem(problem, ledgers);
  }

  private static long states(Problem problem, LedgerSet ledgers) {
    return ledgers.count() * problem.shape().hiddenStates();
  }

  private static int successorsPerAction(Problem problem) {
    return 2 * problem.oracleStates();
  }

  private static long transitions(Problem problem, LedgerSet ledgers) {
    return states(problem, ledgers) * problem.actions().count() * successorsPerAction(problem);
  }

  /** Returns the number of states. */
  public int states() {
    return terminal.length;
  }

  /** Returns the number of queries of a run. */
  public int horizon() {
    return problem.horizon();
  }

  /** Returns 1 for learning or 0 for obfuscating, and the incentive, of each action. */
  public long[] actionLabels() {
    return problem.actions().toList().stream()
        .flatMapToLong(action -> LongStream.of(action.learns() ? 1 : 0, action.incentive()))
        .toArray();
  }

  /** Returns the number of actions, which are those of the problem in its order. */
  public int actions() {
    return actions;
  }

  private int ledger(int state) {
    return state / problem.shape().hiddenStates();
  }

  private int oracle(int state) {
    return 1 + state / (problem.successes() + 1) % problem.oracleStates();
  }

  private int queue(int state) {
    return state % (problem.successes() + 1);
  }

  private int index(int ledger, int oracle, int queue) {
    return (ledger * problem.oracleStates() + oracle - 1) * (problem.successes() + 1) + queue;
  }

  /**
   * Returns the state with an oracle state 1..R, a queue 0..M and a ledger that some run reaches.
   */
  public int state(int oracle, int queue, Ledger ledger) {
    return index(ledgers.of(ledger), oracle, queue);
  }

  /** Returns the distribution of the first state. */
  public double[] initial() {
    double[] initial = new double[states()];
    for (int o = 1; o <= problem.oracleStates(); o++) {
      initial[state(o, problem.successes(), problem.prior())] =
          problem.oracle().initial().at(o - 1);
    }
    return initial;
  }

  /**
   * Returns the names of the columns of {@link #labels}: oracle and queue, then paid and learning,
   * or the margin, or neither, as the objective needs.
   */
  public List<String> labelNames() {
    return ledgers.names();
  }

  /** Returns oracle state, queue and ledger of each state, one after the other. */
  public long[] labels() {
    int width = ledgers.names().size();
    long[] labels = new long[states() * width];
    for (int s = 0; s < states(); s++) {
      labels[s * width] = oracle(s);
      labels[s * width + 1] = queue(s);
      ledgers.label(ledger(s), labels, s * width + 2);
    }
    return labels;
  }

  /**
   * Returns the position of the first transition of each pair of state and action, {@code state *
   * actions + action}, and the number of transitions at the end.
   */
  public int[] begins() {
    return begins.clone();
  }

  /** Returns the next states, in ascending order for each pair. */
  public int[] successors() {
    return successors.clone();
  }

  /** Returns the probabilities of the transitions. */
  public double[] probabilities() {
    return probabilities.clone();
  }

  /** Returns the contribution of one query to the objective, for each pair. */
  public double[] costs() {
    return costs.clone();
  }

  /** Returns the terminal cost of each state. */
  public double[] terminal() {
    return terminal.clone();
  }

  /** Returns whether {@link #values} has room for the values of all actions. */
  public boolean valuesFit() {
    return (double) problem.horizon() * costs.length <= MOST_VALUES
        && MemoryBudget.holds(problem.horizon() * 40.0 * costs.length);
  }

  /**
   * Values by number of queries left.
   *
   * @param best V<sub>n</sub> by n = 0..N, then state
   * @param ofActions Q<sub>n</sub> by n = 1..N, then state, then action
   * @param actions the optimal action by n = 1..N, then state; of equally good ones the first
   */
  @SuppressWarnings("ArrayRecordComponent") // Values of arrays, which nothing compares.
  public record Values(double[] best, double[] ofActions, long[] actions) {}

  /** Computes all values by backward induction over the sparse transitions. */
  public Values values() {
    int states = states();
    int horizon = problem.horizon();
    double[] best = Arrays.copyOf(terminal, (horizon + 1) * states);
    double[] ofActions = new double[horizon * costs.length];
    long[] optimal = new long[horizon * states];
    for (int n = 1; n <= horizon; n++) {
      int later = (n - 1) * states;
      for (int s = 0; s < states; s++) {
        int q = (n - 1) * costs.length + s * actions;
        double least = Double.POSITIVE_INFINITY;
        for (int u = 0; u < actions; u++) {
          int row = s * actions + u;
          double value = costs[row];
          for (int k = begins[row]; k < begins[row + 1]; k++) {
            value += probabilities[k] * best[later + successors[k]];
          }
          ofActions[q + u] = value;
          least = Math.min(least, value);
        }
        best[n * states + s] = least;
        optimal[later + s] = first(ofActions, q, least);
      }
    }
    return new Values(best, ofActions, optimal);
  }

  private static int first(double[] values, int from, double least) {
    double most = least + TIE * Math.max(1, Math.abs(least));
    int u = 0;
    while (values[from + u] > most) {
      u++;
    }
    return u;
  }

  /** Ledgers that an objective distinguishes, numbered from 0. */
  private sealed interface LedgerSet {

    static LedgerSet of(Problem problem) {
      LedgerIndex index = LedgerIndex.coarsest(problem);
      if (index instanceof LedgerIndex.Whole) {
        return WholeLedgers.of(problem);
      }
      return index instanceof LedgerIndex.Margin ? Margins.of(problem) : new One(problem.prior());
    }

    long count();

    int of(Ledger ledger);

    int next(int number, Action action);

    boolean exposed(int number);

    /** Returns a ledger whose prices are those of the numbered one. */
    Ledger priced(int number);

    List<String> names();

    void label(int number, long[] labels, int at);
  }

  /** Single class of all ledgers. */
  private record One(Ledger prior) implements LedgerSet {

    @Override
    public long count() {
      return 1;
    }

    @Override
    public int of(Ledger ledger) {
      return 0;
    }

    @Override
    public int next(int number, Action action) {
      return 0;
    }

    @Override
    public boolean exposed(int number) {
      return false;
    }

    @Override
    public Ledger priced(int number) {
      return prior;
    }

    @Override
    public List<String> names() {
      return List.of("oracle", "queue");
    }

    @Override
    public void label(int number, long[] labels, int at) {
      // There is nothing to distinguish.
    }
  }

  /**
   * Margins from one that is exposed after any further run to one that is not. At both ends the
   * margin stays, which changes no value.
   */
  private record Margins(Ledger prior, int unit, int low, int high) implements LedgerSet {

    static Margins of(Problem problem) {
      int unit = problem.actions().unit();
      int start = problem.prior().margin();
      int most = problem.horizon() * problem.actions().highestIncentive();
      int low = Math.floorDiv(Math.min(start - most, -most) - start, unit);
      int high = -Math.floorDiv(start - Math.max(start + most, most + 1), unit);
      return new Margins(problem.prior(), unit, low, high);
    }

    private int margin(int number) {
      return prior.margin() + (low + number) * unit;
    }

    @Override
    public long count() {
      return high - low + 1L;
    }

    @Override
    public int of(Ledger ledger) {
      return (ledger.margin() - prior.margin()) / unit - low;
    }

    @Override
    public int next(int number, Action action) {
      int moved = number + (action.learns() ? -1 : 1) * (action.incentive() / unit);
      return Math.max(0, Math.min(high - low, moved));
    }

    @Override
    public boolean exposed(int number) {
      return margin(number) <= 0;
    }

    @Override
    public Ledger priced(int number) {
      return prior;
    }

    @Override
    public List<String> names() {
      return List.of("oracle", "queue", "margin");
    }

    @Override
    public void label(int number, long[] labels, int at) {
      labels[at] = margin(number);
    }
  }

  /**
   * All ledgers of a run: x units paid, y of them on learning queries, as x(x+1)/2 + y. A payment
   * beyond those of a whole run, which none makes, changes nothing.
   */
  private record WholeLedgers(Ledger prior, int unit, int most) implements LedgerSet {

    static WholeLedgers of(Problem problem) {
      int unit = problem.actions().unit();
      return new WholeLedgers(
          problem.prior(), unit, problem.horizon() * (problem.actions().highestIncentive() / unit));
    }

    private static long triangle(long x) {
      return x * (x + 1) / 2;
    }

    private static int paid(int number) {
      int x = (int) ((Math.sqrt(8.0 * number + 1) - 1) / 2);
      while (triangle(x) > number) {
        x--;
      }
      while (triangle(x + 1L) <= number) {
        x++;
      }
      return x;
    }

    @Override
    public long count() {
      return triangle(most + 1L);
    }

    @Override
    public int of(Ledger ledger) {
      int x = (ledger.paid() - prior.paid()) / unit;
      return (int) triangle(x) + (ledger.learning() - prior.learning()) / unit;
    }

    @Override
    public int next(int number, Action action) {
      int x = paid(number);
      int i = action.incentive() / unit;
      if (x + i > most) {
        return number;
      }
      int y = number - (int) triangle(x);
      return (int) triangle((long) x + i) + (action.learns() ? y + i : y);
    }

    @Override
    public boolean exposed(int number) {
      return priced(number).exposed();
    }

    @Override
    public Ledger priced(int number) {
      int x = paid(number);
      int y = number - (int) triangle(x);
      return new Ledger(prior.paid() + x * unit, prior.learning() + y * unit);
    }

    @Override
    public List<String> names() {
      return List.of("oracle", "queue", "paid", "learning");
    }

    @Override
    public void label(int number, long[] labels, int at) {
      Ledger ledger = priced(number);
      labels[at] = ledger.paid();
      labels[at + 1] = ledger.learning();
    }
  }
}
