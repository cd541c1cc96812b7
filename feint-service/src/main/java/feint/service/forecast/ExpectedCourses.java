package feint.service.forecast;

import feint.api.ConflictException;
import feint.api.RefusedException;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.policyfile.NamedPolicy;
import feint.scenario.Scenario;
import feint.simulation.Trial;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

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

  /** Limit of processor time, so that one plan does not keep other reads waiting for long. */
  static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final LongSupplier processorNanos;
  private final ReentrantLock making = new ReentrantLock();

  /** Courses; empty if they take too long. */
  private final Map<String, Optional<ExpectedCourse>> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Optional<ExpectedCourse>> eldest) {
          return size() > MOST;
        }
      };

  public ExpectedCourses() {
    this(ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
  }

  /**
   * Creates an empty cache.
   *
   * @param processorNanos processor time of the current thread
   */
  ExpectedCourses(LongSupplier processorNanos) {
    this.processorNanos = processorNanos;
  }

  /**
   * Returns the expected course of a policy.
   *
   * @throws RefusedException if another one is being computed
   * @throws ConflictException if it takes longer than {@link #LIMIT_NANOS}, also if it did before
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
    Optional<Optional<ExpectedCourse>> before = known(key);
    if (before.isPresent()) {
      return inTime(before.get());
    }
    if (!making.tryLock()) {
      throw new RefusedException(503, "another plan is being computed; retry");
    }
    try {
      Optional<ExpectedCourse> plan = simulate(scenario.problem(), policy.policy());
      synchronized (known) {
        known.put(key, plan);
      }
      return inTime(plan);
    } finally {
      making.unlock();
    }
  }

  private static ExpectedCourse inTime(Optional<ExpectedCourse> plan) {
    return plan.orElseThrow(
        () ->
            new ConflictException(
                "a plan must take at most "
                    + TimeUnit.NANOSECONDS.toSeconds(LIMIT_NANOS)
                    + " seconds of processor time, and this one takes longer"));
  }

  private Optional<Optional<ExpectedCourse>> known(String key) {
    synchronized (known) {
      return Optional.ofNullable(known.get(key));
    }
  }

  /** Returns the course; empty if it takes too long. */
  private Optional<ExpectedCourse> simulate(Problem problem, Policy policy) {
    long end = processorNanos.getAsLong() + LIMIT_NANOS;
    ExpectedCourse.Builder plan = new ExpectedCourse.Builder(problem, EPISODES);
    Trial trial = new Trial(policy, EPISODES, SEED);
    for (int run = 0; run < EPISODES; run++) {
      if (processorNanos.getAsLong() - end > 0) {
        return Optional.empty();
      }
      plan.add(run, trial.transcript(problem, run));
    }
    return Optional.of(plan.build());
  }
}
