package feint.solver.forward;

import feint.math.ResourceLimitException;
import feint.model.Action;
import feint.model.PriceTerms;
import feint.model.Problem;
import java.util.Arrays;
import java.util.Locale;

/**
 * Cost of the learning queries that {@link ObliviousPass} sends after both trajectories have their
 * successes, as far as it reads L: the distribution of L and the oracle's state, query by query.
 */
final class IdleLearning {

  /** Largest number of additions: about ten seconds. */
  private static final double MOST_ADDITIONS = 2e10;

  /** Largest probability that is dropped at either end of the distribution after each query. */
  private static final double TAIL = 1e-20;

  private final Problem problem;
  private final int incentive;
  private final int idle;
  private final int unit;
  private final double[][] first;
  private final double[][][] second;
  private final double[][] transition;
  private final int states;
  private final int from;
  private final int last;
  private final int shortest;
  private final int longest;

  /** Probability of each oracle state and of L, in units above {@code origin}. */
  private double[][] mass;

  private double[][] next;
  private final double[] coin;
  private final int origin;
  private int low;
  private int high = -1;

  /**
   * Creates the computation.
   *
   * @param incentive incentive until both have their successes
   * @param first probability that the first trajectory has its successes after t queries
   * @param second the same for the second one, by oracle state at its start
   */
  IdleLearning(Problem problem, int incentive, double[][] first, double[][][] second) {
    this.problem = problem;
    this.incentive = incentive;
    this.idle = problem.actions().lowestIncentive();
    this.unit = problem.actions().unit();
    this.first = first;
    this.second = second;
    this.transition = problem.oracle().transition().toArray();
    this.states = problem.oracleStates();
    this.from = lowest(first);
    this.last = highest(first);
    this.shortest = Arrays.stream(second).mapToInt(IdleLearning::lowest).min().orElseThrow();
    this.longest = Arrays.stream(second).mapToInt(IdleLearning::highest).max().orElseThrow();
    this.origin = incentive / unit * Math.min(from, shortest);
    double width =
        (double) incentive / unit * (Math.max(last, longest) - Math.min(from, shortest) + 1)
            + (double) idle / unit * queries();
    double additions = queries() * width * states * (states + 1.0);
    if (additions > MOST_ADDITIONS) {
      throw new ResourceLimitException(
          String.format(
              Locale.ROOT,
              "the exact cost of an oblivious policy after its last success takes %,.0f additions,"
                  + " and at most %,.0f are made: let it stop, or use a shorter horizon",
              additions,
              MOST_ADDITIONS));
    }
    int size = queries() == 0 ? 1 : (int) width + 2;
    this.mass = new double[states][size];
    this.next = new double[states][size];
    this.coin = new double[size];
  }

  private static int lowest(double[][] rows) {
    int t = 0;
    while (t < rows.length && isEmpty(rows[t])) {
      t++;
    }
    return t;
  }

  private static int highest(double[][] rows) {
    int t = rows.length - 1;
    while (t >= 0 && isEmpty(rows[t])) {
      t--;
    }
    return t;
  }

  private static boolean isEmpty(double[] row) {
    return Arrays.stream(row).allMatch(p -> p == 0);
  }

  private int queries() {
    return Math.max(0, problem.horizon() - from - shortest);
  }

  double cost(double[][] weights, PriceTerms terms) {
    Action action = Action.learn(idle);
    double[] prices = new double[coin.length];
    int least = problem.prior().learning() + origin * unit;
    Arrays.setAll(prices, x -> terms.learning(action, least + x * unit));
    double cost = 0;
    for (int t = from + shortest; t < problem.horizon(); t++) {
      arrive(t);
      for (int o = 0; o < states; o++) {
        double sum = 0;
        for (int x = low; x <= high; x++) {
          sum += mass[o][x] * prices[x];
        }
        cost += 0.5 * weights[o][0] * sum;
      }
      advance();
    }
    return cost;
  }

  /** Adds the runs of which both trajectories have their successes after t queries. */
  private void arrive(int t) {
    for (int a = Math.max(from, t - longest); a <= Math.min(last, t - shortest); a++) {
      for (int o = 0; o < states; o++) {
        double half = 0.5 * first[a][o];
        if (half > 0) {
          add(incentive / unit * a - origin, half, second[o][t - a]);
          add(incentive / unit * (t - a) - origin, half, second[o][t - a]);
        }
      }
    }
  }

  private void add(int x, double half, double[] byState) {
    for (int o = 0; o < states; o++) {
      double p = half * byState[o];
      if (p > 0) {
        low = high < low ? x : Math.min(low, x);
        high = Math.max(high, x);
        mass[o][x] += p;
      }
    }
  }

  private void advance() {
    if (high < low) {
      return;
    }
    int step = idle / unit;
    int end = high + step;
    for (double[] row : next) {
      Arrays.fill(row, low, end + 1, 0);
    }
    for (int o = 0; o < states; o++) {
      Arrays.fill(coin, low, end + 1, 0);
      double[] row = mass[o];
      for (int x = low; x <= high; x++) {
        coin[x] = 0.5 * row[x];
      }
      for (int x = low; x <= high; x++) {
        coin[x + step] += 0.5 * row[x];
      }
      for (int to = 0; to < states; to++) {
        double p = transition[o][to];
        double[] target = next[to];
        for (int x = low; x <= end; x++) {
          target[x] += p * coin[x];
        }
      }
    }
    double[][] before = mass;
    mass = next;
    next = before;
    for (double[] row : next) {
      Arrays.fill(row, low, high + 1, 0);
    }
    high = end;
    dropTails();
  }

  private void dropTails() {
    double below = 0;
    while (low <= high && below + at(low) <= TAIL) {
      below += at(low);
      clear(low++);
    }
    double above = 0;
    while (high >= low && above + at(high) <= TAIL) {
      above += at(high);
      clear(high--);
    }
  }

  private double at(int x) {
    double sum = 0;
    for (double[] row : mass) {
      sum += row[x];
    }
    return sum;
  }

  private void clear(int x) {
    for (double[] row : mass) {
      row[x] = 0;
    }
  }
}
