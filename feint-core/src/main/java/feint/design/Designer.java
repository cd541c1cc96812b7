package feint.design;

import feint.math.RefusalException;
import feint.model.Problem;
import feint.work.Execution;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the policy that spends least under two demands, exactly: the optimum over all policies is a
 * mixture of at most three deterministic ones, each of which is optimal for some prices on not
 * finishing and on being exposed. See {@link Columns}. Of policies that spend the same it takes one
 * that finishes most often, and of these one that is exposed least.
 */
public final class Designer {

  /** Horizons above this multiple of the problem's are not tried. */
  public static final int LONGEST = 64;

  private final Problem problem;
  private final Execution execution;

  public Designer(Problem problem, Aim aim, Execution execution) {
    this.problem = problem.withObjective(aim.objective(problem.objective()));
    this.execution = execution.withProgress(new OpenEnded(execution.progress()));
  }

  /** The cheapest policy that meets the demand, or what stands in its way. */
  public Design design(Demand demand) {
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

  /** The same policy, if there is one; otherwise no time is spent on what would help. */
  public Optional<Design.Feasible> policy(Demand demand) {
    Feasibility.Finishing start = new Feasibility(problem, execution).meeting(demand);
    return start.verdict(demand) == Feasibility.Verdict.MET
        ? Optional.of(cheapest(demand, start))
        : Optional.empty();
  }

  /** Whether a demand is met with other sizes; what cannot be decided is not. */
  private boolean possible(int horizon, int successes, Demand demand) {
    Problem other = problem.toBuilder().horizon(horizon).successes(successes).build();
    return new Feasibility(other, execution).verdict(demand) == Feasibility.Verdict.MET;
  }

  /** The fewest queries that suffice, or 0 if no number that can be tried does. */
  private int smallestHorizon(Demand demand) {
    try {
      return smallestHorizonTried(demand);
    } catch (RefusalException e) {
      // Horizons that do not fit into memory: what is known of this one is worth telling.
      return 0;
    }
  }

  /** More queries never hurt, so that the horizon can be found by halving. */
  private int smallestHorizonTried(Demand demand) {
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

  /** The most successes that are possible, or -1 if even none is too many. */
  private int largestSuccesses(Demand demand) {
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
   * Begins with policies that finish often at the exposure demanded: a mixture of them meets the
   * demand, as nearly as it can be met at all.
   */
  private Design.Feasible cheapest(Demand demand, Feasibility.Finishing start) {
    Pricing pricing = new Pricing(problem, execution);
    List<Candidate> known = new ArrayList<>();
    start.sources().forEach(source -> known.add(pricing.of(source)));
    known.add(pricing.best(TermWeights.SPENDING).candidate());
    double unfinished = 1 - Math.min(demand.finishProbability(), start.probability().reached());
    return new LeastSpending(pricing, unfinished, start.exposure()).from(known, execution).design();
  }
}
