package feint.design;

import feint.design.Design.Achieved;
import feint.design.Design.Component;
import feint.design.Design.Prices;
import feint.math.Execution;
import feint.model.Objective;
import feint.model.Problem;
import feint.policy.ExactPolicy;
import feint.solver.GoalOutcome;
import feint.solver.MarginEvaluation;
import feint.solver.Outcome;
import feint.solver.PolicyEvaluation;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the policy that spends least under two demands, exactly: the optimum over all policies is a
 * mixture of at most three deterministic ones, each of which is optimal for some prices on not
 * finishing and on being exposed. See {@link Columns}.
 */
public final class Designer {

  /** The proven gap, relative, at which a design is good enough. */
  private static final double GAP = 1e-4;

  /** A demand missed by less is met: what is possible is only known this closely. */
  private static final double SLACK = 1e-6;

  /** Horizons above this multiple of the problem's are not tried. */
  private static final int LONGEST = 64;

  private final Problem problem;
  private final Execution execution;

  public Designer(Problem problem, Aim aim, Execution execution) {
    this.problem = problem.withObjective(aim.objective(problem.objective()));
    this.execution = execution;
  }

  /** The cheapest policy that meets the demand, or what stands in its way. */
  public Design design(Demand demand) {
    Limits limits = new Limits(problem, execution);
    Limits.Best finish = limits.finish(demand.exposure());
    if (meets(finish, demand)) {
      return cheapest(demand, finish);
    }
    return new Design.Infeasible(
        finish.value(),
        limits.exposure(demand.finish()),
        limits.joint(),
        smallestHorizon(demand),
        largestSuccesses(demand));
  }

  /** Whether some policy keeps within the exposure, and finishes often enough. */
  private static boolean meets(Limits.Best finish, Demand demand) {
    return !finish.sources().isEmpty() && finish.value() >= demand.finish() - SLACK;
  }

  private boolean possible(int horizon, int successes, Demand demand) {
    Problem other = problem.toBuilder().horizon(horizon).successes(successes).build();
    Limits limits = new Limits(other, execution);
    return limits.finishExposed() >= demand.finish() - SLACK
        && meets(limits.finish(demand.exposure()), demand);
  }

  /** The fewest queries that suffice, or 0 if no number tried does. More queries never hurt. */
  private int smallestHorizon(Demand demand) {
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
   * Begins with the policies that finish most often at the exposure demanded: a mixture of them
   * meets the demand, as nearly as it can be met at all.
   */
  private Design cheapest(Demand demand, Limits.Best finish) {
    Pricing pricing = new Pricing(problem, execution);
    List<Point> known = new ArrayList<>();
    finish.sources().forEach(source -> known.add(pricing.of(source)));
    known.add(pricing.best(0, 0).point());
    double unfinished = 1 - Math.min(demand.finish(), finish.value());
    return feasible(
        pricing, new Columns(pricing, unfinished, finish.exposure(), known, GAP).solve());
  }

  private Design feasible(Pricing pricing, Columns.Solved solved) {
    List<Component> components = new ArrayList<>();
    Achieved all = new Achieved(0, 0, 0, 0, 0);
    for (Mixing.Share share : solved.mixture().shares()) {
      ExactPolicy policy = pricing.policy(share.point());
      components.add(new Component(policy, share.weight()));
      all = all.plus(achieved(policy), share.weight());
    }
    Prices prices = new Prices(solved.prices().unfinished(), solved.prices().exposed());
    return new Design.Feasible(components, all, prices, solved.bound());
  }

  private Achieved achieved(ExactPolicy policy) {
    if (problem.objective().running().readsLedger()) {
      Outcome own = PolicyEvaluation.evaluate(problem, policy, execution).outcome();
      Problem goal = problem.withObjective(Objective.goal());
      double failing = PolicyEvaluation.evaluate(goal, policy, execution).outcome().cost();
      return new Achieved(
          own.finishProbability(),
          own.exposedProbability(),
          1 - failing,
          own.expectedIncentive(),
          own.cost());
    }
    GoalOutcome own = MarginEvaluation.evaluate(problem, policy);
    return new Achieved(own.finish(), own.exposed(), own.joint(), own.incentive(), own.cost());
  }
}
