package feint.bound.zeroleak;

import feint.math.MemoryBudget;
import feint.model.Problem;
import feint.parallel.ThreadTeam;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Relaxation of zero leakage to a condition on single queries: with x the real trajectory's queue
 * and y the decoy's, a learning query that is followed by a step is as likely at (x, y) as an
 * obfuscating query that is followed by a step at (y, x), and the same without a step. The price of
 * the first is &alpha;(t, x, y), of the second &beta;(t, x, y). The learner sees (o, x, y) and
 * chooses the steps of the decoy, so that with W the mean of V(t+1) over the oracle's next state
 *
 * <pre>
 * V(t, o, x, y) = max{ W(x, y) - &beta;(x, y) + &Gamma;(o) max{0, [W(x-1, y) - &alpha;(x, y)] - [W(x, y) - &beta;(x, y)]},
 *                      W(x, y-1) + &alpha;(y, x),
 *                      W(x, y) + &beta;(y, x) },
 * </pre>
 *
 * V(N) is 1 where x = 0, queues stay at 0 once they are empty, and the mean of V(0, o, M, M) is the
 * bound. The inner maximum lets the learner withhold a step it could make, and so covers every
 * success probability below &Gamma;: &Gamma; at the highest incentive stands for all incentives.
 * The bound holds if steps are observed, with or without their contents.
 *
 * <p>A stage has R (M+1)&sup2; values. Multipliers, their momentum and the smoothed choices are
 * kept for all stages: (32 + 12 R) N (M+1)&sup2; bytes.
 */
final class MirroredSteps implements LagrangianBound {

  private static final double MOMENTUM = 0.9;

  /**
   * Regularization that keeps rounding errors from moving pairs of queues with tiny probability.
   */
  private static final double RARE = 1e-7;

  /**
   * Probability below which mass is dropped: its products would become subnormal numbers, which are
   * slow.
   */
  private static final double NEGLIGIBLE = 1e-30;

  /** Number of temperatures below the best at which a choice has weight 0. */
  private static final double COLD = 30;

  /** Number of values below which a stage is faster on one thread. */
  private static final int WORTH_SHARING = 1 << 14;

  private final Problem problem;
  private final ThreadTeam team;
  private final int most;
  private final int side;
  private final double[] success;
  private final double[][] transition;
  private final Multipliers stepping;
  private final Multipliers resting;
  private final Choices choices;

  /**
   * Values in the backward pass, probabilities in the forward pass, by oracle state, then by x and
   * y.
   */
  private final double[][] values;

  private double[][] after;
  private double[][] before;
  private final Flow flow;

  MirroredSteps(Problem problem, ThreadTeam team) {
    this.problem = problem;
    this.team = team;
    this.most = problem.successes();
    this.side = most + 1;
    int states = problem.oracleStates();
    int pairs = Math.multiplyExact(side, side);
    MemoryBudget.require(
        bytes(problem),
        "bounding the completion probability of zero-leakage policies for "
            + most
            + " successes in "
            + problem.horizon()
            + " queries",
        "use fewer queries or successes");
    this.success = LagrangianBound.success(problem);
    this.transition = problem.oracle().transition().toArray();
    this.stepping = new Multipliers(problem.horizon(), pairs);
    this.resting = new Multipliers(problem.horizon(), pairs);
    this.choices = new Choices(problem.horizon(), states * pairs);
    this.values = new double[states][pairs];
    this.after = new double[states][pairs];
    this.before = new double[states][pairs];
    this.flow = new Flow(states, pairs);
  }

  /** Returns the number of values of a pass. */
  static double size(Problem problem) {
    double side = problem.successes() + 1.0;
    return problem.horizon() * side * side * problem.oracleStates();
  }

  private static double bytes(Problem problem) {
    return size(problem) * (12 + 32.0 / problem.oracleStates());
  }

  /** Prices by query and pair of queues, and the momentum of their descent. */
  private static final class Multipliers {

    private final double[][] prices;
    private final double[][] pushes;

    Multipliers(int queries, int pairs) {
      this.prices = new double[queries][pairs];
      this.pushes = new double[queries][pairs];
    }

    double largest(int t) {
      return Arrays.stream(prices[t]).map(Math::abs).max().orElse(0);
    }

