package feint.solver.forward;

import feint.math.ResourceLimitException;
import feint.model.Problem;
import feint.parallel.ThreadTeam;
import feint.policy.DecisionRule;
import feint.policy.markov.LedgerIndex;
import feint.policy.markov.MarkovPolicy;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Forward pass for policies that read no more of the ledger than its margin: propagation of the
 * probability of every margin, oracle state and queue.
 *
 * <p>Improbable states are dropped; their total probability stays within a budget. Only a window of
 * queues and margins is followed, which moves along with the run. Margins so small that the
 * eavesdropper will be right whatever happens are merged into one row, as are those so large that
 * it will be wrong. Rows are distributed to threads in stripes, first the even ones, then the odd
 * ones; stripes are wide enough that no two threads write to one row at a time, and do not depend
 * on the number of threads. See docs/methods/evaluation.md.
 *
 * <p>{@link ForwardPass} gives the same values from all ledgers. A run has O(N) margins and O(N²)
 * ledgers, so that a horizon of 10,000 is within reach of this pass only.
 */
final class MarginPass {

  /** Upper bound of the probability dropped in a run. */
  static final double BUDGET = 1e-13;

  /** Below this number of probabilities a stage runs on one thread. */
  private static final long MIN_CELLS_FOR_THREADS = 20_000;

  private static final int MAX_STRIPES = 32;

  private final Problem problem;
  private final MarkovPolicy policy;
  private final RuleProperty property;
  private final double budget;
  private final LedgerIndex.Margin index;
  private final Margins margins;
  private final double[] prices;
  private final int[] units;
  private final MarginQuery[] queries;
  private final int hiddenStates;
  private final Settled right;
  private final Settled wrong;
  private MarginRows now;
  private MarginRows old;
  private Optional<RuleWeights> lastWeights = Optional.empty();
  private int t;
  private long cells;

  /** Merged row of all margins at which it is settled whether the eavesdropper will be right. */
  private final class Settled {

    private MarginRows now = new MarginRows(problem.oracleStates(), 0, -1);
    private MarginRows old = now;

    /** Adds the probabilities of a margin and removes them from {@code rows}. */
    void take(MarginRows rows, int s) {
      int queueStates = problem.successes() + 1;
      if (now.last() < now.first()) {
        // The first settled margin stands for all: a settled margin stays settled.
        now = new MarginRows(problem.oracleStates(), s, s);
        now.begin(s, 0, queueStates, now);
      }
      double[] to = now.cells(now.first());
      double[] from = rows.cells(s);
      int width = rows.width(s);
      for (int o = 0; o < problem.oracleStates(); o++) {
        for (int k = 0; k < width; k++) {
          to[o * queueStates + rows.low(s) + k] += from[o * width + k];
        }
      }
      rows.drop(s);
    }

    boolean isEmpty() {
      return now.last() < now.first();
    }

    void advance(Stage stage, double allowance, MarginTotals totals) {
      if (!isEmpty()) {
        int s = now.first();
        MarginRows next = new MarginRows(problem.oracleStates(), s, s);
        MarginStep step = MarginStep.still(now, next, old, problem.successes() + 1);
        step.aim(s, 0);
        stage.send(step, s, allowance, queries[0], totals);
        old = now;
        now = next;
      }
    }

    /** Returns the probabilities by queue. */
    double[] queues() {
      return isEmpty() ? new double[problem.successes() + 1] : queueLaw(now, now.first());
    }
  }

  MarginPass(
      Problem problem, MarkovPolicy policy, int threads, RuleProperty property, double budget) {
    this.problem = problem;
    this.policy = policy;
    this.property = property;
    this.budget = budget;
    this.index = new LedgerIndex.Margin(problem.shape());
    this.margins = new Margins(problem.shape());
    this.prices =
        problem.actions().toList().stream()
            .mapToDouble(u -> problem.objective().running().price(u, problem.prior()))
            .toArray();
    this.units =
        IntStream.range(0, problem.actions().levels())
            .map(level -> index.units(problem.actions().incentive(level)))
            .toArray();
    this.queries = new MarginQuery[threads];
    Arrays.setAll(queries, worker -> new MarginQuery(problem, index, prices));
    this.hiddenStates = problem.oracleStates() * (problem.successes() + 1);
    this.right = new Settled();
    this.wrong = new Settled();
    this.now = new MarginRows(problem.oracleStates(), 0, 0);
    this.old = now;
    now.begin(0, problem.successes(), 1, now);
    double[] initial = problem.oracle().initial().toArray();
    System.arraycopy(initial, 0, now.cells(0), 0, initial.length);
    settle();
  }

  /** Propagation of the queries of one stage. */
  private interface Stage {
    /** Sends the query from margin s. */
    void send(MarginStep step, int s, double allowance, MarginQuery query, MarginTotals totals);

    /** Adds the totals of the whole stage's distribution. */
    default void count(MarginTotals totals) {}
  }

