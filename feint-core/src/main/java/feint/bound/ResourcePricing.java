package feint.bound;

import feint.bound.MergedBudget.Prices;
import feint.capacity.CovertProgramme;
import feint.capacity.OracleClasses;
import feint.math.Checks;
import feint.model.Problem;
import feint.work.Execution;
import feint.work.Progress;
import feint.work.Team;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * A lower bound of the optimal cost of goals and weighted objectives. Time and margin are merged
 * into one budget, at prices, and nothing else limits a run. The bound holds whatever the prices
 * are; a search looks for those that make it large.
 *
 * <p>A ratio of prices is a fraction of small whole numbers, and a recursion takes the longer the
 * larger these are. So fractions of small numbers come first, and finer ones near the best of them
 * follow with more effort. The same problem gives the same digits on any number of threads.
 */
public final class ResourcePricing {

  /**
   * How far apart ratios are looked at, by effort, times the square root of the horizon: the longer
   * a run, the nearer to what the long run says is the best ratio, and the sharper it is.
   */
  private static final double[] STEPS = {0.4, 0.2, 0.1, 0.05, 0.025};

  /** How often each effort looks for a better ratio. */
  private static final int ROUNDS = 3;

  /** A neighbour that is so many steps away says nothing of where the best ratio is. */
  private static final double FAR = 4;

  /** Into so many parts the margin of the dearest query is cut, if its own units are finer. */
  private static final int PARTS = 12;

  private final Problem problem;
  private final Weights weights;
  private final int parts;
  private final double guess;
  private final TreeMap<Ratio, double[]> found = new TreeMap<>();

  /** A price of time and one of margin, in lowest terms, ordered by what margin costs in time. */
  private record Ratio(int time, int margin) implements Comparable<Ratio> {

    @Override
    public int compareTo(Ratio other) {
      return Long.compare((long) margin * other.time, (long) other.margin * time);
    }

    /** A number in [0, 1], whichever of the two is free. */
    double place() {
      return (double) margin / (margin + time);
    }
  }

  private ResourcePricing(Problem problem) {
    this.problem = problem;
    this.weights = Weights.of(problem);
    long dearest = 2L * problem.actions().highestIncentive();
    this.parts = (int) Math.min(dearest / MergedBudget.unit(problem), PARTS);
    CovertProgramme.Prices dual =
        new CovertProgramme(problem, OracleClasses.of(problem.oracle()).longRunLaw()).prices();
    double margin = dual.margin() * dearest / parts;
    this.guess = margin + dual.time() == 0 ? 0 : margin / (margin + dual.time());
  }

  /** Whether there is a bound for this objective: prices on failing, exposure and incentive. */
  public static boolean applies(Problem problem) {
    return Weights.apply(problem);
  }

  /** How many efforts there are, from 0 on; each takes several times as long as the one before. */
  public static int efforts() {
    return STEPS.length;
  }

  /**
   * No policy costs less, in expectation under the initial law.
   *
   * @param effort 0..efforts()-1; more never gives less
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
    try (Team team = execution.team()) {
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
    for (double[] values : found.values()) {
      Arrays.setAll(best, o -> Math.max(best[o], values[o]));
    }
    return Math.max(minorant, weights.base() + expected(best));
  }

  private double expected(double[] values) {
    return problem.oracle().initial().expectation(values);
  }

  /** Looks near the best ratio so far: on either side first, and then at the vertex in between. */
  private void refine(double step, Team team) {
    for (int round = 0; round < ROUNDS; round++) {
      Ratio best = best();
      Ratio below = found.lowerKey(best);
      Ratio above = found.higherKey(best);
      List<Ratio> next = new ArrayList<>();
      if (below == null || best.place() - below.place() > FAR * step) {
        next.add(simplest(best.place() - 2 * step, step));
      }
      if (above == null || above.place() - best.place() > FAR * step) {
        next.add(simplest(best.place() + 2 * step, step));
      }
      if (below != null && above != null && next.isEmpty()) {
        next.add(simplest(vertex(below, best, above), step));
      }
      evaluate(next, team);
    }
  }

  /** Where the parabola through three bounds is largest, the middle one being the best. */
  private double vertex(Ratio below, Ratio best, Ratio above) {
    double left = best.place() - below.place();
    double right = above.place() - best.place();
    double rise = (expected(values(best)) - expected(values(below))) / left;
    double fall = (expected(values(best)) - expected(values(above))) / right;
    return rise + fall > 0
        ? best.place() + (rise * right - fall * left) / (2 * (rise + fall))
        : best.place() + (right > left ? right / 2 : -left / 2);
  }

  private Ratio best() {
    Ratio best = found.firstKey();
    for (Ratio other : found.keySet()) {
      best = better(best, other) ? best : other;
    }
    return best;
  }

  /** Whether the first ratio gives more, or as little and is nearer to what the long run says. */
  private boolean better(Ratio one, Ratio other) {
    int order = Double.compare(expected(values(one)), expected(values(other)));
    return order != 0
        ? order > 0
        : Math.abs(one.place() - guess) <= Math.abs(other.place() - guess);
  }

  private double[] values(Ratio ratio) {
    return found.getOrDefault(ratio, new double[problem.oracleStates()]);
  }

  /** The ratio of the smallest numbers that is at a place, within half a step. */
  private static Ratio simplest(double place, double step) {
    double middle = Math.max(0, Math.min(1, place));
    int sum = 1;
    while (Math.abs(Math.rint(middle * sum) / sum - middle) > step / 2) {
      sum++;
    }
    int margin = (int) Math.rint(middle * sum);
    return new Ratio(sum - margin, margin);
  }

  private void evaluate(List<Ratio> ratios, Team team) {
    List<Ratio> open =
        ratios.stream().distinct().filter(ratio -> !found.containsKey(ratio)).toList();
    Map<Ratio, double[]> values = new ConcurrentSkipListMap<>();
    team.forEach(
        open.size(), (worker, number) -> values.put(open.get(number), bound(open.get(number))));
    found.putAll(values);
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
