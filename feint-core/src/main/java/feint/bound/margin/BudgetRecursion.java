package feint.bound.margin;

import feint.model.Actions;
import feint.model.Problem;
import feint.parallel.Progress;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Smallest expected cost if a merged budget is the only limit of a run: a recursion on the oracle's
 * state, the queue and the remaining budget x. It is never above the smallest cost of the problem.
 *
 * <pre>
 * V(x, o, b) = min of stop and, over u, price(u) + &Gamma; W(x - use(u), o, b-1) + (1 - &Gamma;) W(x - use(u), o, b)
 * </pre>
 *
 * for b &gt; 0, and V(x, o, 0) = 0. W is the mean of V over the oracle's next state, &Gamma; = 0 if
 * u obfuscates, and price(u) is the cost of u above the cheapest action.
 */
final class BudgetRecursion {

  /*
   * Design.
   *
   * At most levels of the budget V is nearly 0 for short queues and nearly stop for long ones. Only
   * the queues in between, first..end-1, are stored. Below them V is replaced by 0 and above them by
   * a little less than stop. Both make V smaller, and V increases with the values that it is made
   * of, so the result is still a lower bound, whatever was cut. first and end never decrease with
   * the budget, so an entry that no level has reached yet still holds its initial value.
   *
   * If some action uses nothing, waiting is free, and a patient learner acts in the best state that
   * the oracle can reach: the minimum over these states is again a lower bound.
   *
   * As in the exact solver's loops, every array is indexed by the bare loop variable: JDK 17
   * vectorises no others. So all levels store a queue at the same index, and the value after a
   * success is stored a second time, one index to the right.
   */

  /** Value that is cut off at either end, relative to the cost of stopping. */
  private static final double CUT = 1e-10;

  /** Initial number of queues that arrays hold. */
  private static final int WIDTH = 256;

  private final int successes;
  private final double stop;
  private final double nearStop;
  private final MergedBudget merged;
  private final double[][] transition;
  private final int[][] reachable;
  private final double[][] patient;
  private final Move[][] moves;
  private final Level[] levels;
  private final double[][] v;

  /** Queue at index 0 of all arrays; the stored queues are {@code first..end-1}. */
  private int origin = 1;

  private int first = 1;
  private int end = 1;

  /** Action of one oracle state that is not dominated by another. */
  private record Move(int use, double price, double gamma) {}

  /** W at one level of the budget, by oracle state and queue, and W of the queue shorter by one. */
  private static final class Level {
    private final double[][] w;
    private final double[][] shorter;

    Level(int oracleStates) {
      this.w = new double[oracleStates][0];
      this.shorter = new double[oracleStates][0];
    }
  }

  /**
   * Prepares the recursion.
   *
   * @param stop cost of giving up, by not finishing or by exposure, at a queue that is not empty
   * @param prices cost of each action above the cheapest
   */
  BudgetRecursion(Problem problem, MergedBudget merged, double stop, double[] prices) {
    this.successes = problem.successes();
    this.stop = stop;
    this.nearStop = stop * (1 - CUT);
    this.merged = merged;
    this.transition = problem.oracle().transition().toArray();
    this.moves = new Move[problem.oracleStates()][];
    for (int o = 0; o < moves.length; o++) {
      moves[o] = moves(problem, merged, prices, o);
    }
    boolean free = IntStream.range(0, problem.actions().count()).anyMatch(u -> merged.use(u) == 0);
    this.reachable = free ? reachable(transition) : new int[0][];
    this.patient = new double[reachable.length][0];
    int longest = Arrays.stream(moves).flatMap(Arrays::stream).mapToInt(Move::use).max().orElse(1);
    this.levels = new Level[longest + 1];
    Arrays.setAll(levels, x -> new Level(moves.length));
    this.v = new double[moves.length][0];
    widen(Math.min(successes + 2, WIDTH));
  }

  /** Returns the undominated moves of an oracle state that use some budget. */
  private static Move[] moves(Problem problem, MergedBudget merged, double[] prices, int o) {
    Actions actions = problem.actions();
    Move[] all =
        IntStream.range(0, actions.count())
            .mapToObj(
                u ->
                    new Move(
                        merged.use(u),
                        prices[u],
                        actions.learns(u) ? problem.success().at(o + 1, actions.level(u)) : 0))
            .toArray(Move[]::new);
    return IntStream.range(0, all.length)
        .filter(u -> all[u].use > 0)
        .filter(u -> IntStream.range(0, all.length).noneMatch(r -> r != u && better(all, r, u)))
        .mapToObj(u -> all[u])
        .toArray(Move[]::new);
  }

  /** Returns whether move r dominates move u; of two equal moves the first dominates. */
  private static boolean better(Move[] all, int r, int u) {
    boolean asGood =
        all[r].use > 0
            && all[r].use <= all[u].use
            && all[r].price <= all[u].price
            && all[r].gamma >= all[u].gamma;
    return asGood && (!all[r].equals(all[u]) || r < u);
  }

  /** Returns, by state from 0, the states that the oracle can reach, including itself. */
  private static int[][] reachable(double[][] transition) {
    int n = transition.length;
    boolean[][] reaches = new boolean[n][n];
    for (int o = 0; o < n; o++) {
      for (int next = 0; next < n; next++) {
        reaches[o][next] = o == next || transition[o][next] > 0;
      }
    }
    for (int k = 0; k < n; k++) {
      for (int o = 0; o < n; o++) {
        for (int next = 0; next < n; next++) {
          reaches[o][next] |= reaches[o][k] && reaches[k][next];
        }
      }
    }
    int[][] lists = new int[n][];
    Arrays.setAll(lists, o -> IntStream.range(0, n).filter(next -> reaches[o][next]).toArray());
    return lists;
  }

