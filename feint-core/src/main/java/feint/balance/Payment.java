package feint.balance;

import feint.model.Problem;
import feint.model.SuccessProbability;

/**
 * What a balanced policy pays. The law of the incentive must be the same whichever trajectory is
 * the real one: it is a function of both readings of the past, and does not change if they are
 * exchanged.
 */
public final class Payment {

  /** By how much more than what is wanted the highest incentive is paid; measured, not derived. */
  private static final double GENEROSITY = 4;

  private final Problem problem;
  private final boolean follows;
  private final int level;
  private final boolean[] gaining;

  private Payment(Problem problem, boolean follows, int level) {
    this.problem = problem;
    this.follows = follows;
    this.level = level;
    this.gaining = new boolean[problem.oracleStates()];
    double best = 0;
    for (int o = 1; o <= gaining.length; o++) {
      best = Math.max(best, gain(o));
    }
    for (int o = 1; o <= gaining.length; o++) {
      gaining[o - 1] = gain(o) > 0 && gain(o) >= best / 2;
    }
  }

  /** The same for every query. */
  public static Payment constant(Problem problem, int incentive) {
    return new Payment(problem, false, problem.actions().levelOf(incentive));
  }

  /**
   * The highest incentive where it is likely to bring a success that is still needed, and the
   * lowest elsewhere.
   *
   * <p>Each reading says how much of its learning half is worth the highest: what it has in oracle
   * states that gain by it, with successes missing. The highest is paid with certainty until both
   * together want no more than a quarter, and then in proportion. With less, runs finish less often
   * in the problems that were tried.
   */
  public static Payment followingTheState(Problem problem) {
    return new Payment(problem, true, problem.actions().levels() - 1);
  }

  /** The problem that it was made for. */
  public Problem problem() {
    return problem;
  }

  /** Whether what is paid depends on the past. */
  public boolean follows() {
    return follows;
  }

  /** The highest level that is paid. */
  public int level() {
    return level;
  }

  /** The law of a policy for which nothing is left to do. */
  double[] lowest() {
    double[] law = new double[problem.actions().levels()];
    law[0] = 1;
    return law;
  }

  /** Whether an oracle state gains at least half as much by the highest incentive as the best. */
  boolean worthIt(int oracle) {
    return gaining[oracle - 1];
  }

  private double gain(int oracle) {
    SuccessProbability success = problem.success();
    return success.at(oracle, success.levels() - 1) - success.at(oracle, 0);
  }

  /**
   * The law of the incentive, by level.
   *
   * @param own the probability, in one reading, of states in which the highest incentive pays off
   * @param twin the same in the other reading
   */
  double[] law(double own, double twin) {
    double[] law = new double[problem.actions().levels()];
    double wanted = Math.min(0.5, own) + Math.min(0.5, twin);
    double high = follows ? Math.min(1, GENEROSITY * wanted) : 1;
    law[0] = 1 - high;
    law[level] += high;
    return law;
  }
}
