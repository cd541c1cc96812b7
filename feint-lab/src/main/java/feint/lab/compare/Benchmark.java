package feint.lab.compare;

import feint.math.Seed;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.policy.markov.Thresholds;
import feint.simulation.LocalSimulator;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.PolicyEvaluation;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Times of the core's operations on one problem: each several times after a warm-up, of which the
 * median counts.
 *
 * @param solve seconds to solve the problem for its values
 * @param record seconds to solve it and record the policy
 * @param goal seconds to solve N = 100, M = 30 for the goal
 * @param largeGoal seconds to solve N = 1000, M = 300 for the goal
 * @param evaluate seconds to evaluate a threshold policy exactly
 * @param queriesPerSecond simulated with that threshold policy
 */
public record Benchmark(
    double solve,
    double record,
    double goal,
    double largeGoal,
    double evaluate,
    double queriesPerSecond) {

  private static final long EPISODES = 200_000;

  /**
   * Numbers of repetitions.
   *
   * @param warmUp runs that are not timed
   * @param timed runs of which the median is taken
   */
  public record Runs(int warmUp, int timed) {}

  /** Times all operations with the oracle and the incentives of a problem. */
  public static Benchmark run(Problem problem, Runs runs, Execution execution) {
    return run(problem, runs, execution, System::nanoTime);
  }

  /** Times all operations by a given clock in nanoseconds. */
  static Benchmark run(Problem problem, Runs runs, Execution execution, LongSupplier nanoTime) {
    Execution quiet = Execution.defaults().withThreads(execution.threads());
    Problem goal = goal(problem, 100, 30);
    Problem large = goal(problem, 1000, 300);
    MarkovPolicy policy = evenThresholds(problem);
    LocalSimulator simulator = new LocalSimulator(problem, quiet);
    Runnable[] tasks = {
      () -> BackwardInduction.values(problem, quiet),
      () -> BackwardInduction.solve(problem, quiet),
      () -> BackwardInduction.values(goal, quiet),
      () -> BackwardInduction.values(large, quiet),
      () -> PolicyEvaluation.evaluate(problem, policy, quiet),
      () -> simulator.run(policy, EPISODES, new Seed(1)),
    };
    double[] seconds = new double[tasks.length];
    for (int i = 0; i < tasks.length; i++) {
      seconds[i] = median(tasks[i], runs, nanoTime);
      execution.progress().reached((i + 1.0) / tasks.length);
    }
    return new Benchmark(
        seconds[0],
        seconds[1],
        seconds[2],
        seconds[3],
        seconds[4],
        EPISODES * problem.horizon() / seconds[5]);
  }

  private static Problem goal(Problem problem, int horizon, int successes) {
    return problem.toBuilder()
        .horizon(horizon)
        .successes(successes)
        .objective(Objective.goal())
        .build();
  }

  /** Thresholds spread evenly over the queue, so that every action is played. */
  private static MarkovPolicy evenThresholds(Problem problem) {
    int count = problem.actions().count() - 1;
    double[][] rows = new double[problem.oracleStates()][count];
    for (double[] row : rows) {
      Arrays.setAll(row, j -> (j + 1.0) * problem.successes() / (count + 1));
    }
    return StationaryPolicies.threshold(problem.shape(), Thresholds.of(rows));
  }

  private static double median(Runnable task, Runs runs, LongSupplier nanoTime) {
    for (int i = 0; i < runs.warmUp(); i++) {
      task.run();
    }
    double[] seconds = new double[runs.timed()];
    for (int i = 0; i < seconds.length; i++) {
      long start = nanoTime.getAsLong();
      task.run();
      seconds[i] = (nanoTime.getAsLong() - start) / 1e9;
    }
    Arrays.sort(seconds);
    return (seconds[(seconds.length - 1) / 2] + seconds[seconds.length / 2]) / 2;
  }
}
