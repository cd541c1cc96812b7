package feint.reproduction;

import feint.federated.FederatedData;
import feint.federated.FederatedRun;
import feint.math.Seed;
import feint.model.OracleChain;
import feint.model.Participation;
import feint.model.Problem;
import feint.network.Examples;
import feint.policy.BalancedSteps;
import feint.policy.DecisionRule;
import feint.policy.MarkovPolicy;
import feint.policy.Policy;
import feint.policy.StationaryPolicies;
import feint.scenario.Federated;
import feint.scenario.Federated.Success;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Contenders that train in milliseconds. */
final class Small {

  private static final Participation SIX = Participation.of(6, 0.8, 0, 3, 5);
  private static final Problem PROBLEM =
      Problem.builder()
          .horizon(20)
          .successes(6)
          .incentives(1, 2, 3)
          .success(new double[][] {{0, 0.1, 0.2}, {0.1, 0.2, 0.6}, {0.3, 0.6, 0.9}})
          .oracle(OracleChain.stationary(SIX.transition()))
          .build();
  private static final Federated SETTINGS =
      Federated.defaults()
          .withClients(6)
          .withSamplesPerClient(40)
          .withSuccess(Success.PUBLISHED, 60);
  private static final FederatedData DATA =
      new FederatedData(
          IntStream.range(0, 6).mapToObj(client -> clouds(40, new Seed(client))).toList(),
          clouds(300, new Seed(99)));

  private Small() {}

  /** Two overlapping clouds in four dimensions. */
  private static Examples clouds(int count, Seed seed) {
    RandomGenerator random = seed.generator();
    float[] features = new float[4 * count];
    boolean[] labels = new boolean[count];
    for (int row = 0; row < count; row++) {
      labels[row] = row % 2 == 0;
      for (int d = 0; d < 4; d++) {
        features[4 * row + d] = (float) (random.nextDouble() - 0.5 + (labels[row] ? 0.3 : -0.3));
      }
    }
    return Examples.of(4, features, labels);
  }

  static Contender contender(String name, Policy policy) {
    FederatedRun run = new FederatedRun(PROBLEM, SIX, SETTINGS, DATA);
    return new Contender(name, PROBLEM, policy, run, Optional.empty());
  }

  static Contender greedy() {
    return contender("greedy", StationaryPolicies.greedy(PROBLEM.shape()));
  }

  /** Sends decoys only, and learns nothing. */
  static Contender idle() {
    MarkovPolicy idle =
        StationaryPolicies.always(
            PROBLEM.shape(), DecisionRule.atOnePrice(PROBLEM.shape(), 2, (o, b) -> 0));
    return contender("idle", idle);
  }

  static List<Contender> three() {
    return List.of(
        greedy(),
        contender("random", StationaryPolicies.random(PROBLEM.shape())),
        contender("balanced:steps", BalancedSteps.of(PROBLEM, 3)));
  }
}
