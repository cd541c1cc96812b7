package feint.reproduction;

import feint.federated.Clients;
import feint.federated.FederatedData;
import feint.federated.FederatedData.Labelled;
import feint.federated.FederatedRun;
import feint.math.Seed;
import feint.model.OracleChain;
import feint.model.Participation;
import feint.model.Problem;
import feint.network.Examples;
import feint.policy.DecisionRule;
import feint.policy.Policy;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.scenario.Federated;
import feint.scenario.Federated.Decoy;
import feint.scenario.Federated.Success;
import feint.scenario.Labelling;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
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
  private static final List<String> TASKS = List.of("toxic", "second", "third", "fourth");
  private static final FederatedData DATA = data(IntStream.range(0, TASKS.size()).boxed().toList());
  private static final Clients CLIENTS = new Clients(SIX, SETTINGS, DATA);

  private static final Clients TASK_CLIENTS =
      new Clients(SIX, SETTINGS.withDecoy(new Decoy.Task(Labelling.Rule.SECOND_PERSON)), DATA);

  private Small() {}

  /**
   * Two overlapping clouds in four dimensions; each of three further tasks is whether the first
   * coordinate is larger than another one.
   */
  private static Examples clouds(int count, int task, Seed seed) {
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

  /** Data of four tasks, of which task k has the labels of task {@code labels.get(k)}. */
  private static FederatedData data(List<Integer> labels) {
    return new FederatedData(
        IntStream.range(0, TASKS.size())
            .mapToObj(task -> labelled(TASKS.get(task), labels.get(task)))
            .toList());
  }

  private static Labelled labelled(String name, int task) {
    return new Labelled(
        name,
        IntStream.range(0, 6).mapToObj(client -> clouds(40, task, new Seed(client))).toList(),
        clouds(300, task, new Seed(99)));
  }

  /** Runs with these labels as those of the four tasks. */
  static FederatedRun withTasks(List<Integer> labels) {
    return FederatedRun.of(PROBLEM, new Clients(SIX, SETTINGS, data(labels)));
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

  /** Sends decoy queries only and learns nothing. */
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
    return balanced(ProtectionLevel.STEPS);
  }

  /** An oblivious policy with a task decoy, against which attackers are trained. */
  public static Contender obliviousWithTask() {
    FederatedRun run = FederatedRun.of(PROBLEM, TASK_CLIENTS);
    return new Contender("oblivious", oblivious(), run, true, Optional.empty());
  }

  /** An oblivious policy with three task decoys, against which attackers are trained. */
  public static Contender obliviousWithTasks() {
    Problem fewer = PROBLEM.toBuilder().horizon(24).successes(3).build();
    Federated settings = SETTINGS.withDecoy(new Decoy.Task(List.of(Labelling.Rule.values())));
    Policy policy =
        ObliviousPolicy.of(
            ObliviousSettings.defaults().withDecoys(3), IncentiveRule.constant(fewer.shape(), 3));
    FederatedRun run = FederatedRun.of(fewer, new Clients(SIX, settings, DATA));
    return new Contender("oblivious:decoys=3", policy, run, true, Optional.empty());
  }

  public static Contender balancedWithTask() {
    FederatedRun run = FederatedRun.counting(PROBLEM, TASK_CLIENTS);
    return new Contender(
        "balanced",
        BalancedPolicy.of(run.problem(), ProtectionLevel.CONTENTS, 3),
        run,
        true,
        Optional.empty());
  }

  /** All kinds of contenders, with either decoy. */
  public static List<Contender> all() {
    return List.of(
        greedy(),
        random(),
        balanced(ProtectionLevel.TYPES),
        balanced(ProtectionLevel.STEPS),
        obliviousWithSkewed(),
        obliviousWithTask(),
        obliviousWithTasks(),
        balancedWithTask());
  }

  public static Contender obliviousWithSkewed() {
    return contender("oblivious", oblivious());
  }

  private static Policy oblivious() {
    return ObliviousPolicy.of(
        ObliviousSettings.defaults(), IncentiveRule.constant(PROBLEM.shape(), 3));
  }

  public static Contender balanced(ProtectionLevel strength) {
    FederatedRun counting = FederatedRun.counting(PROBLEM, CLIENTS);
    return contender(
        "balanced:" + strength, BalancedPolicy.of(counting.problem(), strength, 3), counting);
  }
}
