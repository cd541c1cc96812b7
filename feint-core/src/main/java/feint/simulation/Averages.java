package feint.simulation;

import feint.math.Bounded;
import feint.math.Confined;
import feint.math.Estimate;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Proportion;
import feint.model.Problem;

/**
 * Computes summaries of runs of a problem. Quantities that the summaries share are computed once.
 */
public final class Averages {

  private final boolean costsOneOrNothing;
  private final Interval costs;
  private final Interval incentives;

  /** Creates the averages for runs of this problem. */
  public Averages(Problem problem) {
    this.costsOneOrNothing = problem.costsOneOrNothing();
    this.costs = problem.costRange();
    this.incentives =
        new Interval(0, (double) problem.horizon() * problem.actions().highestIncentive());
  }

  /** Returns the averages over these runs. */
  public Summary of(EpisodeTally.Numbers numbers) {
    long runs = numbers.cost().count();
    return new Summary(
        cost(numbers.cost().estimate()),
        new Proportion(numbers.finished(), runs),
        Bounded.of(numbers.correct().estimate()),
        new Proportion(numbers.exposed(), runs),
        new Confined(numbers.incentive().estimate(), incentives),
        Bounded.of(numbers.belief().estimate()));
  }

  /** Returns the cost; one that is always 0 or 1 is the frequency of an event, as P(finish) is. */
  private Measured cost(Estimate cost) {
    return costsOneOrNothing
        ? new Proportion(Math.round(cost.mean() * cost.draws()), cost.draws())
        : new Confined(cost, costs);
  }
}
