package feint.herding;

import feint.math.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Bracket of the optimal plan on a grid of public log odds, for signals whose reachable beliefs are
 * too many.
 *
 * <p>The log odds are cut at every finite threshold, and between the cuts into equal cells, so that
 * the ranks that listen are the same throughout a cell. If a value of the signal is proof, its
 * threshold is infinite, and one cascade is out of reach. By induction over the runs left, the
 * bounds of a cell hold for all its beliefs: after an action the belief lies in one of the cells
 * that the moved cell overlaps, and the bounds take the best and the worst of them. No monotonicity
 * of the value is needed. Moved cells are widened by 1e-9, and bounds by 1e-9 of their value, which
 * is more than the rounding error.
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
  private final double[] ends;
  private final int last;
  private final int[] ranks;
  private final int[][] next;

  private BeliefGrid(Herding herding, int cells) {
    this.herding = herding;
    this.listening = herding.listening();
    double[] thresholds =
        IntStream.range(0, herding.signal().values())
            .mapToDouble(y -> herding.threshold(y).log())
            .toArray();
    double[] cuts = Arrays.stream(thresholds).filter(Double::isFinite).toArray();
    double step = (cuts[cuts.length - 1] - cuts[0]) / cells;
    DoubleStream.Builder edges = DoubleStream.builder();
    for (int y = 0; y < cuts.length - 1; y++) {
      double width = cuts[y + 1] - cuts[y];
      int parts = (int) Math.ceil(width / step);
      for (int i = 0; i < parts; i++) {
        edges.add(cuts[y] + width * i / parts);
      }
    }
    this.ends = edges.add(cuts[cuts.length - 1]).build().toArray();
    this.last = ends.length;
    this.ranks = new int[last + 1];
    this.next = new int[last + 1][];
    for (int c = 0; c <= last; c++) {
      double low = c == 0 ? Double.NEGATIVE_INFINITY : ends[c - 1];
      double high = c == last ? Double.POSITIVE_INFINITY : ends[c];
      ranks[c] = (int) Arrays.stream(thresholds).filter(t -> t <= low).count();
      if (!cascade(c)) {
        double listens = herding.signal().action(ranks[c], true).log();
        double leaves = herding.signal().action(ranks[c], false).log();
        next[c] =
            new int[] {
              moved(low, listens - MARGIN),
              moved(high, listens + MARGIN),
              moved(low, leaves - MARGIN),
              moved(high, leaves + MARGIN)
            };
      }
    }
  }

  /** Returns whether the eavesdroppers' signals do not matter in a cell. */
  private boolean cascade(int cell) {
    return ranks[cell] == 0 || ranks[cell] == herding.signal().values();
  }

  /** Returns the cell of log odds after an action; one that is proof decides alone. */
  private int moved(double logOdds, double by) {
    return cell(Double.isInfinite(by) ? by : logOdds + by);
  }

  private int cell(double logOdds) {
    int found = Arrays.binarySearch(ends, logOdds);
    return found >= 0 ? found + 1 : -found - 1;
  }

  static HerdingResult bracket(Herding herding, int cells) {
    BeliefGrid grid = new BeliefGrid(herding, cells);
    double[][][] bounds = {grid.ended(), grid.ended()};
    for (int left = 1; left <= herding.runs(); left++) {
      bounds = grid.before(left, bounds);
    }
    double odds = Ratio.odds(herding.prior()).log();
    int from = grid.cell(odds - MARGIN);
    int to = grid.cell(odds + MARGIN);
    Interval[] found = new Interval[QUANTITIES];
    for (int q = 0; q < QUANTITIES; q++) {
      double low = worst(bounds[0][q], from, to, -1);
      double high = worst(bounds[1][q], from, to, 1);
      found[q] =
          q <= NEVER_HIDE
              ? new Interval(low * (1 - MARGIN), high * (1 + MARGIN))
              : new Interval(Math.max(0, low - MARGIN), Math.min(1, high + MARGIN));
    }
    return new HerdingResult(
        herding, false, found[0], found[1], found[2], found[3], List.of(), List.of());
  }

  /** Returns the values of all quantities after the last run. */
  private double[][] ended() {
    double[][] values = new double[QUANTITIES][last + 1];
    values[LEAVING][0] = ranks[0] == 0 ? 1 : 0;
    values[LISTENING][last] = cascade(last) ? 1 : 0;
    return values;
  }

  /** Returns the lower and upper bounds with {@code left} runs left from those with one less. */
  private double[][][] before(int left, double[][][] after) {
    double[][][] bounds = {ended(), ended()};
    for (int c = 0; c <= last; c++) {
      if (cascade(c)) {
        for (double[][] bound : bounds) {
          bound[COST][c] = left * now(c, herding.cascadeChoice(c > 0));
          bound[NEVER_HIDE][c] = left * now(c, herding.free());
        }
        continue;
      }
      int[] best = {best(c, after[0][COST], -1), best(c, after[1][COST], 1)};
      for (int upper = 0; upper < 2; upper++) {
        for (int q = 0; q < QUANTITIES; q++) {
          int choice = q == NEVER_HIDE ? herding.free() : best[q == COST ? upper : 1];
          bounds[upper][q][c] =
              (q <= NEVER_HIDE ? now(c, choice) : 0)
                  + value(c, choice, after[upper][q], 2 * upper - 1);
        }
      }
    }
    return bounds;
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
