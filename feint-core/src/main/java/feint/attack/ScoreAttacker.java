package feint.attack;

import feint.policy.Policy;
import java.util.function.ToIntFunction;

/** Chooses the trajectory with the highest sum of a score over its queries. */
final class ScoreAttacker implements Attacker {

  private final ToIntFunction<Observation> weight;
  private final double[] weights;

  ScoreAttacker(Policy policy, ToIntFunction<Observation> weight) {
    this.weight = weight;
    this.weights = new double[policy.decoys() + 1];
  }

  @Override
  public void see(Observation next) {
    weights[next.trajectory()] += weight.applyAsInt(next);
  }

  @Override
  public Posterior now() {
    return Posterior.most(weights);
  }
}
