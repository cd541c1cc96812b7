package feint.federated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.federated.FederatedTrials.Entrant;
import feint.math.Seed;
import feint.model.Problem;
import feint.network.Kernel;
import feint.network.Kernels;
import feint.policy.StationaryPolicies;
import feint.scenario.Federated;
import feint.scenario.Federated.Decoy;
import feint.work.Execution;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FederatedTrialsTest {

  private static final Problem PROBLEM = Samples.problem(20, 6);
  private static final FederatedData DATA = Samples.data();
  private static final Kernel KERNEL = Kernels.java();
  private static final FederatedRun RUN = run(Samples.settings());
  private static final List<Entrant> TWO =
      List.of(
          new Entrant(RUN, StationaryPolicies.greedy(PROBLEM.shape())),
          new Entrant(RUN, StationaryPolicies.random(PROBLEM.shape())));

  private static FederatedRun run(Federated settings) {
    return FederatedRun.of(PROBLEM, new Clients(Samples.SIX, settings, DATA), KERNEL);
  }

  private static List<List<FederatedOutcome>> played(Execution execution) {
    return FederatedTrials.play(TWO, 5, new Seed(1), execution, played -> played.outcome());
  }

  @Test
  void trialsAreRunsOfChildSeedsOnAnyNumberOfThreads() {
    List<List<FederatedOutcome>> alone = played(Execution.defaults().withThreads(1));

    assertThat(played(Execution.defaults().withThreads(3))).isEqualTo(alone);
    for (int contender = 0; contender < 2; contender++) {
      for (int n = 0; n < 5; n++) {
        assertThat(alone.get(contender).get(n))
            .isEqualTo(RUN.play(TWO.get(contender).policy(), new Seed(1).child(n)));
      }
    }
  }

  @Test
  void progressReachesTheEnd() {
    List<Double> reached = new ArrayList<>();

    played(Execution.defaults().withThreads(2).withProgress(reached::add));

    assertThat(reached).isSorted().endsWith(1.0);
  }

  @Test
  void contendersMustBeAbleToShareTheDecoy() {
    FederatedRun other = run(Samples.settings().withDecoy(new Decoy.Skewed(0.5)));
    List<Entrant> apart =
        List.of(TWO.get(0), new Entrant(other, StationaryPolicies.greedy(PROBLEM.shape())));

    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> FederatedTrials.play(apart, 1, new Seed(1), Execution.defaults(), played -> 0))
        .withMessage("contenders must have the same data and settings, was others");
  }
}
