package feint.experiment;

import feint.math.RefusalException;
import feint.model.Problem;
import feint.policy.LedgerIndex;
import feint.solver.BackwardInduction;
import feint.work.Execution;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** The optimal cost that others are compared with, where it can be had in about a minute. */
public final class Optimum {

  /** Two cores solve some hundred millions of states a second. */
  private static final double MOST_STATES = 2.5e10;

  private Optimum() {}

  /** The optimal expected cost, unless it takes too much memory or time. */
  public static OptionalDouble of(Problem problem, Execution execution) {
    if (states(problem) > MOST_STATES) {
      return OptionalDouble.empty();
    }
    try {
      return OptionalDouble.of(BackwardInduction.values(problem, execution).expected());
    } catch (RefusalException e) {
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
