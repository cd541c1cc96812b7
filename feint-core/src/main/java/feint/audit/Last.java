package feint.audit;

import feint.policy.Policy;

/** Points at the trajectory that was queried last; of several runs, at the one that most were. */
final class Last implements Attacker {

  private static final int NOBODY = -1;

  private final double[] weights;
  private int last = NOBODY;

  Last(Policy policy) {
    this.weights = new double[policy.decoys() + 1];
  }

  @Override
  public void see(Observation next) {
    if (last != NOBODY) {
      weights[last]--;
    }
    last = next.trajectory();
    weights[last]++;
  }

  @Override
  public void ended() {
    last = NOBODY;
  }

  @Override
  public Suspicion now() {
    return Suspicion.most(weights);
  }
}
