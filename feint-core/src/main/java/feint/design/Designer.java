package feint.design;

import feint.math.ResourceLimitException;
import feint.model.Problem;
import feint.parallel.Execution;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Designer of the policy that spends least under two demands, exactly: the optimum over all
 * policies is a mixture of at most three deterministic ones, each of which is optimal for some
 * prices on not finishing and on being exposed. See {@link ColumnGeneration}. Of policies that
 * spend the same it takes one that finishes most often, and of these one that is exposed least.
 */
public final class Designer {

  /** Largest horizon that is tried, as a multiple of the problem's. */
  public static final int LONGEST = 64;

  private final Problem problem;
  private final Execution execution;

  public Designer(Problem problem, DesignObjective aim, Execution execution) {
    this.problem = problem.withObjective(aim.objective(problem.objective()));
    this.execution = execution.withProgress(new AsymptoticProgress(execution.progress()));
  }

  /**
   * Finds the cheapest policy that meets the demand, or reports why none exists.
   *
   * @return the policy with its proven gap; or a proof that no policy meets the demand, with the
   *     nearest demands, horizon and number of successes that can be met; or neither, if rounding
   *     leaves it undecided
   * @throws ResourceLimitException if the exact policy of the problem does not fit into memory
   */
  public Design design(Constraints demand) {
    Feasibility feasibility = new Feasibility(problem, execution);
    Feasibility.Finishing start = feasibility.meeting(demand);
    return switch (start.verdict(demand)) {
      case MET -> cheapest(demand, start);
      case IMPOSSIBLE ->
          new Design.Infeasible(
              feasibility.finishing(demand.exposure()).probability(),
              feasibility.exposure(demand.finishProbability()),
              feasibility.joint(),
              smallestHorizon(demand),
              largestSuccesses(demand));
      case UNDECIDED ->
          new Design.Undecided(
              start.probability(),
              feasibility.exposure(demand.finishProbability()),
              feasibility.joint());
    };
  }

  /**
   * Finds the policy of {@link #design} if one exists, and otherwise spends no time on
   * alternatives.
   *
   * @return empty if no policy meets the demand or none was found
   * @throws ResourceLimitException if the exact policy of the problem does not fit into memory
   */
  public Optional<Design.Feasible> policy(Constraints demand) {
    Feasibility.Finishing start = new Feasibility(problem, execution).meeting(demand);
    return start.verdict(demand) == Feasibility.Verdict.MET
        ? Optional.of(cheapest(demand, start))
        : Optional.empty();
  }

  /** Returns whether a demand is met with other sizes; false if undecided. */
  private boolean possible(int horizon, int successes, Constraints demand) {
    Problem other = problem.toBuilder().horizon(horizon).successes(successes).build();
    return new Feasibility(other, execution).verdict(demand) == Feasibility.Verdict.MET;
  }

  /** Returns the fewest queries that suffice, or 0 if none of the horizons tried does. */
  private int smallestHorizon(Constraints demand) {
    try {
      return smallestHorizonTried(demand);
    } catch (ResourceLimitException e) {
      // Longer horizons do not fit into memory; report the results for this one.
      return 0;
    }
  }

  /** More queries never hurt, so that the horizon can be found by bisection. */
  private int smallestHorizonTried(Constraints demand) {
    int tooFew = problem.horizon();
    int enough = tooFew;
    do {
      tooFew = enough;
      enough = tooFew + Math.max(1, tooFew / 2);
      if (enough > LONGEST * (long) problem.horizon()) {
        return 0;
      }
    } while (!possible(enough, problem.successes(), demand));
    while (enough - tooFew > 1) {
      int middle = (tooFew + enough) / 2;
      if (possible(middle, problem.successes(), demand)) {
        enough = middle;
      } else {
        tooFew = middle;
      }
    }
    return enough;
  }

  /** Returns the most successes that are possible, or -1 if even none is too many. */
  private int largestSuccesses(Constraints demand) {
    int possible = -1;
    int tooMany = problem.successes();
    while (tooMany - possible > 1) {
      // Never -1, since it is rounded up.
      int middle = (possible + tooMany + 1) / 2;
      if (possible(problem.horizon(), middle, demand)) {
        possible = middle;
      } else {
        tooMany = middle;
      }
    }
    return possible;
  }

  /**
   * Starts from policies that finish often at the exposure demanded: a mixture of them meets the
   * demand as nearly as possible.
   */
  private Design.Feasible cheapest(Constraints demand, Feasibility.Finishing start) {
    Pricing pricing = new Pricing(problem, execution);
    List<Candidate> known = new ArrayList<>();
    start.sources().forEach(source -> known.add(pricing.of(source)));
    known.add(pricing.best(TermWeights.SPENDING).candidate());
    double unfinished = 1 - Math.min(demand.finishProbability(), start.probability().reached());
    return new LeastSpending(pricing, unfinished, start.exposure()).from(known, execution).design();
  }
}