  /** Propagates all probability through the next query. */
  MarginTotals advance(ThreadTeam team) {
    int first = now.lowest();
    int rows = Math.max(0, now.highest() - first + 1);
    double allowance = budget / problem.horizon() / (rows + 2.0);
    boolean anyMargin = policy.index() instanceof LedgerIndex.None;
    Stage stage = anyMargin ? new OneRule(policy.rule(t, problem.prior())) : this::sendByMargin;
    MarginTotals totals = new MarginTotals();
    right.advance(stage, allowance, totals);
    wrong.advance(stage, allowance, totals);
    if (rows > 0) {
      MarginStep step = MarginStep.of(now, old, problem.oracleStates(), units);
      send(team, stage, step, first, rows, allowance, totals);
      old = now;
      now = step.next();
    }
    stage.count(totals);
    cells += now.size();
    t++;
    settle();
    requireMemory();
    return totals;
  }

  private void send(
      ThreadTeam team,
      Stage stage,
      MarginStep step,
      int first,
      int rows,
      double allowance,
      MarginTotals totals) {
    int highest = units[units.length - 1];
    int stripe = Math.max(2 * highest, (rows - 1) / MAX_STRIPES + 1);
    int stripes = (rows - 1) / stripe + 1;
    MarginTotals[] parts = new MarginTotals[stripes];
    boolean few = now.size() < MIN_CELLS_FOR_THREADS;
    for (int colour = 0; colour < 2; colour++) {
      int offset = colour;
      ThreadTeam.Task task =
          (worker, number) -> {
            int k = 2 * number + offset;
            int from = first + k * stripe;
            int last = Math.min(first + rows, from + stripe) - 1;
            parts[k] = new MarginTotals();
            for (int s = from; s <= last; s++) {
              if (now.width(s) > 0) {
                stage.send(step, s, allowance, queries[worker], parts[k]);
              }
            }
          };
      int tasks = (stripes + 1 - offset) / 2;
      if (few) {
        team.forEachAlone(tasks, task);
      } else {
        team.forEach(tasks, task);
      }
    }
    Arrays.stream(parts).forEach(totals::add);
  }

  private void sendByMargin(
      MarginStep step, int s, double allowance, MarginQuery query, MarginTotals totals) {
    double sum = query.take(step, s, t == 0, allowance, totals);
    if (sum > 0) {
      totals.seeMargin(s, sum);
      DecisionRule rule = policy.rule(t, margins.ledger(t, s));
      if (property != ForwardPass.NONE) {
        totals.seeProperty(query.probability(rule, property));
      }
      query.send(rule, totals);
    }
  }

  /** Stage in which the policy does not read the margin. */
  private final class OneRule implements Stage {

    private final RuleWeights weights;

    OneRule(DecisionRule rule) {
      if (lastWeights.isEmpty() || lastWeights.get().rule() != rule) {
        lastWeights = Optional.of(new RuleWeights(problem, rule, prices));
      }
      this.weights = lastWeights.get();
    }

    @Override
    public void send(
        MarginStep step, int s, double allowance, MarginQuery query, MarginTotals totals) {
      double sum = query.take(step, s, t == 0, allowance, totals);
      if (sum > 0) {
        totals.seeMargin(s, sum);
        if (property != ForwardPass.NONE) {
          totals.seeProperty(query.probability(weights.rule(), property));
        }
        query.send(weights, totals.joint(hiddenStates));
      }
    }

    @Override
    public void count(MarginTotals totals) {
      weights.count(totals.joint(hiddenStates), totals);
    }
  }

  /** Merges the margins at which the outcome is settled. */
  private void settle() {
    long most = (long) (problem.horizon() - t) * problem.actions().highestIncentive();
    for (int s = now.first(); s <= now.last() && margins.margin(s) < -most; s++) {
      take(right, s);
    }
    for (int s = now.last(); s >= now.first() && margins.margin(s) > most; s--) {
      take(wrong, s);
    }
  }

  private void take(Settled settled, int s) {
    if (now.width(s) > 0) {
      settled.take(now, s);
    }
  }

  private void requireMemory() {
    // Rows before and after a query, and those whose arrays are reused.
    double bytes = 3.0 * Double.BYTES * now.size();
    if (bytes > 0.8 * Runtime.getRuntime().maxMemory()) {
      throw new ResourceLimitException(
          String.format(
              Locale.ROOT,
              "exact evaluation on the margin follows %,d states after %d of %d queries, more than"
                  + " fit into memory: use a shorter horizon, or fewer or smaller incentives",
              now.size(),
              t,
              problem.horizon()));
    }
  }

  /** Returns the number of probabilities propagated so far. */
  long cells() {
    return cells;
  }

  /**
   * Passes the distribution of the queue where the eavesdropper is right, where a coin decides, and
   * elsewhere.
   */
  void visit(EndOfRun end) {
    end.add(1, true, right.queues());
    if (margins.tie().isPresent() && now.covers(margins.tie().getAsInt())) {
      int s = margins.tie().getAsInt();
      if (now.width(s) > 0) {
        end.add(0.5, true, queueLaw(now, s));
      }
    }
    end.add(0, false, wrong.queues());
  }

  private double[] queueLaw(MarginRows rows, int s) {
    double[] mass = new double[problem.successes() + 1];
    int width = rows.width(s);
    for (int k = 0; k < problem.oracleStates() * width; k++) {
      mass[rows.low(s) + k % width] += rows.cells(s)[k];
    }
    return mass;
  }
}
