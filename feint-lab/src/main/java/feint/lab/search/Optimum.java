package feint.lab.search;

import feint.math.ResourceLimitException;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.markov.LedgerIndex;
import feint.solver.backward.BackwardInduction;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** The optimal cost as a reference, where it can be computed in about a minute. */
public final class Optimum {

  /** Two cores solve some hundred million states per second. */
  private static final double MOST_STATES = 2.5e10;

  private Optimum() {}

  /** Returns the optimal expected cost; empty if it takes too much memory or time. */
  public static OptionalDouble of(Problem problem, Execution execution) {
    if (states(problem) > MOST_STATES) {
      return OptionalDouble.empty();
    }
    try {
      return OptionalDouble.of(BackwardInduction.values(problem, execution).expected());
    } catch (ResourceLimitException e) {
      return OptionalDouble.empty();
    }
  }

  private static double states(Problem problem) {
    LedgerIndex index = LedgerIndex.coarsest(problem);
    return IntStream.range(0, problem.horizon()).mapToDouble(index::rows).sum()
        * problem.oracleStates()
        * (problem.successes() + 1);
  }
}
