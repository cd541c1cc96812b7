package feint.experiment;

import feint.balance.Share;
import feint.limit.Limit;
import feint.math.Checks;
import feint.math.Proportion;
import feint.math.Seed;
import feint.model.Problem;
import feint.open.IncentiveRule;
import feint.open.OpenChain;
import feint.open.OpenForecast;
import feint.open.OpenSettings;
import feint.work.Execution;
import feint.work.Progress;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Says what any policy that leaks nothing can reach in a problem, and what two kinds of them do
 * reach if they always pay the highest incentive.
 *
 * @param runs how often the balanced policy is simulated
 * @param searchRuns how often it is simulated for each horizon that is tried
 * @param finish the P(finish) for which the fewest queries are asked, if they are
 */
public record ZeroLeakLimit(int runs, int searchRuns, Seed seed, OptionalDouble finish) {

  /**
   * A balanced policy of short runs is simulated so often unless something else is said: it comes
   * so close to the bound that fewer runs would often seem to exceed it.
   */
  public static final int MOST_RUNS = 400_000;

  /** A balanced policy is simulated so often for each horizon that is tried. */
  public static final int SEARCH_RUNS = 20_000;

  /** Queries times successes of all runs together, which is what simulation takes time for. */
  private static final double WORK = 240e6;

  /** And so often if a run is long. */
  private static final int FEW_RUNS = 500;

  /** The horizon of a run that is not long. */
  private static final int SHORT = 1000;

  /** The share of the time that each of the three parts takes, roughly. */
  private static final double BOUND = 0.4;

  private static final double SIMULATION = 0.5;

  public ZeroLeakLimit {
    Checks.atLeast(1, runs, "runs");
    Checks.atLeast(1, searchRuns, "runs of a search");
    finish.ifPresent(p -> Checks.probability(p, "finish probability"));
  }

  /** How often a balanced policy is simulated in a problem, so that it takes seconds. */
  public static int usualRuns(Problem problem) {
    if (problem.horizon() > SHORT) {
      return FEW_RUNS;
    }
    double affordable = WORK / problem.horizon() / Math.max(1, problem.successes());
    return (int) Math.max(SEARCH_RUNS, Math.min(MOST_RUNS, affordable));
  }

  /** How often it is simulated for each horizon that is tried. */
  public static int usualSearchRuns(Problem problem) {
    return Math.min(SEARCH_RUNS, usualRuns(problem));
  }

  /**
   * What was found.
   *
   * @param bound what P(finish) of no policy exceeds that leaks nothing to whoever sees steps
   * @param basis what the bound was found by: the sharpest way that the problem's size allows
   * @param balanced how often the balanced policy of strength contents finishes
   * @param share by what it shares queries
   * @param open how often the open policy finishes, without simulation
   */
  public record Reach(
      double bound,
      Limit.Basis basis,
      Proportion balanced,
      Share share,
      OpenForecast open,
      Optional<Horizons> horizons) {}

  /**
   * The fewest queries with which P(finish) reaches what was asked; none if a hundred times the
   * problem's horizon is not enough.
   *
   * @param bound with fewer queries than these no policy can
   * @param balanced as far as so many runs can tell, within a two-hundredth
   * @param open exactly
   */
  public record Horizons(OptionalInt bound, OptionalInt balanced, OptionalInt open) {}

  /** The answer for a problem. */
  public Reach of(Problem problem, Execution execution) {
    Progress progress = execution.progress();
    BalancedHorizon balanced = new BalancedHorizon(searchRuns, seed);
    finish.ifPresent(balanced::requireEnoughRuns);
    Limit limit =
        Limit.of(problem, execution.withProgress(share -> progress.reached(BOUND * share)));
    Proportion finished =
        new BalancedHorizon(runs, seed)
            .finish(
                problem,
                execution.withProgress(
                    share -> progress.reached(BOUND + (SIMULATION - BOUND) * share)));
    OpenForecast open =
        OpenChain.forecast(
            problem,
            OpenSettings.defaults(),
            IncentiveRule.constant(problem.shape(), problem.actions().highestIncentive()));
    Optional<Horizons> horizons =
        finish.isPresent()
            ? Optional.of(
                horizons(
                    problem,
                    finish.getAsDouble(),
                    balanced,
                    execution.withProgress(
                        share -> progress.reached(SIMULATION + (1 - SIMULATION) * share))))
            : Optional.empty();
    progress.reached(1);
    return new Reach(limit.bound(), limit.basis(), finished, Share.usual(problem), open, horizons);
  }

  private static Horizons horizons(
      Problem problem, double wanted, BalancedHorizon balanced, Execution execution) {
    Progress progress = execution.progress();
    OptionalInt bound =
        Limit.fewestQueries(
            problem, wanted, execution.withProgress(share -> progress.reached(share / 2)));
    OptionalInt open =
        OpenChain.smallestHorizon(
            problem,
            1,
            wanted,
            (int) Math.min(Integer.MAX_VALUE, (long) BalancedHorizon.LONGEST * problem.horizon()));
    OptionalInt fewest =
        bound.isEmpty()
            ? OptionalInt.empty()
            : balanced.fewest(
                problem,
                wanted,
                bound.getAsInt() - 1,
                open,
                execution.withProgress(share -> progress.reached(0.5 + share / 2)));
    return new Horizons(bound, fewest, open);
  }
}
