package feint.reproduction;

import feint.federated.Clients;
import feint.federated.FederatedData;
import feint.federated.FederatedData.Labelled;
import feint.federated.FederatedRun;
import feint.federated.LabellingTask;
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
  private static final FederatedData DATA =
      new FederatedData(labelled(LabellingTask.TOXIC), labelled(LabellingTask.SECOND));
  private static final Clients CLIENTS = new Clients(SIX, SETTINGS, DATA);

  private static final Clients TASK_CLIENTS =
      new Clients(SIX, SETTINGS.withDecoy(new Decoy.Task(new Labelling.SecondPerson())), DATA);

  private Small() {}

  /**
   * Two overlapping clouds in four dimensions; the second task is which of two coordinates is
   * larger.
   */
  private static Examples clouds(int count, LabellingTask task, Seed seed) {
    RandomGenerator random = seed.generator();
    float[] features = new float[4 * count];
    boolean[] labels = new boolean[count];
    for (int row = 0; row < count; row++) {
      boolean toxic = row % 2 == 0;
      for (int d = 0; d < 4; d++) {
        features[4 * row + d] = (float) (random.nextDouble() - 0.5 + (toxic ? 0.3 : -0.3));
      }
      labels[row] = task == LabellingTask.TOXIC ? toxic : features[4 * row] > features[4 * row + 1];
    }
    return Examples.of(4, features, labels);
  }

  private static Labelled labelled(LabellingTask task) {
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
