package feint.federated;

import static org.assertj.core.api.Assertions.assertThat;

import feint.eavesdrop.Glimpse;
import feint.eavesdrop.Surveillance;
import feint.math.Point;
import feint.math.Seed;
import feint.model.Problem;
import feint.network.Weights;
import feint.policy.StationaryPolicies;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HoldoutTest {

  private static final Problem PROBLEM = Samples.problem(20, 6);
  private static final FederatedRun RUN =
      FederatedRun.of(PROBLEM, new Clients(Samples.SIX, Samples.settings(), Samples.data()));

  /** A trained classifier against one that calls everything civil. */
  @Test
  void itNamesTheClassifierThatKnowsBothLabels() {
    FederatedOutcome outcome = RUN.play(StationaryPolicies.greedy(PROBLEM.shape()), new Seed(1));
    Weights trained = outcome.learner();
    float[] blind = new float[trained.size()];
    blind[blind.length - 1] = -5;
    assertThat(RUN.accuracy(trained, Task.TOXIC)).isGreaterThan(0.7);
    assertThat(first(seen(trained, Weights.of(blind)))).isEqualTo(1);
    assertThat(first(seen(Weights.of(blind), trained))).isZero();
  }

  /** Two that call everything civil are the same to whoever has only labels. */
  @Test
  void betweenEqualsItTossesACoin() {
    float[] one =
        new float
            [RUN.play(StationaryPolicies.greedy(PROBLEM.shape()), new Seed(1)).learner().size()];
    float[] other = one.clone();
    one[one.length - 1] = -5;
    other[other.length - 1] = -50;
    assertThat(first(seen(Weights.of(one), Weights.of(other)))).isEqualTo(0.5);
  }

  private static double first(Surveillance seen) {
    return new Holdout(RUN).after(seen.observations()).probability(0);
  }

  /** A surveillance of points far apart that stay where they are, the first one first. */
  private static Surveillance seen(Weights first, Weights second) {
    List<Glimpse> glimpses = new ArrayList<>();
    for (int n = 0; n < 6; n++) {
      Weights point = n % 2 == 0 ? first : second;
      glimpses.add(new Glimpse(Point.of(point.toDoubles()), 1));
    }
    return Surveillance.of(glimpses, n -> false);
  }
}
