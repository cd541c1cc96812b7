package feint.solver;

import feint.math.RefusalException;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.DecisionRule;
import feint.policy.DecoyLaw;
import feint.policy.FinitePolicy;
import feint.policy.LedgerIndex;
import feint.policy.Standing;
import feint.policy.Turn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The forward pass for policies that remember where a run stands: the probability of every
 * standing, queue, ledger and oracle state after some number of queries, and how one query moves
 * it. Only what is reached is kept. A run that stops keeps its last ledger.
 */
final class StandingPass {

  /** So many ledgers, with their laws, take about a second a query. */
  static final int MOST_LEDGERS = 4_000_000;

  /** So many ledgers in all take a minute or two on one core. */
  private static final long MOST_IN_ALL = 400_000_000;

  /** How many cells are sent from until ledgers are counted again. */
  private static final int OFTEN = 1 << 10;

  /**
   * Ledgers less likely than this are dropped: of some hundred millions together they miss less
   * than the rounding error.
   */
  private static final double NEGLIGIBLE = 1e-24;

  private final Problem problem;
  private final int mostLedgers;
  private final LedgerIndex.Whole index;
  private final double[][] transition;
  private final int oracleStates;
  private final LedgerLaws ended;
  private Map<Cell, LedgerLaws> cells = new LinkedHashMap<>();
  private int t;
  private long followed;

  /** What is told apart beside the ledger and the oracle's state. */
  private record Cell(Standing standing, int queue) {}

  /** What some action makes of a cell. */
  private static final class Move {

    private final Action action;
    private final LedgerLaws to;

    /** By oracle state, from 0, the probability of this. */
    private final double[] chances;

    Move(Action action, LedgerLaws to, int oracleStates) {
      this.action = action;
      this.to = to;
      this.chances = new double[oracleStates];
    }

    /** Adds what becomes of a law at the ledger that it leads to. */
    void add(double[] now, int paid, int learning) {
      int at = to.at(paid, learning);
      double[] values = to.values();
      for (int o = 0; o < now.length; o++) {
        values[at + o] += now[o] * chances[o];
      }
    }
  }

  /** An action that can be sent from a cell: how often, and at what cost. */
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

  StandingPass(Problem problem, FinitePolicy policy, int mostLedgers) {
    this.problem = problem;
    this.mostLedgers = mostLedgers;
    this.index = new LedgerIndex.Whole(problem.shape());
    this.transition = problem.oracle().transition().toArray();
    this.oracleStates = problem.oracleStates();
    this.ended = new LedgerLaws(problem.successes() + 1);
    LedgerLaws start = new LedgerLaws(oracleStates);
    System.arraycopy(
        problem.oracle().initial().toArray(), 0, start.values(), start.at(0, 0), oracleStates);
    cells.put(new Cell(policy.standing(), problem.successes()), start);
    endStopped();
  }

  /** Sends the next query, in those runs that go on. */
  StageTotals advance() {
    StageTotals totals = new StageTotals(problem.prior());
    seeLedgers(totals);
    Map<Cell, LedgerLaws> next = new LinkedHashMap<>();
    int done = 0;
    for (Map.Entry<Cell, LedgerLaws> entry : cells.entrySet()) {
      send(entry.getKey(), entry.getValue(), next, totals);
      if (++done % OFTEN == 0) {
        requireFew(next);
      }
    }
    requireFew(next);
    followed += next.values().stream().mapToLong(LedgerLaws::size).sum();
    cells = next;
    t++;
    endStopped();
    return totals;
  }

  /** Moves the runs that stop here to those that have ended. */
  private void endStopped() {
    cells
        .entrySet()
        .removeIf(
            entry -> {
              boolean stops = entry.getKey().standing.stops();
              if (stops) {
                addQueues(entry.getKey().queue, entry.getValue(), ended);
              }
              return stops;
            });
  }

  private void addQueues(int queue, LedgerLaws laws, LedgerLaws queues) {
    for (int k = 0; k < laws.size(); k++) {
      int at = queues.at(laws.paid(k), laws.learning(k));
      queues.values()[at + queue] += mass(laws, k);
    }
  }

  private static double mass(LedgerLaws laws, int place) {
    int width = laws.width();
    double sum = 0;
    for (int k = place * width; k < (place + 1) * width; k++) {
      sum += laws.values()[k];
    }
    return sum;
  }

  /** The law of the queue at every ledger, in runs that go on and in those that have ended. */
  private LedgerLaws queues() {
    LedgerLaws queues = new LedgerLaws(problem.successes() + 1);
    for (int k = 0; k < ended.size(); k++) {
      int at = queues.at(ended.paid(k), ended.learning(k));
      System.arraycopy(
          ended.values(), k * ended.width(), queues.values(), at, problem.successes() + 1);
    }
    cells.forEach((cell, laws) -> addQueues(cell.queue, laws, queues));
    return queues;
  }

  private void seeLedgers(StageTotals totals) {
    LedgerLaws masses = new LedgerLaws(1);
    addMasses(ended, masses);
    cells.values().forEach(laws -> addMasses(laws, masses));
    for (int k = 0; k < masses.size(); k++) {
      totals.seeLedger(index.ledger(masses.paid(k), masses.learning(k)), masses.values()[k]);
    }
  }

