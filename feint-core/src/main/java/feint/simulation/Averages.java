package feint.simulation;

import feint.math.Bounded;
import feint.math.Confined;
import feint.math.Estimate;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Proportion;
import feint.model.Problem;

/** Makes summaries of runs of a problem. What they have in common is computed once. */
public final class Averages {

  private final boolean costsOneOrNothing;
  private final Interval costs;
  private final Interval incentives;

  /** Of runs of this problem. */
  public Averages(Problem problem) {
    this.costsOneOrNothing = problem.costsOneOrNothing();
    this.costs = problem.costRange();
    this.incentives =
        new Interval(0, (double) problem.horizon() * problem.actions().highestIncentive());
  }

  /** Returns the averages over these runs. */
  public Summary of(EpisodeTally.Numbers seen) {
    long runs = seen.cost().count();
    return new Summary(
        cost(seen.cost().estimate()),
        new Proportion(seen.finished(), runs),
        Bounded.of(seen.correct().estimate()),
        new Proportion(seen.exposed(), runs),
        new Confined(seen.incentive().estimate(), incentives),
        Bounded.of(seen.belief().estimate()));
  }

  /** A cost that is 0 or 1 is the frequency of an event, as P(finish) is. */
  private Measured cost(Estimate cost) {
    return costsOneOrNothing
        ? new Proportion(Math.round(cost.mean() * cost.draws()), cost.draws())
        : new Confined(cost, costs);
  }
}
