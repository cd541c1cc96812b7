package feint.zeroleak.balanced;

import feint.math.Checks;
import feint.model.HiddenLaw;
import feint.model.Problem;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * s(c; &mu;): the probability that a query learns and succeeds, if it learns in the best fraction c
 * of the distribution &mu; of the oracle's state. Concave and piecewise linear in c, 0 at 0, and
 * the success probability of a query that always learns at 1.
 *
 * <p>Distributions are arrays over the oracle's states from 0, as in {@link
 * feint.model.OracleChain#moved}, with sum 1. If rounding leaves the sum short of c, the whole
 * distribution is used.
 */
public final class SuccessMass {

  /**
   * Number of equal parts of a query: fractions are multiples of 1/64, so that c and 1 - c are both
   * exact.
   */
  public static final int PARTS = 64;

  private final int[] order;
  private final double[] success;

  /**
   * Index of each state's success probability among the distinct ones, best first; states from 0.
   */
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
   * Creates the function for a constant incentive.
   *
   * @param level level of the incentive, 0..n-1, from the lowest
   * @throws IllegalArgumentException if the level is out of range
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

  /**
   * Returns s(c; &mu;).
   *
   * @param law &mu;, by oracle state from 0
   * @param fraction c, in [0, 1]
   */
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

  /** Sums a distribution over states with equal success probability, for {@link #ofGrouped}. */
  double[] grouped(double[] law) {
    double[] sums = new double[groupSuccess.length];
    for (int o = 0; o < law.length; o++) {
      sums[groups[o]] += law[o];
    }
    return sums;
  }

  /**
   * As {@link #grouped(double[])}, for the first column of a distribution.
   *
   * @param sums receives the sums; one number for each oracle state suffices
   */
  void grouped(HiddenLaw law, double[] sums) {
    Arrays.fill(sums, 0);
    for (int o = 0; o < groups.length; o++) {
      sums[groups[o]] += law.at(o + 1, 0);
    }
  }

  /** Computes {@link #at} from grouped states, which is faster if clients have dozens of states. */
  double ofGrouped(double[] grouped, double fraction) {
    double rest = fraction;
    double mass = 0;
    for (int k = 0; k < groupSuccess.length; k++) {
      double taken = Math.min(rest, grouped[k]);
      mass += taken * groupSuccess[k];
      rest -= taken;
    }
    return mass;
  }

  /**
   * Computes s(k/64; &mu;) for k = 0..64, in one pass over the states.
   *
   * @param law &mu;, by oracle state from 0
   * @param masses receives the 65 values
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
