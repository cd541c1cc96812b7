package feint.bound;

import feint.bound.Bracket.UpperKind;
import feint.bound.aggregation.AggregatedCost;
import feint.bound.aggregation.PaperCost;
import feint.bound.aggregation.TrajectoryEnvelope;
import feint.bound.aggregation.VarianceReducedRollouts;
import feint.bound.checkpoint.LongRunPolicy;
import feint.math.Checks;
import feint.math.Estimate;
import feint.math.Interval;
import feint.math.ResourceLimitException;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Bracket of the optimum for the paper's cost. The lower end is that of the aggregated recursion;
 * the upper end is the simulated cost of a policy that looks one query ahead on its values. See
 * docs/methods/aggregation.md.
 *
 * <p>Results of smaller efforts are cached, so that a larger one costs only what it adds.
 */
public final class CostBracket implements BracketMethod {

  /** Confidence level of the upper end, whatever effort is used. */
  static final double LEVEL = 0.99;

  private static final Seed SEED = new Seed(17);

  private static final int LONG = 2000;

  /** Horizon above which the trajectory envelope is estimated on a shorter problem. */
  private static final int SHORT = 250;

  private static final int SHORT_RUNS = 100;
  private static final double SHORT_ROW_STEP = 0.2;
  private static final double SHORT_COLUMN_STEP = 0.6;

  private static final List<Effort> EFFORTS =
      List.of(new Effort(0.14, 0.7, 200), new Effort(0.07, 0.7, 0), new Effort(0.05, 0.5, 1000));

  /** Number of simulated policies: those of two efforts, and the greedy one. */
  private static final int TRIALS = 3;

  /** Confidence level of each simulated cost, so that all hold together with {@link #LEVEL}. */
  private static final double EACH = 1 - (1 - LEVEL) / TRIALS;

  private final Problem problem;
  private final List<OptimalityCertificate> certificates = new ArrayList<>();

  /** Grid resolution and number of simulated runs; with 0 runs only the lower bound is improved. */
  private record Effort(double rowStep, double columnStep, int runs) {}

  private CostBracket(Problem problem) {
    this.problem = problem;
  }

  /** Returns whether bounds are known for this objective. */
  static boolean applies(Problem problem) {
    return PaperCost.covers(problem);
  }

  /**
   * Creates the method for a problem with the paper's running cost, or a positive multiple of it.
   */
  public static CostBracket of(Problem problem) {
    return new CostBracket(new PaperCost(problem).problem());
  }

  @Override
  public int efforts() {
    return EFFORTS.size();
  }

  /** Returns 0 for long runs, of which the first effort takes minutes. */
  @Override
  public int usual() {
    return problem.horizon() > LONG ? 0 : 1;
  }

  @Override
  public synchronized OptimalityCertificate certify(int effort, Execution execution) {
    Checks.within(0, efforts() - 1, effort, "effort");
    for (int e = certificates.size(); e <= effort; e++) {
      certificates.add(attempt(EFFORTS.get(e), execution));
    }
    return check(certificates.get(effort), execution.withProgress(Progress.NONE));
  }

  /**
   * Replaces the simulated upper end by the proven one if that is lower, or if the simulated one is
   * below the lower end. The latter proves that the runs have missed a rare and expensive terminal
   * cost.
   */
  private OptimalityCertificate check(OptimalityCertificate certificate, Execution execution) {
    Bracket bracket = certificate.bracket();
    boolean crossed = bracket.upper() < bracket.lower();
    double atMost = crossed ? Double.POSITIVE_INFINITY : bracket.upper();
    Optional<OptimalityCertificate> proven =
        WorstCasePriceBound.of(problem, bracket.lower(), atMost, execution);
    if (proven.isPresent()) {
      return proven.get();
    }
    if (crossed) {
      throw new ResourceLimitException(
          "simulated runs contradict the lower bound: they miss rare and expensive terminal costs,"
              + " and the problem is too large for a bound without simulation; use a smaller"
              + " terminal power");
    }
    return certificate;
  }

  private static Bracket bracket(double lower, double upper) {
    return new Bracket(lower, upper, UpperKind.CONFIDENCE, LEVEL, "aggregation");
  }

  private OptimalityCertificate attempt(Effort effort, Execution execution) {
    TrajectoryEnvelope envelope = envelope(execution.withProgress(Progress.NONE));
    AggregatedCost method =
        new AggregatedCost(problem, effort.rowStep(), effort.columnStep(), envelope);
    if (effort.runs() == 0) {
      OptimalityCertificate last = last();
      double lower = Math.max(last.bracket().lower(), method.lower(execution));
      Bracket upper = last.bracket();
      return new OptimalityCertificate(upper.raised(lower, upper.method()), last.policy());
    }
    AggregatedCost.Solved solved = method.solve(part(execution, 0, 0.5));
    LongRunPolicy policy = new LongRunPolicy(method, solved.checkpoints());
    Estimate cost =
        new VarianceReducedRollouts(method, policy.checkpoints())
            .play(effort.runs(), SEED, TrajectoryEnvelope.unseen(), part(execution, 0.5, 1));
    OptimalityCertificate next =
        new OptimalityCertificate(bracket(solved.lower(), upper(cost)), policy);
    return certificates.isEmpty()
        ? GreedyBaseline.improve(problem, next, EACH, SEED, execution.withProgress(Progress.NONE))
        : better(last(), next);
  }

  private OptimalityCertificate last() {
    return certificates.get(certificates.size() - 1);
  }

  /** Returns the larger lower end with the smaller upper end and its policy. */
  static OptimalityCertificate better(OptimalityCertificate one, OptimalityCertificate other) {
    OptimalityCertificate above = one.bracket().upper() <= other.bracket().upper() ? one : other;
    double lower = Math.max(one.bracket().lower(), other.bracket().lower());
    Bracket upper = above.bracket();
    return new OptimalityCertificate(upper.raised(lower, upper.method()), above.policy());
  }

  /** Estimates the trajectory envelope from a few runs of a shorter problem of the same kind. */
  private TrajectoryEnvelope envelope(Execution execution) {
    if (problem.horizon() <= SHORT) {
      return TrajectoryEnvelope.anywhere();
    }
    double queries = (double) problem.horizon() / SHORT;
    int successes = (int) Math.ceil(problem.successes() / queries);
    Problem shorter = problem.toBuilder().horizon(SHORT).successes(successes).build();
    AggregatedCost method =
        new AggregatedCost(
            shorter, SHORT_ROW_STEP, SHORT_COLUMN_STEP, TrajectoryEnvelope.anywhere());
    TrajectoryEnvelope seen = TrajectoryEnvelope.unseen();
    new VarianceReducedRollouts(method, method.solve(execution).checkpoints())
        .play(SHORT_RUNS, SEED, seen, execution);
    return seen.stretched(
        queries, Math.max(1, (double) problem.successes()) / Math.max(1, successes));
  }

  private static Execution part(Execution execution, double from, double to) {
    Progress progress = execution.progress();
    return execution.withProgress(share -> progress.reached(from + (to - from) * share));
  }

  /**
   * Returns the one-sided upper confidence limit, with a Bonferroni correction for the number of
   * trials.
   */
  private static double upper(Estimate cost) {
    // Without variance, the mean is the limit.
    return cost.interval(2 * EACH - 1).map(Interval::high).orElse(cost.mean());
  }
}
