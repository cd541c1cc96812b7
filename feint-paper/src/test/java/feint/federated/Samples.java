package feint.federated;

import feint.federated.FederatedData.Labelled;
import feint.math.Seed;
import feint.model.OracleChain;
import feint.model.Participation;
import feint.model.Problem;
import feint.network.Examples;
import feint.scenario.Federated;
import feint.scenario.Federated.Decoy;
import feint.scenario.Federated.Success;
import feint.scenario.Labelling;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Small data and problems for tests. */
final class Samples {

  static final Participation SIX = Participation.of(6, 0.8, 0, 3, 5);

  private static final List<String> TASKS = List.of("toxic", "second", "third", "fourth");

  private Samples() {}

  /**
   * Two overlapping clouds in four dimensions; each of three further tasks is whether the first
   * coordinate is larger than another one.
   */
  static Examples clouds(int count, int task, Seed seed) {
    RandomGenerator random = seed.generator();
    float[] features = new float[4 * count];
    boolean[] labels = new boolean[count];
    for (int row = 0; row < count; row++) {
      boolean toxic = row % 2 == 0;
      for (int d = 0; d < 4; d++) {
        features[4 * row + d] = (float) (random.nextDouble() - 0.5 + (toxic ? 0.3 : -0.3));
      }
      labels[row] =
          task == FederatedData.TOXIC ? toxic : features[4 * row] > features[4 * row + task];
    }
    return Examples.of(4, features, labels);
  }

  static FederatedData data() {
    return data(40, 300);
  }

  /** Six clients with examples of four tasks, and examples for validation. */
  static FederatedData data(int perClient, int validating) {
    return new FederatedData(
        IntStream.range(0, TASKS.size())
            .mapToObj(task -> labelled(task, perClient, validating))
            .toList());
  }

  private static Labelled labelled(int task, int perClient, int validating) {
    return new Labelled(
        TASKS.get(task),
        IntStream.range(0, 6)
            .mapToObj(client -> clouds(perClient, task, new Seed(client)))
            .toList(),
        clouds(validating, task, new Seed(99)));
  }

  /** The same settings with a task decoy. */
  static Federated taskSettings() {
    return settings().withDecoy(new Decoy.Task(Labelling.Rule.SECOND_PERSON));
  }

  /** The same settings with three task decoys. */
  static Federated severalTasks() {
    return settings().withDecoy(new Decoy.Task(List.of(Labelling.Rule.values())));
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
