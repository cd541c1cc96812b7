package feint.audit;

import feint.model.Problem;

/**
 * Compares, query by query, how likely the steps of each trajectory are if it is the real one and
 * the oracle's state is anywhere: with probability &Gamma;, averaged over the oracle's initial law.
 * A decoy that always steps, or never, does not fit.
 */
final class Stall implements Attacker {

  private final Problem problem;
  private final double[] fit = new double[2];
  private final int[] queries = new int[2];

  Stall(Problem problem) {
    this.problem = problem;
  }

  @Override
  public void see(Sighting next) {
    int level = problem.actions().levelOf(next.incentive());
    double gamma = 0;
    for (int o = 1; o <= problem.oracleStates(); o++) {
      gamma += problem.oracle().initial().at(o - 1) * problem.success().at(o, level);
    }
    int trajectory = next.first() ? 0 : 1;
    fit[trajectory] += Math.log(Math.max(1e-12, next.step() ? gamma : 1 - gamma));
    queries[trajectory]++;
  }

  @Override
  public double first() {
    if (queries[0] == 0 || queries[1] == 0) {
      return 0.5;
    }
    return Attacks.direction(fit[0] / queries[0] - fit[1] / queries[1]);
  }
}
