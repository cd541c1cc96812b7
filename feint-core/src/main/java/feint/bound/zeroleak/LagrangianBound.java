package feint.bound.zeroleak;

import feint.model.Problem;
import java.util.stream.IntStream;

/**
 * Lagrangian relaxation of zero leakage: quantities that zero leakage makes equal may differ, at a
 * price per unit of difference. For any prices, a zero-leakage policy pays none, so the optimum at
 * these prices is an upper bound.
 */
interface LagrangianBound {

  /**
   * Returns an upper bound on the completion probability of every zero-leakage policy, including
   * rounding; it may exceed 1.
   */
  double bound();

  /**
   * Makes one descent step towards multipliers with a smaller bound.
   *
   * @param temperature the scale of suboptimality at which a choice still has positive weight: it
   *     smooths the bound in the multipliers, and is the length of the step
   */
  void improve(double temperature);

  /** Returns &Gamma; at the highest incentive, by oracle state from 0. */
  static double[] success(Problem problem) {
    int highest = problem.actions().levels() - 1;
    return IntStream.rangeClosed(1, problem.oracleStates())
        .mapToDouble(o -> problem.success().at(o, highest))
        .toArray();
  }

  /**
   * Returns an upper bound on the rounding error. Each stage of the recursion makes a few rounding
   * errors per oracle state, each relative to values that are at most 1 plus the contribution of
   * the multipliers in the whole run.
   */
  static double slack(int queries, int oracleStates, double multipliers) {
    return 1e-9 + queries * (oracleStates + 10.0) * Math.ulp(1.0) * (1 + multipliers);
  }
}
