package feint.audit;

import feint.model.Problem;

/**
 * Counts the steps of each trajectory, and points at the one whose share of steps is closer to what
 * &Gamma; makes learning queries succeed: averaged over the law that the oracle's state has by then
 * if nothing is known of it. A decoy that always steps, or never, does not fit. A query whose step
 * was not seen counts for neither share.
 */
final class Stall implements Attacker {

  private final Problem problem;
  private final double[] surplus;
  private final int[] queries;
  private double[] oracle;

  Stall(Problem problem, int trajectories) {
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
  public Suspicion now() {
    double[] weights = new double[queries.length];
    for (int k = 0; k < weights.length; k++) {
      if (queries[k] == 0) {
        return Suspicion.most(new double[queries.length]);
      }
      weights[k] = -distance(k);
    }
    return Suspicion.most(weights);
  }

  /** How far a trajectory's share of steps is from what is expected of the real one. */
  private double distance(int trajectory) {
    return Math.abs(surplus[trajectory]) / queries[trajectory];
  }
}
