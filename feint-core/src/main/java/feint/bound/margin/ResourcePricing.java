package feint.bound.margin;

import feint.bound.capacity.CovertProgramme;
import feint.bound.capacity.OracleClasses;
import feint.bound.margin.MergedBudget.Prices;
import feint.math.Checks;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.parallel.ThreadTeam;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Lower bound of the optimal cost of goals and weighted objectives. Time and margin are merged into
 * one budget, at prices, and nothing else limits a run. The bound holds for any prices; a search
 * looks for those that make it large.
 *
 * <p>A ratio of prices is a fraction of whole numbers, and the time of a recursion grows with them.
 * Fractions of small numbers are tried first, and finer ones near the best of them with more
 * effort. The same problem gives the same digits on any number of threads.
 */
public final class ResourcePricing {

  /**
   * Distance between ratios, by effort, times the square root of the horizon: the longer a run, the
   * nearer the best ratio is to the asymptotic one, and the sharper the maximum.
   */
  private static final double[] STEPS = {0.4, 0.2, 0.1, 0.05, 0.025};

  /** Number of refinements of each effort. */
  private static final int ROUNDS = 3;

  /** Number of steps beyond which a neighbour gives no information on the best ratio. */
  private static final double FAR = 4;

  /** Number of parts of the margin of the most expensive query, if its own units are finer. */
  private static final int PARTS = 12;

  private final Problem problem;
  private final PenaltyWeights weights;
  private final int parts;
  private final double guess;
  private final TreeMap<Ratio, double[]> bounds = new TreeMap<>();

  /** Price of time and price of margin, in lowest terms, ordered by the ratio of margin to time. */
  private record Ratio(int time, int margin) implements Comparable<Ratio> {

    @Override
    public int compareTo(Ratio other) {
      return Long.compare((long) margin * other.time, (long) other.margin * time);
    }

    /** Returns the position of the ratio in [0, 1], also if one of the prices is 0. */
    double position() {
      return (double) margin / (margin + time);
    }
  }

  private ResourcePricing(Problem problem) {
    this.problem = problem;
    this.weights = PenaltyWeights.of(problem);
    long dearest = 2L * problem.actions().highestIncentive();
    this.parts = (int) Math.min(dearest / MergedBudget.unit(problem), PARTS);
    CovertProgramme.Prices dual =
        new CovertProgramme(problem, OracleClasses.of(problem.oracle()).longRunLaw()).prices();
    double margin = dual.margin() * dearest / parts;
    this.guess = margin + dual.time() == 0 ? 0 : margin / (margin + dual.time());
  }

  /**
   * Returns whether there is a bound for this objective: prices on failing, exposure and incentive.
   */
  public static boolean applies(Problem problem) {
    return PenaltyWeights.apply(problem);
  }

  /** Returns the number of efforts, from 0; each takes several times as long as the one before. */
  public static int efforts() {
    return STEPS.length;
  }

  /**
   * Computes a lower bound on the expected cost of every policy under the initial distribution.
   *
   * @param effort 0..efforts()-1; more effort never gives a smaller bound
   * @throws IllegalArgumentException if there is no bound for this objective
   */
  public static double lower(Problem problem, int effort, Execution execution) {
    Checks.within(0, efforts() - 1, effort, "effort");
    Checks.require(
        applies(problem), "objective", "must be a goal or weighted", problem.objective());
    return new ResourcePricing(problem).lower(effort, execution);
  }

