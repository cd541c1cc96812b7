package feint.design;

import feint.math.Execution;
import feint.model.Objective;
import feint.model.Problem;
import java.util.List;

/**
 * What is possible at all: how often runs can finish if they may be exposed only so often, and how
 * rarely they need be exposed if they must finish so often.
 */
final class Limits {

  /** The probabilities found are this close to the best there are. */
  private static final double TOLERANCE = 1e-7;

  /** A price at which nothing else matters. */
  private static final double PROHIBITIVE = 1e6;

  private static final double NO_LIMIT = 1;

  private final Problem problem;
  private final Execution execution;

  Limits(Problem problem, Execution execution) {
    this.problem = problem;
    this.execution = execution;
  }

  /**
   * The greatest probability of finishing under a limit on exposure; 0 if exposure cannot be kept
   * so low at all.
   */
  double finish(double exposure) {
    Pricing pricing = pricing(Objective.weighted(1, 0, 0));
    Point hidden = pricing.best(0, PROHIBITIVE).point();
    if (hidden.exposed() > exposure + TOLERANCE) {
      return 0;
    }
    List<Point> known = List.of(hidden, pricing.best(0, 0).point());
    return 1 - new Columns(pricing, NO_LIMIT, exposure, known, TOLERANCE).solve().mixture().spent();
  }

  /** The smallest probability of exposure under a demand on finishing; 1 if it cannot be met. */
  double exposure(double finish) {
    Pricing pricing = pricing(Objective.weighted(0, 1, 0));
    Point eager = pricing.best(PROHIBITIVE, 0).point();
    if (eager.unfinished() > 1 - finish + TOLERANCE) {
      return 1;
    }
    List<Point> known = List.of(eager, pricing.best(0, 0).point());
    return new Columns(pricing, 1 - finish, NO_LIMIT, known, TOLERANCE).solve().mixture().spent();
  }

  private Pricing pricing(Objective objective) {
    return new Pricing(problem.withObjective(objective), execution);
  }
}
