package feint.design;

import feint.design.Design.Achieved;
import feint.design.Design.Component;
import feint.design.Design.Prices;
import feint.math.Execution;
import feint.model.Objective;
import feint.model.Problem;
import feint.policy.ExactPolicy;
import feint.policy.LedgerIndex;
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

  /** Where even this much is not too dear, demands are taken to be beyond what can be resolved. */
  private static final double DEAREST = 1e12;

  private final Problem problem;
  private final Execution execution;

  public Designer(Problem problem, Aim aim, Execution execution) {
    this.problem = problem.withObjective(aim.objective(problem.objective()));
    this.execution = execution;
  }

  /** The cheapest policy that meets the demand, or what stands in its way. */
  public Design design(Demand demand) {
    Limits limits = new Limits(problem, execution);
    double finish = limits.finish(demand.exposure());
    if (finish >= demand.finish() - SLACK) {
      return cheapest(demand);
    }
    return new Design.Infeasible(
        finish,
        limits.exposure(demand.finish()),
        smallestHorizon(demand),
        largestSuccesses(demand));
  }

  private boolean possible(int horizon, int successes, Demand demand) {
    Problem other = problem.toBuilder().horizon(horizon).successes(successes).build();
    return new Limits(other, execution).finish(demand.exposure()) >= demand.finish() - SLACK;
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

  /** The most successes that are possible: fewer are never harder, and none is always possible. */
  private int largestSuccesses(Demand demand) {
    int possible = 0;
    int tooMany = problem.successes();
    while (tooMany - possible > 1) {
      int middle = (possible + tooMany) / 2;
      if (possible(problem.horizon(), middle, demand)) {
        possible = middle;
      } else {
        tooMany = middle;
      }
    }
    return possible;
  }

  /**
   * Begins with an imagined policy that meets every demand and spends far too much; where it is
   * still part of the mixture in the end, it was not dear enough.
   */
  private Design cheapest(Demand demand) {
    Pricing pricing = new Pricing(problem, execution);
    Point thrifty = pricing.best(0, 0).point();
    double dear = 10 * Math.max(1, Math.abs(thrifty.spent()));
    Point imagined;
    Columns.Solved solved;
    do {
      dear *= 10;
      imagined = new Point(0, 0, 0, 0, dear);
      List<Point> known = List.of(imagined, thrifty);
      solved = new Columns(pricing, 1 - demand.finish(), demand.exposure(), known, GAP).solve();
    } while (solved.mixture().has(imagined) && dear < DEAREST);
    return feasible(pricing, solved, imagined);
  }

  private Design feasible(Pricing pricing, Columns.Solved solved, Point imagined) {
    List<Component> components = new ArrayList<>();
    Achieved all = new Achieved(0, 0, 0, 0, 0);
    for (Mixing.Share share : solved.mixture().shares()) {
      if (!share.point().equals(imagined)) {
        ExactPolicy policy = pricing.policy(share.point());
        components.add(new Component(policy, share.weight()));
        all = all.plus(achieved(policy), share.weight());
      }
    }
    Prices prices = new Prices(solved.prices().unfinished(), solved.prices().exposed());
    return new Design.Feasible(components, all, prices, solved.bound());
  }

  private Achieved achieved(ExactPolicy policy) {
    if (policy.index() instanceof LedgerIndex.Whole) {
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
