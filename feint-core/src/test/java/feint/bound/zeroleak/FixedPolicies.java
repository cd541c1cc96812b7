package feint.bound.zeroleak;

import feint.math.Distribution;
import feint.model.OracleChain;
import feint.model.Problem;

/** Completion probabilities of two zero-leakage policies, each by a short recursion. */
final class FixedPolicies {

  private final Problem problem;
  private final int level;

  FixedPolicies(Problem problem) {
    this.problem = problem;
    this.level = problem.actions().levels() - 1;
  }

  /** Learns with probability one half always, at the highest incentive. */
  double coin() {
    double[] byState = new double[problem.oracleStates()];
    for (int o = 1; o <= byState.length; o++) {
      byState[o - 1] = coin(problem.horizon(), o, problem.successes());
    }
    return problem.oracle().initial().expectation(byState);
  }

  private double coin(int left, int oracle, int queue) {
    if (queue == 0 || left == 0) {
      return queue == 0 ? 1 : 0;
    }
    double value = 0;
    double success = problem.success().at(oracle, level) / 2;
    for (int next = 1; next <= problem.oracleStates(); next++) {
      value +=
          problem.oracle().probability(oracle, next)
              * (success * coin(left - 1, next, queue - 1)
                  + (1 - success) * coin(left - 1, next, queue));
    }
    return value;
  }

  /**
   * Learns in the better half of the states that its own steps leave possible, as its twin does.
   */
  double betterHalf() {
    return betterHalf(problem.horizon(), problem.oracle().initial().toArray(), problem.successes());
  }

  private double betterHalf(int left, double[] law, int queue) {
    if (queue == 0 || left == 0) {
      return queue == 0 ? 1 : 0;
    }
    double[] learns = betterHalf(law);
    double[] steps = new double[law.length];
    double[] rests = new double[law.length];
    double[] obfuscates = new double[law.length];
    for (int o = 0; o < law.length; o++) {
      double success = problem.success().at(o + 1, level);
      steps[o] = learns[o] * success;
      rests[o] = learns[o] * (1 - success);
      obfuscates[o] = law[o] - learns[o];
    }
    return then(left, steps, queue - 1) + then(left, rests, queue) + then(left, obfuscates, queue);
  }

  private double then(int left, double[] mass, int queue) {
    double sum = 0;
    for (double p : mass) {
      sum += p;
    }
    if (sum < 1e-15) {
      return 0;
    }
    OracleChain oracle = problem.oracle();
    double[] moved = oracle.moved(mass);
    for (int o = 0; o < moved.length; o++) {
      moved[o] /= sum;
    }
    return sum * betterHalf(left - 1, Distribution.of(moved).toArray(), queue);
  }

  /** Returns the mass that learns: one half, in the states with the highest success probability. */
  private double[] betterHalf(double[] law) {
    double[] learns = new double[law.length];
    double rest = 0.5;
    while (rest > 1e-15) {
      int best = -1;
      for (int o = 0; o < law.length; o++) {
        boolean open = learns[o] == 0 && law[o] > 0;
        if (open
            && (best < 0
                || problem.success().at(o + 1, level) > problem.success().at(best + 1, level))) {
          best = o;
        }
      }
      if (best < 0) {
        return learns;
      }
      learns[best] = Math.min(rest, law[best]);
      rest -= learns[best];
    }
    return learns;
  }
}
