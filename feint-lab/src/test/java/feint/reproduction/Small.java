package feint.reproduction;

import feint.balance.Balanced;
import feint.balance.Strength;
import feint.federated.Clients;
import feint.federated.FederatedData;
import feint.federated.FederatedData.Labelled;
import feint.federated.FederatedRun;
import feint.federated.Task;
import feint.math.Seed;
import feint.model.OracleChain;
import feint.model.Participation;
import feint.model.Problem;
import feint.network.Examples;
import feint.open.IncentiveRule;
import feint.open.OpenPolicy;
import feint.open.OpenSettings;
import feint.policy.DecisionRule;
import feint.policy.MarkovPolicy;
import feint.policy.Policy;
import feint.policy.StationaryPolicies;
import feint.scenario.Federated;
import feint.scenario.Federated.Decoy;
import feint.scenario.Federated.Success;
import feint.scenario.Labelling;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Contenders that train in milliseconds. */
public final class Small {

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
      new FederatedData(labelled(Task.TOXIC), labelled(Task.SECOND));
  private static final Clients CLIENTS = new Clients(SIX, SETTINGS, DATA);

  private static final Clients TASK_CLIENTS =
      new Clients(SIX, SETTINGS.withDecoy(new Decoy.Task(new Labelling.SecondPerson())), DATA);

  private Small() {}

  /**
   * Two overlapping clouds in four dimensions; the second task is which of two of these is more.
   */
  private static Examples clouds(int count, Task task, Seed seed) {
    RandomGenerator random = seed.generator();
    float[] features = new float[4 * count];
    boolean[] labels = new boolean[count];
    for (int row = 0; row < count; row++) {
      boolean toxic = row % 2 == 0;
      for (int d = 0; d < 4; d++) {
        features[4 * row + d] = (float) (random.nextDouble() - 0.5 + (toxic ? 0.3 : -0.3));
      }
      labels[row] = task == Task.TOXIC ? toxic : features[4 * row] > features[4 * row + 1];
    }
    return Examples.of(4, features, labels);
  }

  private static Labelled labelled(Task task) {
    return new Labelled(
        IntStream.range(0, 6).mapToObj(client -> clouds(40, task, new Seed(client))).toList(),
        clouds(300, task, new Seed(99)));
  }

  public static Contender contender(String name, Policy policy) {
    return contender(name, policy, FederatedRun.of(PROBLEM, CLIENTS));
  }

  private static Contender contender(String name, Policy policy, FederatedRun run) {
    return new Contender(name, policy, run, false, Optional.empty());
  }

  public static Contender greedy() {
    return contender("greedy", StationaryPolicies.greedy(PROBLEM.shape()));
  }

  /** Sends so many decoys, and learns nothing. */
  public static Contender idle(int horizon) {
    Problem problem = PROBLEM.toBuilder().horizon(horizon).build();
    MarkovPolicy idle =
        StationaryPolicies.always(
            problem.shape(),
            DecisionRule.deterministic(
                problem.shape(), (o, b) -> problem.actions().obfuscating(2)));
    return contender("idle", idle, FederatedRun.of(problem, CLIENTS));
  }

  public static List<Contender> three() {
    return List.of(greedy(), random(), balanced());
  }

  public static Contender random() {
    return contender("random", StationaryPolicies.random(PROBLEM.shape()));
  }

  public static Contender balanced() {
    return balanced(Strength.STEPS);
  }

  /** A policy with a task decoy, against which attackers are trained. */
  public static Contender openWithTask() {
    FederatedRun run = FederatedRun.of(PROBLEM, TASK_CLIENTS);
    return new Contender("open", open(), run, true, Optional.empty());
  }

  public static Contender balancedWithTask() {
    FederatedRun run = FederatedRun.counting(PROBLEM, TASK_CLIENTS);
    return new Contender(
        "balanced", Balanced.of(run.problem(), Strength.CONTENTS, 3), run, true, Optional.empty());
  }

  /** All kinds of contenders, with either decoy. */
  public static List<Contender> all() {
    return List.of(
        greedy(),
        random(),
        balanced(Strength.TYPES),
        balanced(Strength.STEPS),
        openWithSkewed(),
        openWithTask(),
        balancedWithTask());
  }

  public static Contender openWithSkewed() {
    return contender("open", open());
  }

  private static Policy open() {
    return OpenPolicy.of(OpenSettings.defaults(), IncentiveRule.constant(PROBLEM.shape(), 3));
  }

  public static Contender balanced(Strength strength) {
    FederatedRun counting = FederatedRun.counting(PROBLEM, CLIENTS);
    return contender(
        "balanced:" + strength, Balanced.of(counting.problem(), strength, 3), counting);
  }
}
