package feint.service;

import feint.archive.NamedPolicy;
import feint.math.Execution;
import feint.math.Progress;
import feint.math.Seed;
import feint.scenario.Scenario;
import feint.simulation.LocalSimulator;
import feint.simulation.Trial;
import java.util.LinkedHashMap;
import java.util.Map;

/** Plans of the policies that were asked about last; one is made at a time, on one core. */
final class Plans {

  private static final int EPISODES = 400;
  private static final int MOST = 100;

  /** Longer runs would take too long to simulate while somebody waits. */
  private static final int LONGEST = 5000;

  /** What is expected of a policy has nothing to do with what its runs have drawn. */
  private static final Seed SEED = new Seed(1);

  private final Map<String, Plan> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Plan> eldest) {
          return size() > MOST;
        }
      };

  synchronized Plan of(Scenario scenario, NamedPolicy policy) {
    int horizon = scenario.problem().horizon();
    if (horizon > LONGEST) {
      throw RefusedException.conflict(
          "a plan is made for runs of at most " + LONGEST + " queries, not of " + horizon);
    }
    String key = policy.fingerprint() + " in " + scenario.fingerprint();
    Plan before = known.get(key);
    if (before != null) {
      return before;
    }
    LocalSimulator simulator =
        new LocalSimulator(scenario.problem(), new Execution(1, Progress.NONE));
    Plan plan =
        Plan.of(
            scenario.problem(), simulator.transcribe(new Trial(policy.policy(), EPISODES, SEED)));
    known.put(key, plan);
    return plan;
  }
}
