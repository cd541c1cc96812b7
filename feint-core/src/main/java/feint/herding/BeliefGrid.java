package feint.herding;

import feint.math.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Bracket of the optimal plan on a grid of public log odds, for signals whose reachable beliefs are
 * too many.
 *
 * <p>The range between the cascades is cut at every threshold and then into equal cells, so that
 * the ranks that listen are the same throughout a cell. By induction over the runs left, the bounds
 * of a cell hold for all its beliefs: after an action the belief lies in one of the cells that the
 * moved cell overlaps, and the bounds take the best and the worst of them. No monotonicity of the
 * value is needed. Moved cells are widened by 1e-9, and bounds by 1e-9 of their value, which is
 * more than the rounding error.
 */
final class BeliefGrid {

  private static final double MARGIN = 1e-9;
  private static final int COST = 0;
  private static final int NEVER_HIDE = 1;
  private static final int LEAVING = 2;
  private static final int LISTENING = 3;
  private static final int QUANTITIES = 4;

  private final Herding herding;
  private final double[][] listening;
  private final double[] edges;
  private final int[] ranks;
  private final int[][] next;
  private final int first;
  private final int last;

  private BeliefGrid(Herding herding, int cells) {
    this.herding = herding;
    this.listening = herding.listening();
    final int values = herding.signal().values();
    double[] thresholds =
        IntStream.range(0, values).mapToDouble(y -> herding.threshold(y).log()).toArray();
    double step = (thresholds[values - 1] - thresholds[0]) / cells;
    this.edges =
        IntStream.range(0, values - 1)
            .boxed()
            .flatMapToDouble(
                y -> {
                  double width = thresholds[y + 1] - thresholds[y];
                  int parts = (int) Math.ceil(width / step);
                  return IntStream.range(0, parts)
                      .mapToDouble(i -> thresholds[y] + width * i / parts);
                })
            .toArray();
    // Cell 0 is the cascade of leaving, and cell edges.length that of listening.
    double[] ends = Arrays.copyOf(edges, edges.length + 1);
    ends[edges.length] = thresholds[values - 1];
    this.ranks = new int[edges.length + 2];
    this.next = new int[edges.length + 2][4];
    ranks[edges.length + 1] = values;
    for (int c = 1; c <= edges.length; c++) {
      double middle = (ends[c - 1] + ends[c]) / 2;
      ranks[c] = (int) Arrays.stream(thresholds).filter(t -> t <= middle).count();
      double up = herding.signal().action(ranks[c], true).log();
      double down = herding.signal().action(ranks[c], false).log();
      next[c][0] = cell(ends, ends[c - 1] + up - MARGIN);
      next[c][1] = cell(ends, ends[c] + up + MARGIN);
      next[c][2] = cell(ends, ends[c - 1] + down - MARGIN);
      next[c][3] = cell(ends, ends[c] + down + MARGIN);
    }
    this.first = cell(ends, Ratio.odds(herding.prior()).log() - MARGIN);
    this.last = cell(ends, Ratio.odds(herding.prior()).log() + MARGIN);
  }

  private static int cell(double[] ends, double logOdds) {
    int found = Arrays.binarySearch(ends, logOdds);
    return found >= 0 ? found + 1 : -found - 1;
  }

  static HerdingResult bracket(Herding herding, int cells) {
    BeliefGrid grid = new BeliefGrid(herding, cells);
    double[][] lower = grid.start();
    double[][] upper = grid.start();
    for (int left = 1; left <= herding.runs(); left++) {
      grid.step(left, lower, upper);
    }
    return new HerdingResult(
        herding,
        false,
        grid.interval(COST, lower, upper),
        grid.interval(NEVER_HIDE, lower, upper),
        grid.interval(LEAVING, lower, upper),
        grid.interval(LISTENING, lower, upper),
        List.of(),
        List.of());
  }

  /** Returns the values of all quantities after the last run. */
  private double[][] start() {
    double[][] values = new double[QUANTITIES][ranks.length];
    values[LEAVING][0] = 1;
    values[LISTENING][ranks.length - 1] = 1;
    return values;
  }

  private Interval interval(int quantity, double[][] lower, double[][] upper) {
    double low = worst(lower[quantity], first, last, -1);
    double high = worst(upper[quantity], first, last, 1);
    return quantity == COST || quantity == NEVER_HIDE
        ? new Interval(low * (1 - MARGIN), high * (1 + MARGIN))
        : new Interval(Math.max(0, low - MARGIN), Math.min(1, high + MARGIN));
  }

  private void step(int left, double[][] lower, double[][] upper) {
    double[][] before = lower.clone();
    double[][] above = upper.clone();
    double[][] low = start();
    double[][] high = start();
    for (int end : new int[] {0, ranks.length - 1}) {
      double heard = end == 0 ? 0 : 1;
      low[COST][end] = left * herding.cost(herding.cascadeChoice(end > 0), heard);
      low[NEVER_HIDE][end] = left * herding.cost(herding.free(), heard);
      high[COST][end] = low[COST][end];
      high[NEVER_HIDE][end] = low[NEVER_HIDE][end];
    }
    for (int c = 1; c < ranks.length - 1; c++) {
      int plan = best(c, above[COST], 1);
      high[COST][c] = value(c, plan, above[COST], 1) + now(c, plan);
      int hoped = best(c, before[COST], -1);
      low[COST][c] = value(c, hoped, before[COST], -1) + now(c, hoped);
      for (int quantity : new int[] {NEVER_HIDE, LEAVING, LISTENING}) {
        int choice = quantity == NEVER_HIDE ? herding.free() : plan;
        double now = quantity == NEVER_HIDE ? now(c, choice) : 0;
        low[quantity][c] = now + value(c, choice, before[quantity], -1);
        high[quantity][c] = now + value(c, choice, above[quantity], 1);
      }
    }
    System.arraycopy(low, 0, lower, 0, QUANTITIES);
    System.arraycopy(high, 0, upper, 0, QUANTITIES);
  }

  private int best(int cell, double[] after, int sign) {
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int m = 0; m <= herding.free(); m++) {
      double cost = now(cell, m) + value(cell, m, after, sign);
      if (cost < least) {
        least = cost;
        best = m;
      }
    }
    return best;
  }

  private double now(int cell, int choice) {
    return herding.cost(choice, listening[choice][ranks[cell]]);
  }

  private double value(int cell, int choice, double[] after, int sign) {
    double p = listening[choice][ranks[cell]];
    int[] to = next[cell];
    return p * worst(after, to[0], to[1], sign) + (1 - p) * worst(after, to[2], to[3], sign);
  }

  /** Returns the largest value of a range of cells for sign 1, the smallest for sign -1. */
  private static double worst(double[] values, int from, int to, int sign) {
    double worst = values[from];
    for (int c = from + 1; c <= to; c++) {
      worst = sign * values[c] > sign * worst ? values[c] : worst;
    }
    return worst;
  }
}
