package feint.solver.forward;

import feint.math.ResourceLimitException;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.DecisionRule;
import feint.policy.FinitePolicy;
import feint.policy.PolicyState;
import feint.policy.markov.LedgerIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Forward pass for policies with a finite policy state: propagation of the probability of every
 * policy state, queue, ledger and oracle state. Only reached states are stored. A run that stops
 * keeps its last ledger.
 *
 * <p>{@link ForwardPass} cannot follow such policies: its states are the ledgers alone, in flat
 * arrays. Forecasts of a run under way use their own pass ({@code feint.forecast}), which adds
 * payments up instead of following ledgers; both enumerate queries by {@link PolicyState#outcomes}.
 */
final class PolicyStatePass {

  /** Number of ledgers, with their distributions, that take about a second per query. */
  static final int MAX_LEDGERS = 4_000_000;

  /** Number of ledgers in all queries together that take a minute or two on one core. */
  private static final long MAX_LEDGERS_IN_ALL = 400_000_000;

  /** Number of cells processed between two counts of the ledgers. */
  private static final int COUNT_INTERVAL = 1 << 10;

  /**
   * Ledgers less likely than this are dropped: hundreds of millions of them together lose less than
   * the rounding error.
   */
  private static final double NEGLIGIBLE = 1e-24;

  private final Problem problem;
  private final int maxLedgers;
  private final LedgerIndex.Whole index;
  private final double[][] transition;
  private final int oracleStates;
  private final LedgerDistributions ended;
  private Map<Cell, LedgerDistributions> cells = new LinkedHashMap<>();
  private int t;
  private long followed;

  /** State beside the ledger and the oracle state. */
  private record Cell(PolicyState state, int queue) {}

  /** Transition of a cell by one outcome of an action. */
  private static final class Move {

    private final Action action;
    private final LedgerDistributions to;

    /** Probability of this outcome by oracle state, from 0. */
    private final double[] chances;

    Move(Action action, LedgerDistributions to, int oracleStates) {
      this.action = action;
      this.to = to;
      this.chances = new double[oracleStates];
    }

    /** Adds the distribution after the outcome at the ledger that it leads to. */
    void add(double[] now, int paid, int learning) {
      int at = to.at(paid, learning);
      double[] values = to.values();
      for (int o = 0; o < now.length; o++) {
        values[at + o] += now[o] * chances[o];
      }
    }
  }

  /** Action that can be sent from a cell, with its probability and its cost. */
  private final class Sent {

    private final Action action;
    private final double[] chances = new double[oracleStates];
    private final double[] weights = new double[oracleStates];

    Sent(Action action, Cell cell, DecisionRule rule) {
      this.action = action;
      int u = problem.actions().indexOf(action);
      for (int o = 0; o < oracleStates; o++) {
        chances[o] = rule.probability(o + 1, cell.queue, u);
        weights[o] = chances[o] * problem.weights().at(action.query(), o + 1, cell.queue);
      }
    }

    boolean possible() {
      return Arrays.stream(chances).anyMatch(p -> p > 0);
    }

    void count(double[] now, Ledger ledger, StageTotals totals) {
      double sum = 0;
      double weighted = 0;
      for (int o = 0; o < oracleStates; o++) {
        sum += now[o] * chances[o];
        weighted += now[o] * weights[o];
      }
      double price = problem.objective().running().price(action, ledger);
      totals.seeQueries(action.learns(), sum, price, weighted);
    }
  }

  PolicyStatePass(Problem problem, FinitePolicy policy, int maxLedgers) {
    this.problem = problem;
    this.maxLedgers = maxLedgers;
    this.index = new LedgerIndex.Whole(problem.shape());
    this.transition = problem.oracle().transition().toArray();
    this.oracleStates = problem.oracleStates();
    this.ended = new LedgerDistributions(problem.successes() + 1);
    LedgerDistributions start = new LedgerDistributions(oracleStates);
    System.arraycopy(
        problem.oracle().initial().toArray(), 0, start.values(), start.at(0, 0), oracleStates);
    cells.put(new Cell(policy.standing(), problem.successes()), start);
    endStopped();
  }

  /** Propagates the runs that continue through the next query. */
  StageTotals advance() {
    StageTotals totals = new StageTotals(problem.prior());
    seeLedgers(totals);
    Map<Cell, LedgerDistributions> next = new LinkedHashMap<>();
    int done = 0;
    for (Map.Entry<Cell, LedgerDistributions> entry : cells.entrySet()) {
      send(entry.getKey(), entry.getValue(), next, totals);
      if (++done % COUNT_INTERVAL == 0) {
        requireFew(next);
      }
    }
    requireFew(next);
    followed += next.values().stream().mapToLong(LedgerDistributions::size).sum();
    cells = next;
    t++;
    endStopped();
    return totals;
  }

  /** Moves the runs that stop here to the ended runs. */
  private void endStopped() {
    cells
        .entrySet()
        .removeIf(
            entry -> {
              boolean stops = entry.getKey().state.stops();
              if (stops) {
                addQueues(entry.getKey().queue, entry.getValue(), ended);
              }
              return stops;
            });
  }

  private void addQueues(int queue, LedgerDistributions distributions, LedgerDistributions queues) {
    for (int k = 0; k < distributions.size(); k++) {
      int at = queues.at(distributions.paid(k), distributions.learning(k));
      queues.values()[at + queue] += mass(distributions, k);
    }
  }

  private static double mass(LedgerDistributions distributions, int ledger) {
    int width = distributions.width();
    double sum = 0;
    for (int k = ledger * width; k < (ledger + 1) * width; k++) {
      sum += distributions.values()[k];
    }
    return sum;
  }

  /** Returns the distribution of the queue at every ledger, over continuing and ended runs. */
  private LedgerDistributions queues() {
    LedgerDistributions queues = new LedgerDistributions(problem.successes() + 1);
    for (int k = 0; k < ended.size(); k++) {
      int at = queues.at(ended.paid(k), ended.learning(k));
      System.arraycopy(
          ended.values(), k * ended.width(), queues.values(), at, problem.successes() + 1);
    }
    cells.forEach((cell, distributions) -> addQueues(cell.queue, distributions, queues));
    return queues;
  }

  private void seeLedgers(StageTotals totals) {
    LedgerDistributions masses = new LedgerDistributions(1);
    addMasses(ended, masses);
    cells.values().forEach(distributions -> addMasses(distributions, masses));
    for (int k = 0; k < masses.size(); k++) {
      totals.seeLedger(index.ledger(masses.paid(k), masses.learning(k)), masses.values()[k]);
    }
  }

  private static void addMasses(LedgerDistributions distributions, LedgerDistributions masses) {
    for (int k = 0; k < distributions.size(); k++) {
      int at = masses.at(distributions.paid(k), distributions.learning(k));
      masses.values()[at] += mass(distributions, k);
    }
  }

  /** Passes the current distribution of ledger and queue to the visitor. */
  void visit(ForwardPass.Visitor visitor) {
    LedgerDistributions queues = queues();
    for (int k = 0; k < queues.size(); k++) {
      visitor.visit(
          index.ledger(queues.paid(k), queues.learning(k)),
          Arrays.copyOfRange(queues.values(), k * queues.width(), (k + 1) * queues.width()));
    }
  }

  private void send(
      Cell cell,
      LedgerDistributions distributions,
      Map<Cell, LedgerDistributions> next,
      StageTotals totals) {
    DecisionRule rule = cell.state.rule(t);
    List<Sent> sent = sent(cell, rule);
    List<Move> moves = moves(cell, rule, next);
    double[] now = new double[oracleStates];
    for (int k = 0; k < distributions.size(); k++) {
      if (take(distributions, k, now) >= NEGLIGIBLE) {
        int x = distributions.paid(k);
        int y = distributions.learning(k);
        sent.forEach(action -> action.count(now, index.ledger(x, y), totals));
        for (Move move : moves) {
          int i = index.units(move.action.incentive());
          move.add(now, x + i, move.action.learns() ? y + i : y);
        }
      }
    }
  }

  /**
   * Loads the distribution of the oracle state at a ledger, after the oracle's move unless this is
   * the first query; returns its sum.
   */
  private double take(LedgerDistributions distributions, int ledger, double[] now) {
    Arrays.fill(now, 0);
    double sum = 0;
    for (int from = 0; from < oracleStates; from++) {
      double p = distributions.values()[ledger * oracleStates + from];
      sum += p;
      if (t == 0) {
        now[from] = p;
      } else {
        for (int to = 0; to < oracleStates; to++) {
          now[to] += p * transition[from][to];
        }
      }
    }
    return sum;
  }

  /** Returns the actions that can be sent from a cell. */
  private List<Sent> sent(Cell cell, DecisionRule rule) {
    return problem.actions().toList().stream()
        .map(action -> new Sent(action, cell, rule))
        .filter(Sent::possible)
        .toList();
  }

  /** Returns all transitions of a cell by the next query. */
  private List<Move> moves(Cell cell, DecisionRule rule, Map<Cell, LedgerDistributions> next) {
    List<Move> moves = new ArrayList<>();
    for (int u = 0; u < problem.actions().count(); u++) {
      Action action = problem.actions().at(u);
      for (int o = 0; o < oracleStates; o++) {
        double p = rule.probability(o + 1, cell.queue, u);
        if (p > 0) {
          int oracle = o;
          cell.state.outcomes(
              problem,
              action,
              o + 1,
              p,
              (query, success, chance) -> {
                int queue = success ? Math.max(0, cell.queue - 1) : cell.queue;
                Cell to = new Cell(cell.state.after(query), queue);
                add(action, to, oracle, chance, moves, next);
              });
        }
      }
    }
    return moves;
  }

  private void add(
      Action action,
      Cell cell,
      int o,
      double chance,
      List<Move> moves,
      Map<Cell, LedgerDistributions> next) {
    LedgerDistributions to =
        next.computeIfAbsent(cell, any -> new LedgerDistributions(oracleStates));
    for (Move known : moves) {
      if (known.to == to && known.action.equals(action)) {
        known.chances[o] += chance;
        return;
      }
    }
    Move move = new Move(action, to, oracleStates);
    move.chances[o] = chance;
    moves.add(move);
  }

  private void requireFew(Map<Cell, LedgerDistributions> next) {
    long ledgers = 0;
    for (LedgerDistributions distributions : next.values()) {
      ledgers += distributions.size();
    }
    if (ledgers > maxLedgers || followed + ledgers > MAX_LEDGERS_IN_ALL) {
      throw new ResourceLimitException(
          String.format(
              Locale.ROOT,
              "exact evaluation of a finite-state policy would follow more than %,d ledgers%s after"
                  + " %d of %d queries: use a shorter horizon, fewer successes or fewer decoys",
              ledgers > maxLedgers ? maxLedgers : MAX_LEDGERS_IN_ALL,
              ledgers > maxLedgers ? "" : " in all",
              t + 1,
              problem.horizon()));
    }
  }
}
