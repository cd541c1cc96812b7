package feint.search;

import feint.math.Measured;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.ParallelTask;
import feint.parallel.Progress;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.Thresholds;
import feint.simulation.LocalSimulator;
import feint.solver.forward.PolicyEvaluation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Best stationary threshold policy of a known problem: the cost of thresholds compared with the
 * optimum.
 *
 * @param cost exact cost, or an average over runs
 * @param measured that average with its error, where the exact cost is not available
 * @param exhaustive whether all threshold policies were evaluated; if not, the result of a search
 * @param arms number of threshold policies
 */
public record BestThreshold(
    Thresholds thresholds,
    double cost,
    Optional<Measured> measured,
    boolean exhaustive,
    BigInteger arms) {

  /** Largest number of policies that are all evaluated. */
  public static final int MOST_ARMS = 100_000;

  /** For longer horizons the search uses fewer iterations, starts and runs. */
  private static final int LONG_HORIZON = 500;

  private static final double ROUNDING = 1e-12;
  private static final int MIN_ITERATIONS = 20;
  private static final int MIN_RUNS = 200;
  private static final int RUNS = 20_000;

  /** Child of the seed for the runs after the search. */
  private static final long MEASURED = -1;

  /** Returns whether threshold policies can be evaluated exactly. */
  private static boolean evaluable(Problem problem) {
    return !problem.objective().running().readsLedger() || PolicyEvaluation.ledgerFits(problem);
  }

  /**
   * Finds the best threshold policy, by enumeration or by SPSA.
   *
   * @param seed used only if a search is needed
   */
  public static BestThreshold find(Problem problem, Seed seed, Execution execution) {
    ThresholdGrid grid = ThresholdGrid.over(problem.shape(), 1);
    BigInteger arms = grid.size();
    return arms.compareTo(BigInteger.valueOf(MOST_ARMS)) <= 0 && evaluable(problem)
        ? exhaustive(problem, grid.policies(), execution)
        : searched(problem, arms, seed, execution);
  }

  private static BestThreshold exhaustive(
      Problem problem, List<CandidatePolicy.WithThresholds> policies, Execution execution) {
    double[] costs = costs(problem, policies, execution);
    int best = 0;
    for (int i = 1; i < costs.length; i++) {
      // Of costs that differ by rounding alone, the first.
      double least = costs[best] - ROUNDING * Math.max(1, Math.abs(costs[best]));
      best = costs[i] < least ? i : best;
    }
    Thresholds thresholds = policies.get(best).thresholds();
    return new BestThreshold(
        thresholds, costs[best], Optional.empty(), true, BigInteger.valueOf(costs.length));
  }

  /**
   * Returns the exact cost of each policy.
   *
   * @throws feint.math.ResourceLimitException if an evaluation does not fit into memory
   */
  public static double[] costs(
      Problem problem, List<CandidatePolicy.WithThresholds> policies, Execution execution) {
    List<Double> costs = new ArrayList<>();
    execution.workers().work(new Costs(problem, policies), execution.progress(), costs::add);
    return costs.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Task that evaluates each policy on one thread. */
  private record Costs(Problem problem, List<CandidatePolicy.WithThresholds> policies)
      implements ParallelTask<Double> {

    private static final Execution ALONE = new Execution(1, Progress.NONE);

    @Override
    public long count() {
      return policies.size();
    }

    @Override
    public Double piece(long number) {
      MarkovPolicy policy = policies.get((int) number).policy();
      return PolicyEvaluation.outcome(problem, policy, ALONE).outcome().cost();
    }
  }

  private static Spsa settings(Problem problem) {
    Spsa usual = Spsa.defaults();
    double share = Math.min(1, (double) LONG_HORIZON / problem.horizon());
    return usual
        .withIterations(Math.max(MIN_ITERATIONS, (int) (share * usual.iterations())))
        .withStarts(usual.starts(), Math.max(usual.starts(), (int) (share * usual.screened())));
  }

  private static BestThreshold searched(
      Problem problem, BigInteger arms, Seed seed, Execution execution) {
    Spsa spsa = settings(problem);
    Execution quiet = execution.withProgress(Progress.NONE);
    LocalSimulator simulator = new LocalSimulator(problem, quiet);
    Iterate last =
        spsa.iterates(problem.shape(), simulator, seed)
            .peek(at -> execution.progress().reached((double) at.number() / spsa.iterations()))
            .skip(spsa.iterations())
            .findFirst()
            .orElseThrow();
    CandidatePolicy.WithThresholds best = (CandidatePolicy.WithThresholds) last.best();
    if (evaluable(problem)) {
      double cost = PolicyEvaluation.outcome(problem, best.policy(), quiet).outcome().cost();
      return new BestThreshold(best.thresholds(), cost, Optional.empty(), false, arms);
    }
    long runs = Math.max(MIN_RUNS, Math.min(RUNS, RUNS * 2L * LONG_HORIZON / problem.horizon()));
    Measured cost = simulator.run(best.policy(), runs, seed.child(MEASURED)).cost();
    return new BestThreshold(best.thresholds(), cost.mean(), Optional.of(cost), false, arms);
  }
}