    /** Moves a price against its gradient, which is the difference that the price is for. */
    void descend(int t, int pair, double slope, double temperature) {
      pushes[t][pair] = MOMENTUM * pushes[t][pair] + slope;
      prices[t][pair] -= temperature * pushes[t][pair];
    }
  }

  /**
   * Probabilities that a smoothed choice learns, learns and withholds a step, and lets the decoy
   * step.
   */
  private static final class Choices {

    private final float[][] learning;
    private final float[][] withholding;
    private final float[][] stepping;

    Choices(int queries, int states) {
      this.learning = new float[queries][states];
      this.withholding = new float[queries][states];
      this.stepping = new float[queries][states];
    }
  }

  /**
   * Flow of probability mass in a query: by oracle state, the mass that steps; and in total, the
   * probability of each of the four observable events.
   */
  private static final class Flow {

    static final int LEARN_STEP = 0;
    static final int LEARN_REST = 1;
    static final int DECOY_STEP = 2;
    static final int DECOY_REST = 3;

    private final double[][] ownStep;
    private final double[][] decoyStep;
    private final double[][] rest;
    private final double[][] seen;
    private final double[] mass;

    Flow(int states, int pairs) {
      this.ownStep = new double[states][pairs];
      this.decoyStep = new double[states][pairs];
      this.rest = new double[states][pairs];
      this.seen = new double[4][pairs];
      this.mass = new double[pairs];
    }
  }

  @Override
  public double bound() {
    double multipliers =
        IntStream.range(0, problem.horizon())
            .mapToDouble(t -> Math.max(stepping.largest(t), resting.largest(t)))
            .sum();
    return solve(0) + LagrangianBound.slack(problem.horizon(), problem.oracleStates(), multipliers);
  }

  @Override
  public void improve(double temperature) {
    solve(temperature);
    double[][] mass = after;
    double[][] next = before;
    for (int o = 0; o < mass.length; o++) {
      Arrays.fill(mass[o], 0);
      mass[o][mass[o].length - 1] = problem.oracle().initial().at(o);
    }
    for (int t = 0; t < problem.horizon(); t++) {
      int query = t;
      double[][] from = mass;
      double[][] to = next;
      rows((worker, x) -> split(query, x, from));
      rows(
          (worker, x) -> {
            descend(query, x, temperature);
            move(x, to);
          });
      mass = to;
      next = from;
    }
  }

  /** Runs a task for every length x of the real trajectory's queue. */
  private void rows(ThreadTeam.Task task) {
    if (side * side * values.length < WORTH_SHARING) {
      team.forEachAlone(side, task);
    } else {
      team.forEach(side, task);
    }
  }

  /** Returns the value of the first state; stores the choices if they are smoothed. */
  private double solve(double temperature) {
    for (double[] end : after) {
      Arrays.fill(end, 0);
      Arrays.fill(end, 0, side, 1);
    }
    for (int t = problem.horizon() - 1; t >= 0; t--) {
      int query = t;
      rows((worker, x) -> solve(query, x, temperature));
      double[][] done = before;
      before = after;
      after = done;
    }
    double value = 0;
    for (int o = 0; o < values.length; o++) {
      value += problem.oracle().initial().at(o) * values[o][values[o].length - 1];
    }
    return value;
  }

  /** Returns the shortest queue y of the decoy that t queries can leave beside x. */
  private int shortest(int t, int x) {
    return Math.max(0, 2 * most - x - t);
  }

  private void solve(int t, int x, double temperature) {
    double[] alpha = stepping.prices[t];
    double[] beta = resting.prices[t];
    int first = shortest(t, x);
    for (int o = 0; o < values.length; o++) {
      double[] w = after[o];
      double[] v = values[o];
      for (int y = first; y <= most; y++) {
        int pair = x * side + y;
        int mirrored = y * side + x;
        double rest = w[pair] - beta[pair];
        double step = w[x > 0 ? pair - side : pair] - alpha[pair];
        double learn = rest + success[o] * (step - rest);
        double decoyStep = w[y > 0 ? pair - 1 : pair] + alpha[mirrored];
        double decoyRest = w[pair] + beta[mirrored];
        double best = Math.max(Math.max(learn, rest), Math.max(decoyStep, decoyRest));
        v[pair] = best;
        if (temperature > 0) {
          double learning = weight(learn - best, temperature);
          double withholding = weight(rest - best, temperature);
          double stepping = weight(decoyStep - best, temperature);
          double all = learning + withholding + stepping + weight(decoyRest - best, temperature);
          v[pair] += temperature * Math.log(all);
          int index = o * v.length + pair;
          choices.learning[t][index] = (float) (learning / all);
          choices.withholding[t][index] = (float) (withholding / all);
          choices.stepping[t][index] = (float) (stepping / all);
        }
      }
    }
    averageOverNextState(x, first);
  }

