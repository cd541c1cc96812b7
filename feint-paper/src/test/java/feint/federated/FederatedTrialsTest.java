package feint.federated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.federated.FederatedTrials.Entrant;
import feint.math.Seed;
import feint.model.Problem;
import feint.network.Kernel;
import feint.policy.markov.StationaryPolicies;
import feint.scenario.Federated;
import feint.scenario.Federated.Decoy;
import java.util.List;
import org.junit.jupiter.api.Test;

class FederatedTrialsTest {

  private static final Problem PROBLEM = Samples.problem(20, 6);
  private static final FederatedData DATA = Samples.data();
  private static final Kernel KERNEL = Kernel.java();
  private static final FederatedRun RUN = run(Samples.settings());
  private static final List<Entrant> TWO =
      List.of(
          new Entrant(RUN, StationaryPolicies.greedy(PROBLEM.shape())),
          new Entrant(RUN, StationaryPolicies.random(PROBLEM.shape())));

  private static FederatedRun run(Federated settings) {
    return FederatedRun.of(PROBLEM, new Clients(Samples.SIX, settings, DATA), KERNEL);
  }

  /** The shared decoy is the one that each would have had alone. */
  @Test
  void trialsEqualTheRunsOfEachEntrantAlone() {
    FederatedTrials trials = new FederatedTrials(TWO);
    for (int n = 0; n < 5; n++) {
      Seed seed = new Seed(1).child(n);
      List<FederatedOutcome> played = trials.play(seed, (entrant, outcome) -> outcome);
      assertThat(played)
          .isEqualTo(TWO.stream().map(one -> one.run().play(one.policy(), seed)).toList());
    }
  }

  @Test
  void digestReceivesTheIndexOfTheEntrant() {
    assertThat(new FederatedTrials(TWO).play(new Seed(1), (entrant, outcome) -> entrant))
        .containsExactly(0, 1);
  }

  @Test
  void contendersMustBeAbleToShareTheDecoy() {
    FederatedRun other = run(Samples.settings().withDecoy(new Decoy.Skewed(0.5)));
    List<Entrant> apart =
        List.of(TWO.get(0), new Entrant(other, StationaryPolicies.greedy(PROBLEM.shape())));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FederatedTrials(apart))
        .withMessage("contenders must have the same data and settings, was others");
  }

  @Test
  void trialsWithoutEntrantsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FederatedTrials(List.of()))
        .withMessage("contenders must be at least one, was none");
  }
}
