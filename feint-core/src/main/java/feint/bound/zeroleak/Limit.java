package feint.bound.zeroleak;

import feint.math.Checks;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.parallel.ThreadTeam;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Upper bounds on the completion probability of all zero-leakage policies with a number of decoys,
 * including those that pay different incentives or stop early.
 *
 * <p>There are two, from two relaxations of zero leakage. One requires only that types and
 * incentives leak nothing, and is fast; the other, nearly always the smaller one, requires in
 * addition that steps leak nothing, and is for one decoy. For larger problems there are two coarser
 * bounds of the first kind, the last of which applies to any size: {@link Basis}. The same problem
 * gives the same digits on any number of threads.
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
    /** Mean number of successes of the queries that learn: N values, once. */
    MEAN;

    static Basis of(Problem problem, int decoys) {
      double values =
          (double) problem.horizon() * problem.oracleStates() * (problem.successes() + 1.0);
      if (decoys == 1 && iterations(problem) >= FEWEST_ITERATIONS) {
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

  /** Computes the bounds for policies with one decoy. */
  public static Limit of(Problem problem, Execution execution) {
    return of(problem, 1, execution);
  }

  /**
   * Computes the bounds for policies with several decoys.
   *
   * @param decoys K, at least 1
   * @throws IllegalArgumentException if the number of decoys is out of range
   */
  public static Limit of(Problem problem, int decoys, Execution execution) {
    Checks.atLeast(1, decoys, "decoys");
    Progress progress = execution.progress();
    double types = types(problem, decoys, 0, share -> progress.reached(FIRST * share));
    try (ThreadTeam team = execution.team()) {
      OptionalDouble steps =
          steps(problem, decoys, 0, team, share -> progress.reached(FIRST + (1 - FIRST) * share));
      progress.reached(1);
      return new Limit(types, steps, Basis.of(problem, decoys));
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
    return fewestQueries(problem, 1, finish, execution);
  }

  /**
   * Returns the smallest horizon for policies with several decoys, as {@link
   * #fewestQueries(Problem, double, Execution)}.
   *
   * @param decoys K, at least 1
   */
  public static OptionalInt fewestQueries(
      Problem problem, int decoys, double finish, Execution execution) {
    Checks.atLeast(1, decoys, "decoys");
    Horizons horizons = new Horizons(problem, finish, execution.progress());
    try (ThreadTeam team = execution.team()) {
      return horizons.fewest(
          other -> quick(other, decoys, finish) < finish,
          other -> steps(other, decoys, finish, team, Progress.NONE).orElse(1) < finish);
    }
  }

  /** Returns the fraction of learning queries of a zero-leakage policy. */
  private static double share(int decoys) {
    return 1.0 / (decoys + 1);
  }

  private static double types(Problem problem, int decoys, double enough, Progress progress) {
    double share = share(decoys);
    double mean = MeanSuccesses.of(problem, share);
    if (mean < enough) {
      return mean;
    }
    return switch (Basis.of(problem, decoys)) {
      case STEPS, QUERIES ->
          Math.min(
              mean,
              new Tightening(ITERATIONS, enough, progress).of(new EqualShare(problem, share)));
      case ROUGH -> Math.min(mean, FadingPrice.of(problem, share, enough, progress));
      case MEAN -> mean;
    };
  }

  /** As {@link #types}, with a faster method if a single bound takes seconds. */
  private static double quick(Problem problem, int decoys, double finish) {
    return Basis.of(problem, decoys).compareTo(Basis.ROUGH) < 0
        ? types(problem, decoys, finish, Progress.NONE)
        : MeanSuccesses.of(problem, share(decoys));
  }

  private static OptionalDouble steps(
      Problem problem, int decoys, double enough, ThreadTeam team, Progress progress) {
    return Basis.of(problem, decoys) != Basis.STEPS
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

  /**
   * Returns the bound that uses the leakage of steps; empty if the problem is too large for it, or
   * if there are several decoys.
   */
  public OptionalDouble steps() {
    return steps;
  }
}
