package feint.attack;

import feint.policy.Policy;

/**
 * Chooses the trajectory that was queried last; over several runs, the one that was last most
 * frequently.
 */
final class LastQueryAttacker implements Attacker {

  private static final int NONE = -1;

  private final double[] weights;
  private int last = NONE;

  LastQueryAttacker(Policy policy) {
    this.weights = new double[policy.decoys() + 1];
  }

  @Override
  public void see(Observation next) {
    if (last != NONE) {
      weights[last]--;
    }
    last = next.trajectory();
    weights[last]++;
  }

  @Override
  public void ended() {
    last = NONE;
  }

  @Override
  public Posterior now() {
    return Posterior.most(weights);
  }
}
