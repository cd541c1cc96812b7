package feint.limit;

import feint.model.Problem;
import feint.work.Execution;
import feint.work.Progress;
import feint.work.Team;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What no policy that leaks nothing can exceed: upper bounds on the probability of finishing, for
 * all such policies at once, those that pay different incentives or stop early included.
 *
 * <p>There are two, from two ways to ask less than zero leakage. One needs only that types and
 * incentives leak nothing, and is quick; the other, nearly always the smaller one, needs that steps
 * leak nothing either. The same problem gives the same digits on any number of threads.
 */
public final class Limit {

  /** After so many steps more of them change nothing that matters, on problems small and large. */
  private static final int ITERATIONS = 400;

  /** With fewer steps than this a bound is not worth having. */
  private static final int FEWEST_ITERATIONS = 200;

  /** How many values the bound by steps may compute: a minute or so. */
  private static final double AFFORDABLE = 2.5e9;

  /** The part of the time that the first bound takes where both are found. */
  private static final double FIRST = 0.1;

  private final double types;
  private final OptionalDouble steps;

  private Limit(double types, OptionalDouble steps) {
    this.types = types;
    this.steps = steps;
  }

  /** Both bounds. */
  public static Limit of(Problem problem, Execution execution) {
    Progress progress = execution.progress();
    double types = types(problem, 0, share -> progress.reached(FIRST * share));
    try (Team team = execution.team()) {
      OptionalDouble steps =
          steps(problem, 0, team, share -> progress.reached(FIRST + (1 - FIRST) * share));
      progress.reached(1);
      return new Limit(types, steps);
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
          other -> types(other, finish, Progress.NONE) < finish,
          other -> steps(other, finish, team, Progress.NONE).orElse(1) < finish);
    }
  }

  private static double types(Problem problem, double enough, Progress progress) {
    return new Tightening(ITERATIONS, enough, progress).of(new HalfShare(problem));
  }

  private static OptionalDouble steps(
      Problem problem, double enough, Team team, Progress progress) {
    int iterations = (int) Math.min(ITERATIONS, AFFORDABLE / MirroredSteps.size(problem));
    return iterations < FEWEST_ITERATIONS
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            new Tightening(iterations, enough, progress).of(new MirroredSteps(problem, team)));
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
