package feint.limit;

import feint.model.Problem;
import feint.work.Execution;
import feint.work.Progress;
import feint.work.Team;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What no policy that leaks nothing can exceed: upper bounds on the probability of finishing, for
 * all such policies at once, those that pay different incentives or stop early included.
 *
 * <p>There are two, from two ways to ask less than zero leakage. One needs only that types and
 * incentives leak nothing, and is quick; the other, nearly always the smaller one, needs that steps
 * leak nothing either. Where a problem is too large for them there are two coarser ones of the
 * first kind, the last of which is there for any size: {@link Basis}. The same problem gives the
 * same digits on any number of threads.
 */
public final class Limit {

  /** After so many steps more of them change nothing that matters, on problems small and large. */
  private static final int ITERATIONS = 400;

  /** With fewer steps than this a bound is not worth having. */
  private static final int FEWEST_ITERATIONS = 200;

  /** How many values the bound by steps may compute: a minute or so. */
  private static final double AFFORDABLE = 2.5e9;

  /** Up to so many values in a pass every query gets a price of its own: half a minute. */
  private static final double PRICED_ONE_BY_ONE = 2e6;

  /** Up to so many, prices are those of a small family: up to a minute. */
  private static final double PRICED_ALIKE = 4e8;

  /** The share of queries that learn, in policies that leak nothing. */
  private static final double HALF = 0.5;

  /** The part of the time that the first bound takes where both are found. */
  private static final double FIRST = 0.1;

  private final double types;
  private final OptionalDouble steps;
  private final Basis basis;

  private Limit(double types, OptionalDouble steps, Basis basis) {
    this.types = types;
    this.steps = steps;
    this.basis = basis;
  }

  /** What a bound was found by: the sharpest that the problem's size allows. */
  public enum Basis {
    /** Queries, incentives and steps: N R (M+1)&sup2; values, hundreds of times. */
    STEPS,
    /** Queries and incentives alone: N R (M+1) values, hundreds of times. */
    QUERIES,
    /** The same, with prices from a small family: as many values, dozens of times. */
    ROUGH,
    /** How many successes half of the queries bring on average: N values, once. */
    MEAN;

    static Basis of(Problem problem) {
      double values =
          (double) problem.horizon() * problem.oracleStates() * (problem.successes() + 1.0);
      if (iterations(problem) >= FEWEST_ITERATIONS) {
        return STEPS;
      }
      return values <= PRICED_ONE_BY_ONE ? QUERIES : values <= PRICED_ALIKE ? ROUGH : MEAN;
    }

    /** Its name in JSON. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Both bounds. */
  public static Limit of(Problem problem, Execution execution) {
    Progress progress = execution.progress();
    double types = types(problem, 0, share -> progress.reached(FIRST * share));
    try (Team team = execution.team()) {
      OptionalDouble steps =
          steps(problem, 0, team, share -> progress.reached(FIRST + (1 - FIRST) * share));
      progress.reached(1);
      return new Limit(types, steps, Basis.of(problem));
    }
  }

  /**
   * The horizon below which no policy that leaks nothing finishes with this probability, whatever
   * horizon the problem itself has. This is certified: with one query less the bound is below
   * {@code finish}, and with fewer queries than that no policy can do better.
   *
   * @return none if it is excluded even for a hundred times the problem's horizon
   */
  public static OptionalInt fewestQueries(Problem problem, double finish, Execution execution) {
    Horizons horizons = new Horizons(problem, finish, execution.progress());
    try (Team team = execution.team()) {
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

  /** As types, but where a single answer takes seconds a search asks for less. */
  private static double quick(Problem problem, double finish) {
    return Basis.of(problem).compareTo(Basis.ROUGH) < 0
        ? types(problem, finish, Progress.NONE)
        : MeanSuccesses.of(problem, HALF);
  }

  private static OptionalDouble steps(
      Problem problem, double enough, Team team, Progress progress) {
    return Basis.of(problem) != Basis.STEPS
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            new Tightening(iterations(problem), enough, progress)
                .of(new MirroredSteps(problem, team)));
  }

  private static int iterations(Problem problem) {
    return (int) Math.min(ITERATIONS, AFFORDABLE / MirroredSteps.size(problem));
  }

  /** What the bound was found by. */
  public Basis basis() {
    return basis;
  }

  /** The smaller bound: for whoever hides which trajectory is real from those who see steps. */
  public double bound() {
    return Math.min(types, steps.orElse(1));
  }

  /** The bound for whoever hides it only from those who see queries and incentives. */
  public double types() {
    return types;
  }

  /**
   * The bound that uses what steps would give away; none if the problem is so large that it would
   * take too long.
   */
  public OptionalDouble steps() {
    return steps;
  }
}