  private double lower(int effort, Execution execution) {
    double minorant = MarginMinorant.lower(problem, weights, effort, execution);
    if (weights.stop() == 0 || problem.successes() == 0 || MergedBudget.marginHad(problem) < 0) {
      double[] all = new double[problem.oracleStates()];
      Arrays.fill(all, MergedBudget.marginHad(problem) < 0 ? weights.stop() : 0);
      return Math.max(minorant, weights.base() + expected(all));
    }
    try (ThreadTeam team = execution.team()) {
      evaluate(List.of(new Ratio(1, 0), new Ratio(0, 1)), team);
      for (int e = 0; e <= effort; e++) {
        double step = STEPS[e] / Math.sqrt(problem.horizon());
        evaluate(
            List.of(
                simplest(guess, step),
                simplest(guess - 2 * step, step),
                simplest(guess + 2 * step, step)),
            team);
        refine(step, team);
        execution.progress().reached(Math.pow(2, e - effort));
      }
    }
    double[] best = new double[problem.oracleStates()];
    for (double[] values : bounds.values()) {
      Arrays.setAll(best, o -> Math.max(best[o], values[o]));
    }
    return Math.max(minorant, weights.base() + expected(best));
  }

  private double expected(double[] values) {
    return problem.oracle().initial().expectation(values);
  }

  /**
   * Refines the search near the best ratio: first on either side, then at the vertex in between.
   */
  private void refine(double step, ThreadTeam team) {
    for (int round = 0; round < ROUNDS; round++) {
      Ratio best = best();
      Ratio below = bounds.lowerKey(best);
      Ratio above = bounds.higherKey(best);
      List<Ratio> next = new ArrayList<>();
      if (below == null || best.position() - below.position() > FAR * step) {
        next.add(simplest(best.position() - 2 * step, step));
      }
      if (above == null || above.position() - best.position() > FAR * step) {
        next.add(simplest(best.position() + 2 * step, step));
      }
      if (below != null && above != null && next.isEmpty()) {
        next.add(simplest(vertex(below, best, above), step));
      }
      evaluate(next, team);
    }
  }

  /**
   * Returns the maximum of the parabola through three bounds, of which the middle one is the best.
   */
  private double vertex(Ratio below, Ratio best, Ratio above) {
    double left = best.position() - below.position();
    double right = above.position() - best.position();
    double rise = (expected(values(best)) - expected(values(below))) / left;
    double fall = (expected(values(best)) - expected(values(above))) / right;
    return rise + fall > 0
        ? best.position() + (rise * right - fall * left) / (2 * (rise + fall))
        : best.position() + (right > left ? right / 2 : -left / 2);
  }

  private Ratio best() {
    Ratio best = bounds.firstKey();
    for (Ratio other : bounds.keySet()) {
      best = better(best, other) ? best : other;
    }
    return best;
  }

  /**
   * Returns whether the first ratio gives a larger bound, or an equal one nearer to the asymptotic
   * ratio.
   */
  private boolean better(Ratio one, Ratio other) {
    int order = Double.compare(expected(values(one)), expected(values(other)));
    return order != 0
        ? order > 0
        : Math.abs(one.position() - guess) <= Math.abs(other.position() - guess);
  }

  private double[] values(Ratio ratio) {
    return bounds.getOrDefault(ratio, new double[problem.oracleStates()]);
  }

  /** Returns the ratio of the smallest numbers within half a step of a position. */
  private static Ratio simplest(double position, double step) {
    double middle = Math.max(0, Math.min(1, position));
    int sum = 1;
    while (Math.abs(Math.rint(middle * sum) / sum - middle) > step / 2) {
      sum++;
    }
    int margin = (int) Math.rint(middle * sum);
    return new Ratio(sum - margin, margin);
  }

  private void evaluate(List<Ratio> ratios, ThreadTeam team) {
    List<Ratio> open =
        ratios.stream().distinct().filter(ratio -> !bounds.containsKey(ratio)).toList();
    Map<Ratio, double[]> values = new ConcurrentSkipListMap<>();
    team.forEach(
        open.size(), (worker, number) -> values.put(open.get(number), bound(open.get(number))));
    bounds.putAll(values);
  }

  private double[] bound(Ratio ratio) {
    Prices prices =
        new Prices(
            ratio.time, (long) ratio.margin * parts, 2L * problem.actions().highestIncentive());
    MergedBudget merged = MergedBudget.of(problem, prices);
    return new BudgetRecursion(problem, merged, weights.stop(), weights.excess())
        .values(Progress.NONE);
  }
}
