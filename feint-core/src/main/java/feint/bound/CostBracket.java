package feint.bound;

import feint.bound.Bracket.UpperKind;
import feint.math.Checks;
import feint.math.Estimate;
import feint.math.Interval;
import feint.math.RefusalException;
import feint.math.Seed;
import feint.model.Problem;
import feint.work.Execution;
import feint.work.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Brackets of the optimum for the paper's cost: from below the aggregated recursion, from above a
 * policy that looks one query ahead on its values, in simulated runs. See
 * docs/methods/aggregation.md.
 *
 * <p>A bracket remembers its efforts, so that a greater one costs only what it adds.
 */
public final class CostBracket implements BracketMethod {

  /** How sure the upper end is, whatever effort one stops at. */
  static final double LEVEL = 0.99;

  private static final Seed SEED = new Seed(17);

  private static final int LONG = 2000;

  /** Longer runs are first tried in short. */
  private static final int SHORT = 250;

  private static final int SHORT_RUNS = 100;
  private static final double SHORT_ROW_STEP = 0.2;
  private static final double SHORT_COLUMN_STEP = 0.6;

  private static final List<Effort> EFFORTS =
      List.of(new Effort(0.14, 0.7, 200), new Effort(0.07, 0.7, 0), new Effort(0.05, 0.5, 1000));

  /** So many policies play runs: those of two efforts, and the greedy one. */
  private static final int TRIALS = 3;

  /** How sure the cost of each of them is, so that all hold together with {@link #LEVEL}. */
  private static final double EACH = 1 - (1 - LEVEL) / TRIALS;

  private final Problem problem;
  private final List<Certificate> certificates = new ArrayList<>();

  /** How fine the grid is, and how many runs are played; without any, only the bound is new. */
  private record Effort(double rowStep, double columnStep, int runs) {}

  private CostBracket(Problem problem) {
    this.problem = problem;
  }

  /** Whether bounds are known for this objective. */
  static boolean applies(Problem problem) {
    return PaperCost.covers(problem);
  }

  /** For a problem with the paper's running cost, or a positive multiple of it. */
  public static CostBracket of(Problem problem) {
    return new CostBracket(new PaperCost(problem).problem());
  }

  @Override
  public int efforts() {
    return EFFORTS.size();
  }

  /** Of long runs the first effort takes minutes. */
  @Override
  public int usual() {
    return problem.horizon() > LONG ? 0 : 1;
  }

  @Override
  public synchronized Certificate certify(int effort, Execution execution) {
    Checks.within(0, efforts() - 1, effort, "effort");
    for (int e = certificates.size(); e <= effort; e++) {
      certificates.add(attempt(EFFORTS.get(e), execution));
    }
    return checked(certificates.get(effort), execution.withProgress(Progress.NONE));
  }

  /**
   * An upper end below the lower one proves that runs have not shown what matters: an end that is
   * rare and dear. Then, and where it is lower, the end that needs no runs is taken.
   */
  private Certificate checked(Certificate found, Execution execution) {
    Bracket bracket = found.bracket();
    boolean crossed = bracket.upper() < bracket.lower();
    double atMost = crossed ? Double.POSITIVE_INFINITY : bracket.upper();
    Optional<Certificate> proven = DearestPrices.of(problem, bracket.lower(), atMost, execution);
    if (proven.isPresent()) {
      return proven.get();
    }
    if (crossed) {
      throw new RefusalException(
          "simulated runs contradict the lower bound: what the end of a run costs is too rare and"
              + " too dear to be seen in them, and the problem is too large for a bound without"
              + " runs; use a smaller terminal power");
    }
    return found;
  }

  private static Bracket bracket(double lower, double upper) {
    return new Bracket(lower, upper, UpperKind.CONFIDENCE, LEVEL, "aggregation");
  }

  private Certificate attempt(Effort effort, Execution execution) {
    Course course = course(execution.withProgress(Progress.NONE));
    AggregatedCost method =
        new AggregatedCost(problem, effort.rowStep(), effort.columnStep(), course);
    if (effort.runs() == 0) {
      Certificate last = last();
      double lower = Math.max(last.bracket().lower(), method.lower(execution));
      Bracket upper = last.bracket();
      return new Certificate(upper.raised(lower, upper.method()), last.policy());
    }
    AggregatedCost.Solved solved = method.solve(part(execution, 0, 0.5));
    LongRunPolicy policy = new LongRunPolicy(method, solved.checkpoints());
    Estimate cost =
        new PlayedCosts(method, policy.checkpoints())
            .play(effort.runs(), SEED, Course.unseen(), part(execution, 0.5, 1));
    Certificate next = new Certificate(bracket(solved.lower(), upper(cost)), policy);
    return certificates.isEmpty()
        ? GreedyBaseline.improve(problem, next, EACH, SEED, execution.withProgress(Progress.NONE))
        : better(last(), next);
  }

  private Certificate last() {
    return certificates.get(certificates.size() - 1);
  }

  private static Certificate better(Certificate one, Certificate other) {
    Certificate above = one.bracket().upper() <= other.bracket().upper() ? one : other;
    double lower = Math.max(one.bracket().lower(), other.bracket().lower());
    Bracket upper = above.bracket();
    return new Certificate(upper.raised(lower, upper.method()), above.policy());
  }

  /** Where runs are, from a few of a shorter problem of the same kind. */
  private Course course(Execution execution) {
    if (problem.horizon() <= SHORT) {
      return Course.anywhere();
    }
    double queries = (double) problem.horizon() / SHORT;
    int successes = (int) Math.ceil(problem.successes() / queries);
    Problem shorter = problem.toBuilder().horizon(SHORT).successes(successes).build();
    AggregatedCost method =
        new AggregatedCost(shorter, SHORT_ROW_STEP, SHORT_COLUMN_STEP, Course.anywhere());
    Course seen = Course.unseen();
    new PlayedCosts(method, method.solve(execution).checkpoints())
        .play(SHORT_RUNS, SEED, seen, execution);
    return seen.stretched(
        queries, Math.max(1, (double) problem.successes()) / Math.max(1, successes));
  }

  private static Execution part(Execution execution, double from, double to) {
    Progress progress = execution.progress();
    return execution.withProgress(share -> progress.reached(from + (to - from) * share));
  }

  /**
   * One-sided, and surer by the number of trials: whoever takes the best of them may err in any.
   */
  private static double upper(Estimate cost) {
    // Runs that all cost the same, luck taken off, leave no spread to be unsure about.
    return cost.interval(2 * EACH - 1).map(Interval::high).orElse(cost.mean());
  }
}