  private static void addMasses(LedgerLaws laws, LedgerLaws masses) {
    for (int k = 0; k < laws.size(); k++) {
      int at = masses.at(laws.paid(k), laws.learning(k));
      masses.values()[at] += mass(laws, k);
    }
  }

  /** Shows the law of ledger and queue as it is now. */
  void visit(ForwardPass.Visitor visitor) {
    LedgerLaws queues = queues();
    for (int k = 0; k < queues.size(); k++) {
      visitor.visit(
          index.ledger(queues.paid(k), queues.learning(k)),
          Arrays.copyOfRange(queues.values(), k * queues.width(), (k + 1) * queues.width()));
    }
  }

  private void send(Cell cell, LedgerLaws laws, Map<Cell, LedgerLaws> next, StageTotals totals) {
    DecisionRule rule = cell.standing.rule(t);
    List<Sent> sent = sent(cell, rule);
    List<Move> moves = moves(cell, rule, next);
    double[] now = new double[oracleStates];
    for (int k = 0; k < laws.size(); k++) {
      if (take(laws, k, now) >= NEGLIGIBLE) {
        int x = laws.paid(k);
        int y = laws.learning(k);
        sent.forEach(action -> action.count(now, index.ledger(x, y), totals));
        for (Move move : moves) {
          int i = index.units(move.action.incentive());
          move.add(now, x + i, move.action.learns() ? y + i : y);
        }
      }
    }
  }

  /**
   * Takes the law of the oracle's state at a ledger, which moves before every query but the first;
   * returns its sum.
   */
  private double take(LedgerLaws laws, int place, double[] now) {
    Arrays.fill(now, 0);
    double sum = 0;
    for (int from = 0; from < oracleStates; from++) {
      double p = laws.values()[place * oracleStates + from];
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

  /** The actions that can be sent from a cell. */
  private List<Sent> sent(Cell cell, DecisionRule rule) {
    return problem.actions().toList().stream()
        .map(action -> new Sent(action, cell, rule))
        .filter(Sent::possible)
        .toList();
  }

  /** All that can become of a cell with the next query. */
  private List<Move> moves(Cell cell, DecisionRule rule, Map<Cell, LedgerLaws> next) {
    List<Move> moves = new ArrayList<>();
    for (int u = 0; u < problem.actions().count(); u++) {
      for (int o = 0; o < oracleStates; o++) {
        double p = rule.probability(o + 1, cell.queue, u);
        if (p > 0) {
          double gamma = problem.success().at(o + 1, problem.actions().level(u));
          Action action = problem.actions().at(u);
          if (action.learns()) {
            learn(cell, action, o, p, gamma, moves, next);
          } else {
            obfuscate(cell, action, o, p, gamma, moves, next);
          }
        }
      }
    }
    return moves;
  }

  private void learn(
      Cell cell,
      Action action,
      int o,
      double p,
      double gamma,
      List<Move> moves,
      Map<Cell, LedgerLaws> next) {
    add(cell, new Turn(action, 0, o + 1), Math.max(0, cell.queue - 1), o, p * gamma, moves, next);
    add(cell, new Turn(action, 0, 0), cell.queue, o, p * (1 - gamma), moves, next);
  }

  private void obfuscate(
      Cell cell,
      Action action,
      int o,
      double p,
      double gamma,
      List<Move> moves,
      Map<Cell, LedgerLaws> next) {
    DecoyLaw law = cell.standing.decoy(action);
    for (int decoy = 1; decoy <= DecoyLaw.MOST_DECOYS; decoy++) {
      double queried = p * law.queries(decoy);
      for (int madeIn = 0; madeIn <= oracleStates && queried > 0; madeIn++) {
        double chance = queried * law.moves(madeIn, gamma, o + 1);
        add(cell, new Turn(action, decoy, madeIn), cell.queue, o, chance, moves, next);
      }
    }
  }

  private void add(
      Cell cell,
      Turn turn,
      int queue,
      int o,
      double chance,
      List<Move> moves,
      Map<Cell, LedgerLaws> next) {
    if (chance == 0) {
      return;
    }
    LedgerLaws to =
        next.computeIfAbsent(
            new Cell(cell.standing.after(turn), queue), any -> new LedgerLaws(oracleStates));
    for (Move known : moves) {
      if (known.to == to && known.action.equals(turn.action())) {
        known.chances[o] += chance;
        return;
      }
    }
    Move move = new Move(turn.action(), to, oracleStates);
    move.chances[o] = chance;
    moves.add(move);
  }

  private void requireFew(Map<Cell, LedgerLaws> next) {
    long ledgers = 0;
    for (LedgerLaws laws : next.values()) {
      ledgers += laws.size();
    }
    if (ledgers > mostLedgers || followed + ledgers > MOST_IN_ALL) {
      throw new RefusalException(
          String.format(
              Locale.ROOT,
              "exact evaluation of a policy that remembers would follow more than %,d ledgers%s after"
                  + " %d of %d queries: use a shorter horizon, fewer successes or fewer decoys",
              ledgers > mostLedgers ? mostLedgers : MOST_IN_ALL,
              ledgers > mostLedgers ? "" : " in all",
              t + 1,
              problem.horizon()));
    }
  }
}
