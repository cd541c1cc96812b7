package feint.reproduction;

import feint.federated.FederatedData;
import feint.federated.FederatedRun;
import feint.federated.Samples;
import feint.model.Problem;
import feint.policy.BalancedSteps;
import feint.policy.DecisionRule;
import feint.policy.MarkovPolicy;
import feint.policy.Policy;
import feint.policy.StationaryPolicies;
import java.util.List;
import java.util.Optional;

/** Contenders that train in milliseconds. */
final class Small {

  private static final Problem PROBLEM = Samples.problem(20, 6);
  private static final FederatedData DATA = Samples.data();

  private Small() {}

  static Contender contender(String name, Policy policy) {
    FederatedRun run = new FederatedRun(PROBLEM, Samples.SIX, Samples.settings(), DATA);
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
