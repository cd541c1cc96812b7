package feint.lab.zeroleak;

import feint.bound.Bracket;
import feint.bound.Certifier;
import feint.bound.capacity.Capacity;
import feint.lab.search.Optimum;
import feint.lab.zeroleak.ZeroLeakLimit.Reach;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import java.util.OptionalDouble;

/**
 * Reference values of a problem, with which others can compare their own methods.
 *
 * @param optimum the optimal cost, or bounds on it where the exact solution takes too long
 * @param capacity the long-run rate of covert successes per query
 * @param withoutLeakage completion probability of policies that leak nothing
 */
public record ProblemBounds(Bracket optimum, double capacity, Reach withoutLeakage) {

  /** Approximate share of the time of the optimum. */
  private static final double OPTIMUM = 0.5;

  /**
   * Computes the values.
   *
   * @param runs number of simulated runs of the balanced policy
   */
  public static ProblemBounds of(Problem problem, int runs, Seed seed, Execution execution) {
    Progress progress = execution.progress();
    Bracket optimum =
        optimum(problem, execution.withProgress(share -> progress.reached(OPTIMUM * share)));
    Reach reach =
        new ZeroLeakLimit(1, runs, runs, seed, OptionalDouble.empty())
            .of(
                problem,
                execution.withProgress(share -> progress.reached(OPTIMUM + (1 - OPTIMUM) * share)));
    return new ProblemBounds(optimum, Capacity.of(problem).goal(1), reach);
  }

  private static Bracket optimum(Problem problem, Execution execution) {
    OptionalDouble exact = Optimum.of(problem, execution);
    return exact.isPresent()
        ? Bracket.exactly(exact.getAsDouble())
        : Certifier.certify(problem, execution).bracket();
  }
}
