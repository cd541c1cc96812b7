package feint.attack;

import feint.policy.Policy;

/**
 * Chooses the trajectory that was queried first; over several runs, the one that was first most
 * frequently.
 */
final class FirstQueryAttacker implements Attacker {

  private final double[] weights;
  private boolean begun;

  FirstQueryAttacker(Policy policy) {
    this.weights = new double[policy.decoys() + 1];
  }

  @Override
  public void see(Observation next) {
    weights[next.trajectory()] += begun ? 0 : 1;
    begun = true;
  }

  @Override
  public void ended() {
    begun = false;
  }

  @Override
  public Posterior now() {
    return Posterior.most(weights);
  }
}