  private static double weight(double belowBest, double temperature) {
    return belowBest > -COLD * temperature ? Math.exp(belowBest / temperature) : 0;
  }

  private void averageOverNextState(int x, int first) {
    for (int o = 0; o < values.length; o++) {
      double[] w = before[o];
      Arrays.fill(w, x * side + Math.min(first, side), (x + 1) * side, 0);
      for (int next = 0; next < values.length; next++) {
        double chance = transition[o][next];
        double[] v = values[next];
        for (int pair = x * side + first; pair < (x + 1) * side; pair++) {
          w[pair] += chance * v[pair];
        }
      }
    }
  }

  /** Splits the mass at queue x by the choices of query t. */
  private void split(int t, int x, double[][] from) {
    int begin = x * side;
    int end = begin + side;
    Arrays.fill(flow.mass, begin, end, 0);
    for (double[] seen : flow.seen) {
      Arrays.fill(seen, begin, end, 0);
    }
    for (int o = 0; o < from.length; o++) {
      for (int pair = begin; pair < end; pair++) {
        int index = o * from[o].length + pair;
        double mass = from[o][pair] > NEGLIGIBLE ? from[o][pair] : 0;
        double learns = mass * choices.learning[t][index];
        double withholds = mass * choices.withholding[t][index];
        double own = learns * success[o];
        double decoy = mass * choices.stepping[t][index];
        flow.ownStep[o][pair] = own;
        flow.decoyStep[o][pair] = decoy;
        flow.rest[o][pair] = mass - own - decoy;
        flow.seen[Flow.LEARN_STEP][pair] += own;
        flow.seen[Flow.LEARN_REST][pair] += learns - own + withholds;
        flow.seen[Flow.DECOY_STEP][pair] += decoy;
        flow.seen[Flow.DECOY_REST][pair] += mass - learns - withholds - decoy;
        flow.mass[pair] += mass;
      }
    }
  }

  /**
   * Raises the price of events that are more frequent at (x, y) than their mirror image at (y, x).
   */
  private void descend(int t, int x, double temperature) {
    double[][] seen = flow.seen;
    for (int y = shortest(t, x); y <= most; y++) {
      int pair = x * side + y;
      int mirrored = y * side + x;
      double scale = 1 / (flow.mass[pair] + flow.mass[mirrored] + RARE);
      double step = seen[Flow.DECOY_STEP][mirrored] - seen[Flow.LEARN_STEP][pair];
      double rest = seen[Flow.DECOY_REST][mirrored] - seen[Flow.LEARN_REST][pair];
      stepping.descend(t, pair, scale * step, temperature);
      resting.descend(t, pair, scale * rest, temperature);
    }
  }

  /** Collects the mass that arrives at queue x for the next query, and moves the oracle. */
  private void move(int x, double[][] to) {
    for (double[] mass : to) {
      Arrays.fill(mass, x * side, (x + 1) * side, 0);
    }
    for (int o = 0; o < to.length; o++) {
      double[] own = flow.ownStep[o];
      double[] decoy = flow.decoyStep[o];
      for (int y = 0; y <= most; y++) {
        int pair = x * side + y;
        double arrives = flow.rest[o][pair];
        arrives += x == 0 ? own[pair] : 0;
        arrives += x < most ? own[pair + side] : 0;
        arrives += y == 0 ? decoy[pair] : 0;
        arrives += y < most ? decoy[pair + 1] : 0;
        for (int next = 0; next < to.length; next++) {
          to[next][pair] += transition[o][next] * arrives;
        }
      }
    }
  }
}
