package feint.zeroleak.balanced;

import feint.model.Problem;
import feint.model.SuccessProbability;

/**
 * Incentive distribution of a balanced policy. It must not depend on which trajectory is real: it
 * is a symmetric function of the filters under both hypotheses.
 */
public final class Payment {

  /**
   * Factor by which the probability of the highest incentive exceeds the demand for it; measured,
   * not derived.
   */
  private static final double GENEROSITY = 4;

  private final Problem problem;
  private final boolean follows;
  private final int level;
  private final boolean[] gaining;
  private final double[] lowest;
  private final double[] highest;

  private Payment(Problem problem, boolean follows, int level) {
    this.problem = problem;
    this.follows = follows;
    this.level = level;
    this.gaining = new boolean[problem.oracleStates()];
    this.lowest = law(0);
    this.highest = law(1);
    double best = 0;
    for (int o = 1; o <= gaining.length; o++) {
      best = Math.max(best, gain(o));
    }
    for (int o = 1; o <= gaining.length; o++) {
      gaining[o - 1] = gain(o) > 0 && gain(o) >= best / 2;
    }
  }

  /**
   * Creates a payment of the same incentive for every query.
   *
   * @throws IllegalArgumentException if the problem has no such incentive
   */
  public static Payment constant(Problem problem, int incentive) {
    return new Payment(problem, false, problem.actions().levelOf(incentive));
  }

  /**
   * Creates a payment of the highest incentive where it is likely to bring a success that is still
   * needed, and of the lowest elsewhere.
   *
   * <p>The demand under each hypothesis is the part of its learning share, one half with one decoy,
   * in oracle states that gain by the highest incentive, with successes missing. The highest is
   * paid with certainty until all demands together are at most a quarter, and then in proportion.
   * With a smaller factor, runs finish less frequently in the problems that were tried.
   */
  public static Payment followingTheState(Problem problem) {
    return new Payment(problem, true, problem.actions().levels() - 1);
  }

  /** Returns the problem for which the payment was created. */
  public Problem problem() {
    return problem;
  }

  /** Returns whether the incentive depends on the history. */
  public boolean follows() {
    return follows;
  }

  /** Returns the highest level that is paid, 0..n-1. */
  public int level() {
    return level;
  }

  /** Returns the incentive distribution once both queues are empty. Not copied. */
  double[] lowest() {
    return lowest;
  }

  /**
   * Returns whether the gain of the highest incentive in an oracle state is at least half of the
   * largest gain.
   */
  boolean worthIt(int oracle) {
    return gaining[oracle - 1];
  }

  private double gain(int oracle) {
    SuccessProbability success = problem.success();
    return success.at(oracle, success.levels() - 1) - success.at(oracle, 0);
  }

  /**
   * Returns the distribution of the incentive, by level. Not copied.
   *
   * @param demands probability, under each hypothesis, of states in which the highest incentive
   *     pays off
   */
  double[] law(double... demands) {
    if (!follows) {
      return highest;
    }
    double share = 1.0 / demands.length;
    double wanted = 0;
    for (double demand : demands) {
      wanted += Math.min(share, demand);
    }
    return law(Math.min(1, GENEROSITY * wanted));
  }

  /** Returns the distribution in which the highest incentive has this probability. */
  private double[] law(double high) {
    double[] law = new double[problem.actions().levels()];
    law[0] = 1 - high;
    law[level] += high;
    return law;
  }
}
