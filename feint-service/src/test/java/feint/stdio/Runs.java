package feint.stdio;

import feint.api.Decision;
import feint.math.Seed;
import feint.parallel.Execution;
import feint.policy.Query;
import feint.policyfile.NamedPolicy;
import feint.policyfile.PolicyCatalogue;
import feint.policyfile.TrajectoryNames;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.service.SmallRuns;
import feint.service.live.Decisions;
import java.util.List;
import java.util.Optional;

/** Scenario, policies and oracle behaviour for the tests of this package. */
final class Runs {

  static final Scenario SCENARIO = ScenarioFile.parse(text(10), "runs.yaml");

  static final int QUERIES = SCENARIO.problem().horizon();

  /** One policy of each kind that differs in its decoys or its decisions. */
  static final List<String> POLICIES =
      List.of(
          "exact",
          "greedy",
          "random",
          "balanced",
          "balanced:types",
          "balanced:steps",
          "balanced:contents",
          "oblivious",
          "oblivious:decoys=3");

  private Runs() {}

  static Scenario ofHorizon(int horizon) {
    return ScenarioFile.parse(text(horizon), "runs.yaml");
  }

  private static String text(int horizon) {
    return """
        name: runs
        horizon: %d
        successes: 3
        incentives: [1, 2]
        oracle:
          success: [[0.1, 0.3], [0.4, 0.8]]
          transition: [[0.8, 0.2], [0.2, 0.8]]
        objective: {kind: cost, terminal: {scale: 1, power: 2}}
        """
        .formatted(horizon);
  }

  static NamedPolicy policy(String name) {
    return new PolicyCatalogue(SCENARIO, Execution.defaults().withThreads(1)).find(name);
  }

  /** Returns the decision on a query in a run with this seed. */
  static Decision decision(NamedPolicy policy, long seed, Query query) {
    List<String> tasks = SmallRuns.tasks(policy.policy().decoys());
    TrajectoryNames names =
        tasks.isEmpty()
            ? TrajectoryNames.drawn(new Seed(seed))
            : TrajectoryNames.drawn(
                tasks, Optional.empty(), TrajectoryNames.generator(new Seed(seed)));
    return Decisions.of(query, names.of(query), !tasks.isEmpty());
  }

  /** Returns the oracle's state at a query. */
  static int oracle(int number) {
    return 1 + number * number % 3 % 2;
  }

  /** Returns the answer to a query. */
  static boolean informative(int number) {
    return number % 3 != 1;
  }
}
