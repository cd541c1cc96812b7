package feint.attack;

import feint.model.Problem;

/**
 * Compares the step rate of each trajectory with the success rate of learning queries and chooses
 * the closest. The expected rate averages &Gamma; over the unconditional distribution of the
 * oracle's state at each query. A decoy that always steps, or never, does not fit. Queries with an
 * unobserved step are excluded.
 */
final class StepRateAttacker implements Attacker {

  private final Problem problem;
  private final double[] surplus;
  private final int[] queries;
  private double[] oracle;

  StepRateAttacker(Problem problem, int trajectories) {
    this.problem = problem;
    this.surplus = new double[trajectories];
    this.queries = new int[trajectories];
    this.oracle = problem.oracle().initial().toArray();
  }

  @Override
  public void see(Observation next) {
    int level = problem.actions().levelOf(next.incentive());
    double gamma = 0;
    for (int o = 0; o < oracle.length; o++) {
      gamma += oracle[o] * problem.success().at(o + 1, level);
    }
    oracle = problem.oracle().moved(oracle);
    if (!next.unseen()) {
      surplus[next.trajectory()] += (next.step() ? 1 : 0) - gamma;
      queries[next.trajectory()]++;
    }
  }

  @Override
  public Posterior now() {
    double[] weights = new double[queries.length];
    for (int k = 0; k < weights.length; k++) {
      if (queries[k] == 0) {
        return Posterior.most(new double[queries.length]);
      }
      weights[k] = -distance(k);
    }
    return Posterior.most(weights);
  }

  /**
   * Returns the absolute difference between the step rate of a trajectory and the rate expected of
   * the real one.
   */
  private double distance(int trajectory) {
    return Math.abs(surplus[trajectory]) / queries[trajectory];
  }
}
