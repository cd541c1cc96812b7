package feint.search;

import feint.math.Measured;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.MarkovPolicy;
import feint.policy.Thresholds;
import feint.simulation.LocalSimulator;
import feint.solver.PolicyEvaluation;
import feint.work.Execution;
import feint.work.Pieces;
import feint.work.Progress;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The best stationary policy with thresholds, for a problem that is known: what thresholds cost,
 * compared with the optimum.
 *
 * @param cost its exact cost, or an average over runs
 * @param measured that average with its error, where the exact cost cannot be had
 * @param exhaustive whether all threshold policies were evaluated; if not, it is the best that a
 *     search found
 * @param arms how many threshold policies there are
 */
public record BestThreshold(
    Thresholds thresholds,
    double cost,
    Optional<Measured> measured,
    boolean exhaustive,
    BigInteger arms) {

  /** Up to so many policies all are evaluated. */
  public static final int MOST_ARMS = 100_000;

  /** Where runs have more queries than this, a search looks at fewer of them. */
  private static final int LONG = 500;

  private static final double ROUNDING = 1e-12;
  private static final int FEWEST_ITERATIONS = 20;
  private static final int FEWEST_RUNS = 200;
  private static final int RUNS = 20_000;

  /** The child of the seed for runs after the search. */
  private static final long MEASURED = -1;

  /** Whether threshold policies can be evaluated exactly. */
  private static boolean evaluable(Problem problem) {
    return !problem.objective().running().readsLedger() || PolicyEvaluation.ledgerFits(problem);
  }

  /** Finds it; {@code seed} is for the search, if one is needed. */
  public static BestThreshold find(Problem problem, Seed seed, Execution execution) {
    ThresholdGrid grid = ThresholdGrid.over(problem.shape(), 1);
    BigInteger arms = grid.size();
    return arms.compareTo(BigInteger.valueOf(MOST_ARMS)) <= 0 && evaluable(problem)
        ? exhaustive(problem, grid.policies(), execution)
        : searched(problem, arms, seed, execution);
  }

  private static BestThreshold exhaustive(
      Problem problem, List<Found.WithThresholds> policies, Execution execution) {
    double[] costs = costs(problem, policies, execution);
    int best = 0;
    for (int i = 1; i < costs.length; i++) {
      // Of those that differ by rounding alone, the first.
      double least = costs[best] - ROUNDING * Math.max(1, Math.abs(costs[best]));
      best = costs[i] < least ? i : best;
    }
    Thresholds thresholds = policies.get(best).thresholds();
    return new BestThreshold(
        thresholds, costs[best], Optional.empty(), true, BigInteger.valueOf(costs.length));
  }

  /** The exact cost of each policy. */
  public static double[] costs(
      Problem problem, List<Found.WithThresholds> policies, Execution execution) {
    List<Double> costs = new ArrayList<>();
    execution.workers().work(new Costs(problem, policies), execution.progress(), costs::add);
    return costs.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Policies to be evaluated, each by one thread alone. */
  private record Costs(Problem problem, List<Found.WithThresholds> policies)
      implements Pieces<Double> {

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
    double share = Math.min(1, (double) LONG / problem.horizon());
    return usual
        .withIterations(Math.max(FEWEST_ITERATIONS, (int) (share * usual.iterations())))
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
    Found.WithThresholds found = (Found.WithThresholds) last.best();
    if (evaluable(problem)) {
      double cost = PolicyEvaluation.outcome(problem, found.policy(), quiet).outcome().cost();
      return new BestThreshold(found.thresholds(), cost, Optional.empty(), false, arms);
    }
    long runs = Math.max(FEWEST_RUNS, Math.min(RUNS, RUNS * 2L * LONG / problem.horizon()));
    Measured cost = simulator.run(found.policy(), runs, seed.child(MEASURED)).cost();
    return new BestThreshold(found.thresholds(), cost.mean(), Optional.of(cost), false, arms);
  }
}
