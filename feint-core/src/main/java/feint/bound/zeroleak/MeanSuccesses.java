package feint.bound.zeroleak;

import feint.model.Problem;
import feint.zeroleak.balanced.SuccessMass;

/**
 * Simplest bound: a zero-leakage policy with K decoys learns with probability 1/(K+1) in every
 * query t, and the best part of the oracle's states at t brings s(1/(K+1); distribution at t)
 * successes on average. A run that finishes has M successes, so P(finish) is at most the sum of
 * these divided by M.
 *
 * <p>It takes N R&sup2; operations and no memory, and applies to problems of any length.
 */
final class MeanSuccesses {

  private MeanSuccesses() {}

  /**
   * Returns the bound, at most 1.
   *
   * @param share fraction of learning queries at every time: 1/(K+1) for zero leakage
   */
  static double of(Problem problem, double share) {
    if (problem.successes() == 0) {
      return 1;
    }
    SuccessMass successes = SuccessMass.of(problem, problem.actions().levels() - 1);
    double[] law = problem.oracle().initial().toArray();
    double sum = 0;
    for (int t = 0; t < problem.horizon() && sum < problem.successes(); t++) {
      sum += successes.at(law, share);
      law = problem.oracle().moved(law);
    }
    double rounding = LagrangianBound.slack(problem.horizon(), problem.oracleStates(), 0);
    return Math.min(1, sum / problem.successes() * (1 + rounding) + rounding);
  }
}
