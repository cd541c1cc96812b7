package feint.lab.zeroleak;

import feint.bound.capacity.Capacity;
import feint.bound.zeroleak.Limit;
import feint.lab.verdict.Identification;
import feint.lab.verdict.KnownNumber;
import feint.lab.verdict.PolicyVerdict;
import feint.math.Checks;
import feint.math.Measured;
import feint.math.Proportion;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policy.DecoyDistribution;
import feint.simulation.Summary;
import feint.zeroleak.balanced.LearningFraction;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousChain;
import feint.zeroleak.oblivious.ObliviousForecast;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Upper bound over all policies without leakage in a problem, and the performance of two kinds of
 * them that always pay the highest incentive.
 *
 * @param decoys number of decoys of all of these policies, K
 * @param runs number of simulated runs of the balanced policy
 * @param searchRuns number of simulated runs per horizon of the search
 * @param finish the P(finish) for which the fewest queries are sought, if any
 */
public record ZeroLeakLimit(
    int decoys, int runs, int searchRuns, Seed seed, OptionalDouble finish) {

  /**
   * Default number of runs of a balanced policy with a short horizon: it is so close to the bound
   * that estimates from fewer runs would often exceed it.
   */
  public static final int MOST_RUNS = 400_000;

  /** Default number of runs of a balanced policy per horizon of the search. */
  public static final int SEARCH_RUNS = 20_000;

  /** Budget of simulation: queries times successes of all runs together. */
  private static final double WORK = 240e6;

  /** Default number of runs with a long horizon. */
  private static final int FEW_RUNS = 500;

  /** The longest horizon that counts as short. */
  private static final int SHORT = 1000;

  /** Approximate share of the time of each of the three steps. */
  private static final double BOUND = 0.4;

  private static final double SIMULATION = 0.5;

  public ZeroLeakLimit {
    Checks.within(1, DecoyDistribution.MOST_DECOYS, decoys, "decoys");
    Checks.atLeast(1, runs, "runs");
    Checks.atLeast(1, searchRuns, "runs of a search");
    finish.ifPresent(p -> Checks.probability(p, "finish probability"));
  }

  /** Returns the default number of runs of a balanced policy, which takes seconds. */
  public static int usualRuns(Problem problem) {
    if (problem.horizon() > SHORT) {
      return FEW_RUNS;
    }
    double affordable = WORK / problem.horizon() / Math.max(1, problem.successes());
    return (int) Math.max(SEARCH_RUNS, Math.min(MOST_RUNS, affordable));
  }

  /** Returns the default number of runs per horizon of the search. */
  public static int usualSearchRuns(Problem problem) {
    return Math.min(SEARCH_RUNS, usualRuns(problem));
  }

  /**
   * Successes per query in the long run: with M = rN successes in N queries, almost all runs finish
   * as N grows if and only if r is smaller.
   *
   * @param bound upper bound over all policies without leakage, hence of the balanced one
   * @param oblivious rate of the oblivious policy
   */
  public record Rates(double bound, double oblivious) {}

  /**
   * Results.
   *
   * @param decoys number of decoys, K
   * @param bound upper bound of P(finish) over all policies without leakage to observers of steps
   * @param basis method of the bound: the sharpest one that the problem's size allows
   * @param balanced finish probability of the balanced policy with protection level contents
   * @param balancedIncentive total incentive of its runs
   * @param share method by which it allocates queries
   * @param oblivious finish probability of the oblivious policy, computed exactly
   * @param rates successes per query in the long run
   */
  public record Reach(
      int decoys,
      double bound,
      Limit.Basis basis,
      Proportion balanced,
      Measured balancedIncentive,
      LearningFraction share,
      ObliviousForecast oblivious,
      Rates rates,
      Optional<Horizons> horizons) {

    /** Returns the name of the balanced policy in all commands. */
    public String balancedName() {
      return named("balanced");
    }

    /** Returns the name of the oblivious policy in all commands. */
    public String obliviousName() {
      return named("oblivious");
    }

    private String named(String kind) {
      return decoys == 1 ? kind : kind + ":decoys=" + decoys;
    }

    /** Returns the verdict on the policy that finishes more often. */
    public PolicyVerdict recommended() {
      return verdicts().get(balanced.mean() < oblivious.finishProbability() ? 1 : 0);
    }

    /** Returns the verdicts on the balanced and the oblivious policy. */
    public List<PolicyVerdict> verdicts() {
      return List.of(
          new PolicyVerdict(
              balancedName(),
              KnownNumber.average(balanced),
              KnownNumber.average(balancedIncentive),
              Identification.proven(decoys + 1, false, OptionalDouble.empty())),
          new PolicyVerdict(
              obliviousName(),
              KnownNumber.exactly(oblivious.finishProbability()),
              KnownNumber.exactly(oblivious.expectedIncentive()),
              Identification.proven(decoys + 1, true, OptionalDouble.empty())));
    }
  }

  /**
   * The fewest queries with which P(finish) reaches the target; empty if a hundred times the
   * problem's horizon is not enough.
   *
   * @param bound with fewer queries no policy without leakage reaches it
   * @param balanced by simulation, within 1/200
   * @param oblivious exact
   */
  public record Horizons(OptionalInt bound, OptionalInt balanced, OptionalInt oblivious) {}

  /** Computes the results for a problem. */
  public Reach of(Problem problem, Execution execution) {
    Progress progress = execution.progress();
    BalancedHorizon balanced = new BalancedHorizon(decoys, searchRuns, seed);
    finish.ifPresent(balanced::requireEnoughRuns);
    Limit limit =
        Limit.of(problem, decoys, execution.withProgress(share -> progress.reached(BOUND * share)));
    Summary simulated =
        new BalancedHorizon(decoys, runs, seed)
            .simulate(
                problem,
                execution.withProgress(
                    share -> progress.reached(BOUND + (SIMULATION - BOUND) * share)));
    ObliviousForecast oblivious =
        ObliviousChain.forecast(
            problem,
            ObliviousSettings.defaults().withDecoys(decoys),
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
    Capacity capacity = Capacity.of(problem, decoys);
    return new Reach(
        decoys,
        limit.bound(),
        limit.basis(),
        simulated.finishProbability(),
        simulated.incentive(),
        decoys == 1 ? LearningFraction.usual(problem) : LearningFraction.NEED,
        oblivious,
        new Rates(capacity.bound(1), capacity.oblivious(1)),
        horizons);
  }

  private Horizons horizons(
      Problem problem, double wanted, BalancedHorizon balanced, Execution execution) {
    Progress progress = execution.progress();
    OptionalInt bound =
        Limit.fewestQueries(
            problem, decoys, wanted, execution.withProgress(share -> progress.reached(share / 2)));
    OptionalInt oblivious =
        ObliviousChain.smallestHorizon(
            problem,
            decoys,
            wanted,
            (int) Math.min(Integer.MAX_VALUE, (long) BalancedHorizon.LONGEST * problem.horizon()));
    OptionalInt fewest =
        bound.isEmpty()
            ? OptionalInt.empty()
            : balanced.fewest(
                problem,
                wanted,
                bound.getAsInt() - 1,
                oblivious,
                execution.withProgress(share -> progress.reached(0.5 + share / 2)));
    return new Horizons(bound, fewest, oblivious);
  }
}
