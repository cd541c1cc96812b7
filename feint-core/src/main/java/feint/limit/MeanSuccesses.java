package feint.limit;

import feint.balance.SuccessMass;
import feint.model.Problem;

/**
 * The least that can be said: a policy that leaks nothing learns in half of all queries, whatever
 * their number t is, and the best half of the oracle's states at t bring s(1/2; law at t) successes
 * on average. Whoever finishes has M, so that P(finish) is at most the sum of these over M.
 *
 * <p>Takes N R&sup2; operations, and no memory: it is there for problems of any length.
 */
final class MeanSuccesses {

  private MeanSuccesses() {}

  /**
   * The bound, at most 1.
   *
   * @param share which part of the queries learns at every moment: one half, if nothing leaks
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
    double rounding = Relaxation.slack(problem.horizon(), problem.oracleStates(), 0);
    return Math.min(1, sum / problem.successes() * (1 + rounding) + rounding);
  }
}
