package feint.reproduction;

import feint.federated.Clients;
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
import java.util.Set;

/** Contenders that train in milliseconds. */
final class Small {

  private static final Problem PROBLEM = Samples.problem(20, 6);
  private static final Clients CLIENTS =
      new Clients(Samples.SIX, Samples.settings(), Samples.data());

  private Small() {}

  static Contender contender(String name, Policy policy) {
    return contender(name, policy, FederatedRun.of(PROBLEM, CLIENTS));
  }

  private static Contender contender(String name, Policy policy, FederatedRun run) {
    return new Contender(name, policy, run, Set.of(), Optional.empty());
  }

  static Contender greedy() {
    return contender("greedy", StationaryPolicies.greedy(PROBLEM));
  }

  /** Sends so many decoys, and learns nothing. */
  static Contender idle(int horizon) {
    Problem problem = Samples.problem(horizon, 6);
    MarkovPolicy idle = (t, ledger) -> DecisionRule.atOnePrice(problem, 2, (o, b) -> 0);
    return contender("idle", idle, FederatedRun.of(problem, CLIENTS));
  }

  static List<Contender> three() {
    return List.of(greedy(), contender("random", StationaryPolicies.random(PROBLEM)), balanced());
  }

  static Contender balanced() {
    FederatedRun counting = FederatedRun.counting(PROBLEM, CLIENTS);
    return contender("balanced:steps", BalancedSteps.of(counting.problem(), 3), counting);
  }
}
