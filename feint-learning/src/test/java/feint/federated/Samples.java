package feint.federated;

import feint.math.Seed;
import feint.model.OracleChain;
import feint.model.Participation;
import feint.model.Problem;
import feint.network.Examples;
import feint.scenario.Federated;
import feint.scenario.Federated.Success;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Small data and problems for tests. */
final class Samples {

  static final Participation SIX = Participation.of(6, 0.8, 0, 3, 5);

  private Samples() {}

  /** Two overlapping clouds in four dimensions. */
  static Examples clouds(int count, Seed seed) {
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

  static FederatedData data() {
    List<Examples> clients =
        IntStream.range(0, 6).mapToObj(client -> clouds(40, new Seed(client))).toList();
    return new FederatedData(clients, clouds(300, new Seed(99)));
  }

  static Problem problem(int horizon, int successes) {
    return Problem.builder()
        .horizon(horizon)
        .successes(successes)
        .incentives(1, 2, 3)
        .success(new double[][] {{0, 0.1, 0.2}, {0.1, 0.2, 0.6}, {0.3, 0.6, 0.9}})
        .oracle(OracleChain.stationary(SIX.transition()))
        .build();
  }

  static Federated settings() {
    return Federated.defaults()
        .withClients(6)
        .withSamplesPerClient(40)
        .withSuccess(Success.PUBLISHED, 60);
  }
}
