package feint.limit;

import feint.model.Problem;
import java.util.stream.IntStream;

/**
 * The problem with less asked of a policy than that it leaks nothing, by way of multipliers: what
 * zero leakage makes equal may differ, at a price per unit of difference. Whatever the prices are,
 * a policy that leaks nothing pays none, so the best that can be had at these prices is a bound.
 */
interface Relaxation {

  /** No policy that leaks nothing finishes more often, rounding included; not capped at 1. */
  double bound();

  /**
   * One step of descent towards multipliers with a smaller bound.
   *
   * @param temperature by how much a choice may be worse than the best and still be made now and
   *     then: it makes the bound smooth in the multipliers, and is the length of the step
   */
  void improve(double temperature);

  /** &Gamma; at the highest incentive, by oracle state from 0 on. */
  static double[] success(Problem problem) {
    int highest = problem.actions().levels() - 1;
    return IntStream.rangeClosed(1, problem.oracleStates())
        .mapToDouble(o -> problem.success().at(o, highest))
        .toArray();
  }

  /**
   * How far rounding may have moved a bound, and more. Each stage of the recursion makes a few
   * rounding errors per oracle state, each relative to values that are at most 1 and what
   * multipliers can add in the whole run.
   */
  static double slack(int queries, int oracleStates, double multipliers) {
    return 1e-9 + queries * (oracleStates + 10.0) * Math.ulp(1.0) * (1 + multipliers);
  }
}
