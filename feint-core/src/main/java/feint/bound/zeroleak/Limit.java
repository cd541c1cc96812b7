package feint.bound.zeroleak;

import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.parallel.ThreadTeam;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Upper bounds on the completion probability of all zero-leakage policies, including those that pay
 * different incentives or stop early.
 *
 * <p>There are two, from two relaxations of zero leakage. One requires only that types and
 * incentives leak nothing, and is fast; the other, nearly always the smaller one, requires in
 * addition that steps leak nothing. For larger problems there are two coarser bounds of the first
 * kind, the last of which applies to any size: {@link Basis}. The same problem gives the same
 * digits on any number of threads.
 */
public final class Limit {

  /**
   * Number of descent steps; more change the bound insignificantly, for small and large problems.
   */
  private static final int ITERATIONS = 400;

  /** Smallest number of descent steps with which a bound is useful. */
  private static final int FEWEST_ITERATIONS = 200;

  /** Largest number of values that the bound by steps may compute: about a minute. */
  private static final double AFFORDABLE = 2.5e9;

  /**
   * Largest number of values in a pass with which every query has a price of its own: half a
   * minute.
   */
  private static final double PRICED_ONE_BY_ONE = 2e6;

  /** Largest number of values in a pass with prices from a small family: up to a minute. */
  private static final double PRICED_ALIKE = 4e8;

  /** Fraction of learning queries of a zero-leakage policy. */
  private static final double HALF = 0.5;

  /** Fraction of the time that the first bound takes if both are computed. */
  private static final double FIRST = 0.1;

  private final double types;
  private final OptionalDouble steps;
  private final Basis basis;

  private Limit(double types, OptionalDouble steps, Basis basis) {
    this.types = types;
    this.steps = steps;
    this.basis = basis;
  }

  /** Method of a bound: the sharpest that the problem's size allows. */
  public enum Basis {
    /** Queries, incentives and steps: N R (M+1)&sup2; values, hundreds of times. */
    STEPS,
    /** Queries and incentives alone: N R (M+1) values, hundreds of times. */
    QUERIES,
    /** As {@link #QUERIES}, with prices from a small family: N R (M+1) values, dozens of times. */
    ROUGH,
    /** Mean number of successes of half of the queries: N values, once. */
    MEAN;

    static Basis of(Problem problem) {
      double values =
          (double) problem.horizon() * problem.oracleStates() * (problem.successes() + 1.0);
      if (iterations(problem) >= FEWEST_ITERATIONS) {
        return STEPS;
      }
      return values <= PRICED_ONE_BY_ONE ? QUERIES : values <= PRICED_ALIKE ? ROUGH : MEAN;
    }

    /** Returns the name in JSON. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Computes the bounds. */
  public static Limit of(Problem problem, Execution execution) {
    Progress progress = execution.progress();
    double types = types(problem, 0, share -> progress.reached(FIRST * share));
    try (ThreadTeam team = execution.team()) {
      OptionalDouble steps =
          steps(problem, 0, team, share -> progress.reached(FIRST + (1 - FIRST) * share));
      progress.reached(1);
      return new Limit(types, steps, Basis.of(problem));
    }
  }

  /**
   * Returns the smallest horizon at which some zero-leakage policy may finish with this
   * probability, independently of the problem's own horizon. This is certified: with one query less
   * the bound is below {@code finish}, and with fewer queries no policy can do better.
   *
   * @param finish the required probability, in [0, 1]
   * @return the number of queries; empty if even a hundred times the problem's horizon is excluded
   * @throws IllegalArgumentException if the probability is not in [0, 1]
   */
  public static OptionalInt fewestQueries(Problem problem, double finish, Execution execution) {
    Horizons horizons = new Horizons(problem, finish, execution.progress());
    try (ThreadTeam team = execution.team()) {
      return horizons.fewest(
          other -> quick(other, finish) < finish,
          other -> steps(other, finish, team, Progress.NONE).orElse(1) < finish);
    }
  }

  private static double types(Problem problem, double enough, Progress progress) {
    double mean = MeanSuccesses.of(problem, HALF);
    if (mean < enough) {
      return mean;
    }
    return switch (Basis.of(problem)) {
      case STEPS, QUERIES ->
          Math.min(mean, new Tightening(ITERATIONS, enough, progress).of(new HalfShare(problem)));
      case ROUGH -> Math.min(mean, FadingPrice.of(problem, HALF, enough, progress));
      case MEAN -> mean;
    };
  }

  /** As {@link #types}, with a faster method if a single bound takes seconds. */
  private static double quick(Problem problem, double finish) {
    return Basis.of(problem).compareTo(Basis.ROUGH) < 0
        ? types(problem, finish, Progress.NONE)
        : MeanSuccesses.of(problem, HALF);
  }

  private static OptionalDouble steps(
      Problem problem, double enough, ThreadTeam team, Progress progress) {
    return Basis.of(problem) != Basis.STEPS
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            new Tightening(iterations(problem), enough, progress)
                .of(new MirroredSteps(problem, team)));
  }

  private static int iterations(Problem problem) {
    return (int) Math.min(ITERATIONS, AFFORDABLE / MirroredSteps.size(problem));
  }

  /** Returns the method of the bound. */
  public Basis basis() {
    return basis;
  }

  /**
   * Returns the smaller bound, which holds for policies that hide the real trajectory from
   * adversaries who observe steps.
   */
  public double bound() {
    return Math.min(types, steps.orElse(1));
  }

  /**
   * Returns the bound for policies that hide the real trajectory from adversaries who observe
   * queries and incentives only.
   */
  public double types() {
    return types;
  }

  /** Returns the bound that uses the leakage of steps; empty if the problem is too large for it. */
  public OptionalDouble steps() {
    return steps;
  }
}
