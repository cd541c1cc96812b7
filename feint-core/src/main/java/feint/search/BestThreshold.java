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
import java.util.stream.IntStream;

/**
 * Best threshold policy of a known problem: the cost of thresholds compared with the optimum. The
 * thresholds are stationary, or change from segment to segment of the horizon.
 *
 * <p>Where there are too many policies with several segments to evaluate all, the best policy with
 * fewer segments, of which these are parts, and the result of SPSA are compared, and the cheaper
 * one is improved by exact evaluations, one row of thresholds at a time. So dividing segments never
 * raises the cost.
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
   * Finds the best stationary threshold policy, by enumeration or by SPSA.
   *
   * @param seed used only if a search is needed
   */
  public static BestThreshold find(Problem problem, Seed seed, Execution execution) {
    return find(problem, 1, seed, execution);
  }

  /**
   * Finds the best policy whose thresholds change from segment to segment.
   *
   * @param segments number of segments, in [1, horizon]
   * @param seed used only if a search is needed
   * @throws IllegalArgumentException if the number of segments is out of range
   */
  public static BestThreshold find(Problem problem, int segments, Seed seed, Execution execution) {
    ThresholdGrid grid = ThresholdGrid.over(problem.shape(), 1, segments);
    if (few(grid.size()) && evaluable(problem)) {
      return exhaustive(problem, grid.policies(), execution);
    }
    if (segments == 1) {
      return searched(problem, 1, grid.size(), seed, execution);
    }
    Progress progress = execution.progress();
    int parts =
        IntStream.rangeClosed(2, segments).filter(p -> segments % p == 0).findFirst().orElseThrow();
    BestThreshold coarse =
        find(
            problem,
            segments / parts,
            seed,
            execution.withProgress(share -> progress.reached(share / 3)));
    BestThreshold own =
        searched(
            problem,
            segments,
            grid.size(),
            seed,
            execution.withProgress(share -> progress.reached((1 + share) / 3)));
    BestThreshold divided =
        new BestThreshold(
            coarse.thresholds.divided(parts), coarse.cost, coarse.measured, false, grid.size());
    BestThreshold best = own.cost < divided.cost ? own : divided;
    BestThreshold improved =
        evaluable(problem)
            ? improved(problem, grid, best, execution.withProgress(Progress.NONE))
            : best;
    progress.reached(1);
    return improved;
  }

  private static boolean few(BigInteger policies) {
    return policies.compareTo(BigInteger.valueOf(MOST_ARMS)) <= 0;
  }

  /** Replaces one row of thresholds after the other by the best one, while that helps. */
  private static BestThreshold improved(
      Problem problem, ThresholdGrid grid, BestThreshold start, Execution execution) {
    BestThreshold best = start;
    if (!few(grid.choices())) {
      return best;
    }
    long evaluations = 0;
    int unchanged = 0;
    for (int row = 0; unchanged < grid.rows() && evaluations < MOST_ARMS; row++) {
      BestThreshold next =
          exhaustive(problem, grid.neighbours(best.thresholds, row % grid.rows()), execution);
      evaluations += grid.choices().longValueExact();
      boolean better = next.cost < best.cost - ROUNDING * Math.max(1, Math.abs(best.cost));
      unchanged = better ? 0 : unchanged + 1;
      best =
          better
              ? new BestThreshold(next.thresholds, next.cost, Optional.empty(), false, start.arms)
              : best;
    }
    return best;
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
      Problem problem, int segments, BigInteger arms, Seed seed, Execution execution) {
    Spsa spsa = settings(problem).withSegments(segments);
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
