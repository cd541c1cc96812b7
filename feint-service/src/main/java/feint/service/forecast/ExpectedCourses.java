package feint.service.forecast;

import feint.api.ConflictException;
import feint.api.RefusedException;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.policyfile.NamedPolicy;
import feint.scenario.Scenario;
import feint.simulation.Trial;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Expected courses of the most recently requested policies; one is computed at a time, on one core.
 */
public final class ExpectedCourses {

  private static final int EPISODES = 400;
  private static final int MOST = 100;

  /** Longest horizon that is simulated within a request. */
  private static final int LONGEST = 2000;

  /** Fixed: the expected course must not depend on the draws of any run. */
  private static final Seed SEED = new Seed(1);

  private final ReentrantLock making = new ReentrantLock();
  private final Map<String, ExpectedCourse> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ExpectedCourse> eldest) {
          return size() > MOST;
        }
      };

  /**
   * Returns the expected course of a policy.
   *
   * @throws RefusedException if another one is being computed
   */
  public ExpectedCourse of(Scenario scenario, NamedPolicy policy) {
    int horizon = scenario.shape().horizon();
    if (!scenario.knowsSuccess()) {
      throw new ConflictException(
          "a plan needs oracle.success in the scenario, which does not have it");
    }
    if (horizon > LONGEST) {
      throw new ConflictException(
          "a plan is computed for runs of at most " + LONGEST + " queries, not of " + horizon);
    }
    String key = policy.fingerprint() + " in " + scenario.fingerprint();
    Optional<ExpectedCourse> before = known(key);
    if (before.isPresent()) {
      return before.get();
    }
    if (!making.tryLock()) {
      throw new RefusedException(503, "another plan is being computed; retry");
    }
    try {
      ExpectedCourse plan = simulate(scenario.problem(), policy.policy());
      synchronized (known) {
        known.put(key, plan);
      }
      return plan;
    } finally {
      making.unlock();
    }
  }

  private Optional<ExpectedCourse> known(String key) {
    synchronized (known) {
      return Optional.ofNullable(known.get(key));
    }
  }

  private static ExpectedCourse simulate(Problem problem, Policy policy) {
    ExpectedCourse.Builder plan = new ExpectedCourse.Builder(problem, EPISODES);
    Trial trial = new Trial(policy, EPISODES, SEED);
    for (int run = 0; run < EPISODES; run++) {
      plan.add(run, trial.transcript(problem, run));
    }
    return plan.build();
  }
}
