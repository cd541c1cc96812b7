package feint.audit;

import feint.policy.Policy;

/** Points at the trajectory that was queried first; of several runs, at the one that most were. */
final class First implements Attacker {

  private final double[] weights;
  private boolean begun;

  First(Policy policy) {
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
  public Suspicion now() {
    return Suspicion.most(weights);
  }
}
