package feint.service;

import feint.archive.NamedPolicy;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.scenario.Scenario;
import feint.simulation.Trial;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** Plans of the policies that were asked about last; one is made at a time, on one core. */
final class Plans {

  private static final int EPISODES = 400;
  private static final int MOST = 100;

  /** Longer runs would take too long to simulate while somebody waits. */
  private static final int LONGEST = 2000;

  /** What is expected of a policy has nothing to do with what its runs have drawn. */
  private static final Seed SEED = new Seed(1);

  private final ReentrantLock making = new ReentrantLock();
  private final Map<String, Plan> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Plan> eldest) {
          return size() > MOST;
        }
      };

  /** The plan of a policy; whoever asks while another is being made is told to ask again. */
  Plan of(Scenario scenario, NamedPolicy policy) {
    int horizon = scenario.shape().horizon();
    if (!scenario.knowsSuccess()) {
      throw RefusedException.conflict(
          "a plan needs oracle.success in the scenario, which does not have it");
    }
    if (horizon > LONGEST) {
      throw RefusedException.conflict(
          "a plan is made for runs of at most " + LONGEST + " queries, not of " + horizon);
    }
    String key = policy.fingerprint() + " in " + scenario.fingerprint();
    Optional<Plan> before = known(key);
    if (before.isPresent()) {
      return before.get();
    }
    if (!making.tryLock()) {
      throw RefusedException.busy("another plan is being made: ask again");
    }
    try {
      Plan plan = made(scenario.problem(), policy.policy());
      synchronized (known) {
        known.put(key, plan);
      }
      return plan;
    } finally {
      making.unlock();
    }
  }

  private Optional<Plan> known(String key) {
    synchronized (known) {
      return Optional.ofNullable(known.get(key));
    }
  }

  private static Plan made(Problem problem, Policy policy) {
    Plan.Builder plan = new Plan.Builder(problem, EPISODES);
    Trial trial = new Trial(policy, EPISODES, SEED);
    for (int run = 0; run < EPISODES; run++) {
      plan.add(run, trial.transcript(problem, run));
    }
    return plan.build();
  }
}
