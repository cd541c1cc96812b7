package feint.audit;

import feint.policy.Policy;
import java.util.function.ToIntFunction;

/** Weighs the trajectories against each other. */
final class Scale implements Attacker {

  private final ToIntFunction<Observation> weight;
  private final double[] weights;

  Scale(Policy policy, ToIntFunction<Observation> weight) {
    this.weight = weight;
    this.weights = new double[policy.decoys() + 1];
  }

  @Override
  public void see(Observation next) {
    weights[next.trajectory()] += weight.applyAsInt(next);
  }

  @Override
  public Suspicion now() {
    return Suspicion.most(weights);
  }
}
