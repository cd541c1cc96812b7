package feint.herding;

import feint.herding.HerdingResult.Rule;
import feint.herding.HerdingResult.Stage;
import feint.math.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
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
 *
 * <p>The plan takes the choices of the upper bound of the cost, which it attains.
 */
final class BeliefGrid {

  private static final double MARGIN = 1e-9;

  private final Herding herding;
  private final double[][] listening;
  private final double[] ends;
  private final int last;
  private final int[] ranks;
  private final int[][] next;

  /** Choices of the plan before each run, as the cells from which on they change. */
  private final List<List<Segment>> plan = new ArrayList<>();

  private record Segment(int from, int to, int choice) {}

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
      double low = low(c);
      double high = high(c);
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

  private double low(int cell) {
    return cell == 0 ? Double.NEGATIVE_INFINITY : ends[cell - 1];
  }

  private double high(int cell) {
    return cell == last ? Double.POSITIVE_INFINITY : ends[cell];
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
    return new BeliefGrid(herding, cells).solve();
  }

  private HerdingResult solve() {
    double[][] cost = new double[2][last + 1];
    double[][] never = new double[2][last + 1];
    for (int left = 1; left <= herding.runs(); left++) {
      for (int end = 0; end < 2; end++) {
        int sign = 2 * end - 1;
        double[] after = cost[end];
        int[] best = IntStream.rangeClosed(0, last).map(c -> best(c, after, sign)).toArray();
        cost[end] = before(after, sign, true, c -> best[c]);
        never[end] = before(never[end], sign, true, c -> herding.free());
        if (end == 1) {
          plan.add(0, segments(best));
        }
      }
    }
    List<Stage> stages =
        IntStream.rangeClosed(0, herding.runs())
            .filter(herding::shown)
            .mapToObj(actions -> new Stage(actions, begun(actions, 0), begun(actions, last)))
            .toList();
    return new HerdingResult(herding, false, start(cost), start(never), stages, rules());
  }

  /** Returns the probability that a cascade has begun after some actions of the plan. */
  private Interval begun(int actions, int cascade) {
    double[][] bounds = new double[2][last + 1];
    for (int end = 0; end < 2; end++) {
      bounds[end][cascade] = cascade(cascade) ? 1 : 0;
      for (int run = actions; run > 0; run--) {
        int[] choices = new int[last + 1];
        plan.get(run - 1)
            .forEach(one -> Arrays.fill(choices, one.from(), one.to() + 1, one.choice()));
        bounds[end] = before(bounds[end], 2 * end - 1, false, c -> choices[c]);
      }
    }
    Interval found = start(bounds);
    return new Interval(found.low(), Math.min(1, found.high()));
  }

  /** Returns the bracket at the prior. */
  private Interval start(double[][] bounds) {
    double odds = Ratio.odds(herding.prior()).log();
    int from = cell(odds - MARGIN);
    int to = cell(odds + MARGIN);
    return new Interval(
        worst(bounds[0], from, to, -1) * (1 - MARGIN),
        worst(bounds[1], from, to, 1) * (1 + MARGIN));
  }

  /** Joins neighbouring cells with equal choices and ranks. */
  private List<Segment> segments(int[] choices) {
    List<Segment> found = new ArrayList<>();
    int from = 0;
    for (int c = 1; c <= last + 1; c++) {
      if (c > last || choices[c] != choices[from] || ranks[c] != ranks[from]) {
        found.add(new Segment(from, c - 1, choices[from]));
        from = c;
      }
    }
    return found;
  }

  private List<Rule> rules() {
    List<Rule> rules = new ArrayList<>();
    for (int run = 1; run <= herding.runs(); run++) {
      for (Segment one : plan.get(run - 1)) {
        if (!cascade(one.from())) {
          rules.add(
              new Rule(
                  run,
                  Herding.belief(low(one.from())),
                  Herding.belief(high(one.to())),
                  one.choice(),
                  listening[one.choice()][ranks[one.from()]],
                  Double.NaN));
        }
      }
    }
    return rules;
  }

  private int best(int cell, double[] after, int sign) {
    int best = cascade(cell) ? herding.cascadeChoice(ranks[cell] > 0) : 0;
    double least = before(cell, best, after, sign, true);
    for (int m = 1; m <= herding.free() && !cascade(cell); m++) {
      double cost = before(cell, m, after, sign, true);
      if (cost < least) {
        least = cost;
        best = m;
      }
    }
    return best;
  }

  /** Returns the bounds of all cells before a run from those after it. */
  private double[] before(double[] after, int sign, boolean costs, IntUnaryOperator choices) {
    double[] bounds = new double[last + 1];
    Arrays.setAll(bounds, c -> before(c, choices.applyAsInt(c), after, sign, costs));
    return bounds;
  }

  private double before(int cell, int choice, double[] after, int sign, boolean costs) {
    double p = listening[choice][ranks[cell]];
    double now = costs ? herding.cost(choice, p) : 0;
    if (cascade(cell)) {
      return now + after[cell];
    }
    int[] to = next[cell];
    return now + p * worst(after, to[0], to[1], sign) + (1 - p) * worst(after, to[2], to[3], sign);
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
