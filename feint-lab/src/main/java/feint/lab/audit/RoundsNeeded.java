package feint.lab.audit;

import feint.attack.AttackFactory;
import feint.lab.audit.LogStudy.Point;
import feint.math.Estimate;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import feint.scenario.Scenario;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Number of logged rounds from which a policy leaks little: measured for one length of logs, and
 * extrapolated to others by {@link LeakageLaw}.
 *
 * @param horizon queries of a run
 * @param measured leakage at the length that was simulated
 * @param runs attacked runs per log
 * @param law the law through that measurement
 */
public record RoundsNeeded(int horizon, Point measured, int runs, LeakageLaw law) {

  /** Length of the simulated logs, in horizons; the mean advantage is then about 0.1. */
  private static final int LENGTH = 100;

  private static final int LOGS = 40;

  /** Runs per log; its own leakage differs more between logs than between its runs. */
  private static final int RUNS = 15;

  /**
   * Measures the leakage; empty if that takes more than some seconds, if logs lack states, or if
   * nothing leaked, which the law cannot extrapolate.
   */
  static Optional<RoundsNeeded> of(
      Scenario truth,
      Function<Problem, Policy> policy,
      AttackFactory attack,
      Seed seed,
      Execution execution) {
    Problem problem = truth.problem();
    int runs = StudyBudget.runs(problem, LOGS, RUNS);
    int horizon = problem.horizon();
    return runs == 0
        ? Optional.empty()
        : new LogStudy(truth, policy, attack, LOGS, runs)
            .at(LENGTH * horizon, seed, execution)
            .flatMap(
                point ->
                    LeakageLaw.fit(horizon, List.of(point))
                        .filter(law -> law.constant().mean() > 0)
                        .map(law -> new RoundsNeeded(horizon, point, runs, law)));
  }

  /** Returns about how many rounds bring the mean advantage down to this. */
  public long rounds(double advantage) {
    return law.rounds(horizon, advantage);
  }

  /** Returns the standard error of these rounds, from that of the measurement. */
  public long error(double advantage) {
    Estimate constant = law.constant();
    return Math.round(2 * rounds(advantage) * constant.standardError() / constant.mean());
  }
}