  /**
   * Returns V at the whole budget and the full queue, by oracle state from 0, less the rounding
   * error.
   */
  double[] values(Progress progress) {
    double[] values = new double[moves.length];
    if (successes == 0 || merged.budget() < 0) {
      Arrays.fill(values, successes == 0 && merged.budget() >= 0 ? 0 : stop);
      return values;
    }
    for (long x = 0; x <= merged.budget(); x++) {
      compute(x);
      if ((x & 0xFFF) == 0) {
        progress.reached((double) x / merged.budget());
      }
    }
    for (int o = 0; o < values.length; o++) {
      double value = successes < first ? 0 : successes >= end ? nearStop : v[o][successes - origin];
      values[o] = Math.max(0, value - slack());
    }
    return values;
  }

  /** Returns an upper bound on the accumulated rounding error. */
  private double slack() {
    double steps = (double) merged.budget() / Math.max(1, leastUse()) + 1;
    return steps * (moves.length + 10.0) * Math.ulp(1.0) * stop;
  }

  private int leastUse() {
    return Arrays.stream(moves).flatMap(Arrays::stream).mapToInt(Move::use).min().orElse(1);
  }

  private Level level(long x) {
    return levels[(int) (x % levels.length)];
  }

  private void compute(long x) {
    if (end - origin + 1 >= v[0].length) {
      makeRoom();
    }
    int from = first - origin;
    // One queue more than is stored, which may be within reach by now.
    int to = Math.min(end, successes) - origin + 1;
    for (int o = 0; o < moves.length; o++) {
      minimise(x, o, from, to);
    }
    if (patient.length > 0) {
      awaitBest(from, to);
    }
    if (end <= successes && !all(end - origin, nearStop, 1)) {
      end++;
    }
    while (first < end && all(first - origin, stop * CUT, -1)) {
      first++;
    }
    store(level(x), first - origin, end - origin);
  }

  private void minimise(long x, int o, int from, int to) {
    double[] best = v[o];
    Arrays.fill(best, from, to, stop);
    for (Move move : moves[o]) {
      if (move.use <= x) {
        Level after = level(x - move.use);
        if (move.gamma > 0) {
          learn(best, move.price, move.gamma, after.shorter[o], after.w[o], from, to);
        } else {
          obfuscate(best, move.price, after.w[o], from, to);
        }
      }
    }
  }

  /** If waiting is free, V equals its minimum over the reachable oracle states. */
  private void awaitBest(int from, int to) {
    for (int o = 0; o < v.length; o++) {
      Arrays.fill(patient[o], from, to, stop);
      for (int next : reachable[o]) {
        least(patient[o], v[next], from, to);
      }
    }
    for (int o = 0; o < v.length; o++) {
      System.arraycopy(patient[o], from, v[o], from, to - from);
    }
  }

  private void store(Level level, int from, int to) {
    for (int o = 0; o < v.length; o++) {
      double[] w = level.w[o];
      scale(w, transition[o][0], v[0], from, to);
      for (int next = 1; next < v.length; next++) {
        add(w, transition[o][next], v[next], from, to);
      }
      System.arraycopy(w, from, level.shorter[o], from + 1, to - from);
      level.shorter[o][from] = 0;
    }
  }

  /** Drops queues that are no longer stored, and enlarges arrays if that is not enough. */
  private void makeRoom() {
    int gone = first - origin;
    int width = v[0].length;
    if (gone < width / 2) {
      widen(Math.min(2 * width, successes + 2 + gone));
    }
    for (Level level : levels) {
      for (int o = 0; o < v.length; o++) {
        forget(level.w[o], gone);
        forget(level.shorter[o], gone);
      }
    }
    origin = first;
  }

  private void forget(double[] row, int gone) {
    System.arraycopy(row, gone, row, 0, row.length - gone);
    Arrays.fill(row, row.length - gone, row.length, nearStop);
  }

  private void widen(int width) {
    for (Level level : levels) {
      widen(level.w, width);
      widen(level.shorter, width);
    }
    widen(v, width);
    if (patient.length > 0) {
      widen(patient, width);
    }
  }

  private void widen(double[][] rows, int width) {
    for (int o = 0; o < rows.length; o++) {
      int known = rows[o].length;
      rows[o] = Arrays.copyOf(rows[o], width);
      Arrays.fill(rows[o], known, width, nearStop);
    }
  }

  /** Returns whether V is on one side of a number, or at it, in all oracle states. */
  private boolean all(int k, double number, int side) {
    for (double[] row : v) {
      if ((row[k] - number) * side < 0) {
        return false;
      }
    }
    return true;
  }

  private static void obfuscate(double[] best, double price, double[] after, int from, int to) {
    for (int k = from; k < to; k++) {
      best[k] = Math.min(best[k], price + after[k]);
    }
  }

  private static void learn(
      double[] best,
      double price,
      double gamma,
      double[] afterSuccess,
      double[] after,
      int from,
      int to) {
    double failure = 1 - gamma;
    for (int k = from; k < to; k++) {
      best[k] = Math.min(best[k], price + gamma * afterSuccess[k] + failure * after[k]);
    }
  }

  private static void least(double[] best, double[] other, int from, int to) {
    for (int k = from; k < to; k++) {
      best[k] = Math.min(best[k], other[k]);
    }
  }

  private static void scale(double[] w, double p, double[] v, int from, int to) {
    for (int k = from; k < to; k++) {
      w[k] = p * v[k];
    }
  }

  private static void add(double[] w, double p, double[] v, int from, int to) {
    for (int k = from; k < to; k++) {
      w[k] += p * v[k];
    }
  }
}
