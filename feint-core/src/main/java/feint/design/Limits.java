package feint.design;

import feint.math.Execution;
import feint.model.Objective;
import feint.model.Problem;
import feint.solver.BackwardInduction;
import java.util.List;

/**
 * What is possible at all: how often runs can finish if they may be exposed only so often, and how
 * rarely they need be exposed if they must finish so often.
 */
final class Limits {

  /** The probabilities found are this close to the best there are. */
  private static final double TOLERANCE = 1e-7;

  /** A demand missed by less is met: what is possible is only known this closely. */
  private static final double SLACK = 1e-6;

  private static final double NO_LIMIT = 1;
  private static final Objective UNFINISHED = Objective.weighted(1, 0, 0);
  private static final Objective EXPOSED = Objective.weighted(0, 1, 0);

  private final Problem eager;
  private final Problem hidden;
  private final Execution execution;

  /** The limits of a problem, whatever its objective. */
  Limits(Problem problem, Execution execution) {
    this.eager = problem.withObjective(UNFINISHED);
    this.hidden = problem.withObjective(EXPOSED);
    this.execution = execution;
  }

  /**
   * The most that a mixture of policies reaches, and the policies it is made of.
   *
   * @param exposure what it keeps within: what was asked for, but for rounding
   * @param sources the problems that the policies are optimal for
   */
  record Best(double value, double exposure, List<Problem> sources) {

    Best {
      sources = List.copyOf(sources);
    }

    /** Whether some policy keeps within the exposure, and finishes often enough. */
    boolean meets(Demand demand) {
      return !sources.isEmpty() && value >= demand.finish() - SLACK;
    }
  }

  /**
   * The greatest probability of finishing under a limit on exposure; 0, by no policy, if exposure
   * cannot be kept so low at all.
   */
  Best finish(double exposure) {
    return finish(exposure, (spent, bound) -> false);
  }

  /** As {@link #finish}, but no closer than it takes to tell whether it meets a demand. */
  Best meeting(Demand demand) {
    double most = 1 - demand.finish();
    return finish(demand.exposure(), (spent, bound) -> spent <= most || bound > most + SLACK);
  }

  private Best finish(double exposure, Columns.Answer answer) {
    Pricing pricing = new Pricing(eager, execution);
    Point safest = pricing.of(hidden);
    if (safest.exposed() > exposure + TOLERANCE) {
      return new Best(0, exposure, List.of());
    }
    List<Point> known = List.of(safest, pricing.of(eager));
    double limit = Math.max(exposure, safest.exposed());
    Columns columns = new Columns(pricing, NO_LIMIT, limit, known, TOLERANCE);
    Mixing.Mixture best = columns.solve(answer).mixture();
    return new Best(
        1 - best.spent(),
        limit,
        best.shares().stream().map(share -> share.point().source()).toList());
  }

  /** Whether a demand can be met. */
  boolean allow(Demand demand) {
    // How often runs finish, exposed or not, is far quicker to find.
    double eagerly = 1 - BackwardInduction.values(eager, execution).expected();
    return eagerly >= demand.finish() - SLACK && meeting(demand).meets(demand);
  }

  /** The greatest probability of finishing and not being exposed, by any policy. */
  double joint() {
    Problem goal = eager.withObjective(Objective.goal());
    return 1 - BackwardInduction.values(goal, execution).expected();
  }

  /** The smallest probability of exposure under a demand on finishing; 1 if it cannot be met. */
  double exposure(double finish) {
    Pricing pricing = new Pricing(hidden, execution);
    Point quickest = pricing.of(eager);
    if (quickest.unfinished() > 1 - finish + TOLERANCE) {
      return 1;
    }
    List<Point> known = List.of(quickest, pricing.of(hidden));
    double limit = Math.max(1 - finish, quickest.unfinished());
    return new Columns(pricing, limit, NO_LIMIT, known, TOLERANCE).solve().mixture().spent();
  }
}
