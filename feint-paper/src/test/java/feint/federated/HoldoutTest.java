package feint.federated;

import static org.assertj.core.api.Assertions.assertThat;

import feint.attack.points.PointObservation;
import feint.attack.points.TrackedRun;
import feint.math.Point;
import feint.math.Seed;
import feint.model.Problem;
import feint.network.NetworkWeights;
import feint.policy.markov.StationaryPolicies;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HoldoutTest {

  private static final Problem PROBLEM = Samples.problem(20, 6);
  private static final FederatedRun RUN =
      FederatedRun.of(PROBLEM, new Clients(Samples.SIX, Samples.settings(), Samples.data()));

  /** A trained classifier against one that labels everything civil. */
  @Test
  void betterClassifierIsPicked() {
    FederatedOutcome outcome = RUN.play(StationaryPolicies.greedy(PROBLEM.shape()), new Seed(1));
    NetworkWeights trained = outcome.learner();
    float[] blind = new float[trained.size()];
    blind[blind.length - 1] = -5;
    assertThat(RUN.accuracy(trained, FederatedData.TOXIC)).isGreaterThan(0.7);
    assertThat(first(seen(trained, NetworkWeights.of(blind)))).isEqualTo(1);
    assertThat(first(seen(NetworkWeights.of(blind), trained))).isZero();
  }

  /** Two that label everything civil are equal to an attacker with labels only. */
  @Test
  void equalClassifiersGiveACoinFlip() {
    float[] one =
        new float
            [RUN.play(StationaryPolicies.greedy(PROBLEM.shape()), new Seed(1)).learner().size()];
    float[] other = one.clone();
    one[one.length - 1] = -5;
    other[other.length - 1] = -50;
    assertThat(first(seen(NetworkWeights.of(one), NetworkWeights.of(other)))).isEqualTo(0.5);
  }

  private static double first(TrackedRun seen) {
    return new Holdout(RUN).after(seen.observations()).probability(0);
  }

  /** A tracked run of two distant constant points, the first one first. */
  private static TrackedRun seen(NetworkWeights first, NetworkWeights second) {
    List<PointObservation> glimpses = new ArrayList<>();
    for (int n = 0; n < 6; n++) {
      NetworkWeights point = n % 2 == 0 ? first : second;
      glimpses.add(new PointObservation(Point.of(point.toDoubles()), 1));
    }
    return TrackedRun.of(glimpses, n -> false);
  }
}
