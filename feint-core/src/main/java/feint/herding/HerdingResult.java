package feint.herding;

import feint.math.Interval;
import java.util.List;

/**
 * Optimal plan of a learner in front of a herd. Intervals contain their quantity; they are points
 * if it was computed exactly.
 *
 * @param exact whether all reachable public beliefs were followed
 * @param cost expected cost of all runs under the optimal plan
 * @param neverHide expected cost of leaking in all runs
 * @param leaving probability that all eavesdroppers after the last run leave
 * @param listening probability that all eavesdroppers after the last run listen
 * @param stages one per number of actions, 0..T; empty unless exact
 * @param plan choices at beliefs between the cascades; empty unless exact
 */
public record HerdingResult(
    Herding herding,
    boolean exact,
    Interval cost,
    Interval neverHide,
    Interval leaving,
    Interval listening,
    List<Stage> stages,
    List<Rule> plan) {

  /** Most beliefs that are followed; more of them are bracketed on a grid. */
  public static final int MOST_BELIEFS = 1_000_000;

  private static final int CELLS = 20_000;

  public HerdingResult {
    stages = List.copyOf(stages);
    plan = List.copyOf(plan);
  }

  /**
   * Public state after a number of actions.
   *
   * @param leaving probability that a cascade of leaving has begun
   * @param listening probability that a cascade of listening has begun
   * @param free probability that the learner leaks in the next run
   * @param low tenth percentile of the public belief
   * @param median median of the public belief
   * @param high ninetieth percentile of the public belief
   */
  public record Stage(
      int actions,
      double leaving,
      double listening,
      double free,
      double low,
      double median,
      double high) {}

  /**
   * Choice before a run at all reachable public beliefs in a range.
   *
   * @param run 1..T
   * @param choice index of a strength, or {@link Herding#free}
   * @param listens probability that the eavesdropper listens
   * @param probability probability of being there
   */
  public record Rule(
      int run, double from, double to, int choice, double listens, double probability) {}

  /** Solves exactly if at most {@link #MOST_BELIEFS} are reachable, else brackets. */
  public static HerdingResult of(Herding herding) {
    return of(herding, MOST_BELIEFS);
  }

  /** Solves exactly if at most {@code most} public beliefs are reachable, else brackets. */
  public static HerdingResult of(Herding herding, int most) {
    return ExactHerding.solve(herding, most)
        .map(ExactHerding::result)
        .orElseGet(() -> BeliefGrid.bracket(herding, CELLS));
  }

  /**
   * Returns the advantage of an eavesdropper that knows the plan over one that follows the herd, in
   * units of the value of listening to a leaking learner.
   *
   * @param choice choice of the learner in the run
   * @param listens probability that an eavesdropper of the herd listens to that choice
   */
  public double gain(int choice, double listens) {
    return choice == herding.free()
        ? (1 - herding.level()) * (1 - listens)
        : herding.level() * listens;
  }
}
