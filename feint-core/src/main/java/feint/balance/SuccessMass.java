package feint.balance;

import feint.math.Checks;
import feint.model.Problem;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * s(c; &mu;): the probability that a query learns and succeeds, if it learns in the best fraction c
 * of the law &mu; of the oracle's state. Concave and piecewise linear in c, 0 at 0, and the success
 * probability of a query that always learns at 1.
 *
 * <p>Laws are arrays over the oracle's states from 0 on, as {@link feint.model.OracleChain#moved}
 * has them, and add up to 1. A law that rounding has left short of c is taken as a whole.
 */
public final class SuccessMass {

  /** Shares of a query are multiples of one part in so many, so that c and 1 - c are both exact. */
  public static final int PARTS = 64;

  private final int[] order;
  private final double[] success;

  /** By state, from 0, its place among the different success probabilities, the best first. */
  private final int[] groups;

  private final double[] groupSuccess;

  private SuccessMass(int[] order, double[] success) {
    this.order = order;
    this.success = success;
    this.groups = new int[order.length];
    this.groupSuccess = Arrays.stream(success).distinct().toArray();
    for (int k = 0, group = 0; k < order.length; k++) {
      group += success[k] == groupSuccess[group] ? 0 : 1;
      groups[order[k]] = group;
    }
  }

  /**
   * If every query pays this much.
   *
   * @param level 0..n-1, counting incentives from the lowest
   */
  public static SuccessMass of(Problem problem, int level) {
    Checks.within(0, problem.actions().levels() - 1, level, "incentive level");
    int[] order =
        IntStream.range(0, problem.oracleStates())
            .boxed()
            .sorted(
                Comparator.comparingDouble((Integer o) -> problem.success().at(o + 1, level))
                    .reversed())
            .mapToInt(o -> o)
            .toArray();
    return new SuccessMass(
        order, IntStream.of(order).mapToDouble(o -> problem.success().at(o + 1, level)).toArray());
  }

  /** s(c; &mu;) for c = {@code fraction} in [0, 1]. */
  public double at(double[] law, double fraction) {
    double rest = fraction;
    double mass = 0;
    for (int k = 0; k < order.length; k++) {
      double taken = Math.min(rest, law[order[k]]);
      mass += taken * success[k];
      rest -= taken;
    }
    return mass;
  }

  /** A law with states of the same success taken together, for {@link #ofGrouped}. */
  double[] grouped(double[] law) {
    double[] sums = new double[groupSuccess.length];
    for (int o = 0; o < law.length; o++) {
      sums[groups[o]] += law[o];
    }
    return sums;
  }

  /** The same as {@link #at}, for those who ask often: clients have dozens of states. */
  double ofGrouped(double[] grouped, double fraction) {
    double rest = fraction;
    double mass = 0;
    for (int k = 0; k < grouped.length; k++) {
      double taken = Math.min(rest, grouped[k]);
      mass += taken * groupSuccess[k];
      rest -= taken;
    }
    return mass;
  }

  /**
   * s(k/64; &mu;) for k = 0..64, in one pass over the states.
   *
   * @param masses where they are written, 65 of them
   */
  public void tabulate(double[] law, double[] masses) {
    double before = 0;
    double mass = 0;
    int state = 0;
    for (int k = 0; k <= PARTS; k++) {
      double fraction = (double) k / PARTS;
      while (state < order.length && before + law[order[state]] <= fraction) {
        before += law[order[state]];
        mass += law[order[state]] * success[state];
        state++;
      }
      masses[k] = state < order.length ? mass + (fraction - before) * success[state] : mass;
    }
  }
}
