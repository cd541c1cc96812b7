package feint.bound;

import feint.bound.margin.MarginTube;
import feint.bound.margin.ResourcePricing;
import feint.math.MemoryBudget;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.solver.backward.MarginInduction;
import feint.solver.backward.MarginWindow;

/**
 * Bracket for goals and weighted objectives: a {@linkplain MarginTube tube of margins} gives the
 * upper end, {@linkplain ResourcePricing priced resources} the lower end. The last effort, if
 * memory allows, uses all margins and a narrow band of queues for both ends
 * (docs/methods/margin-tube.md).
 */
final class MarginBracket implements BracketMethod {

  /** Width of the tube as a multiple of the highest incentive, by effort. */
  private static final int[] TUBES = {16, 48, 160};

  /** Total error of all queues that are cut off, relative to the scale of the objective. */
  private static final double CUT = 1e-10;

  /** Relative tolerance of ties and rounding at every query. */
  private static final double ROUNDING = 1e-12;

  private final Problem problem;
  private final double scale;
  private final double magnitude;

  MarginBracket(Problem problem) {
    this.problem = problem;
    this.scale = MarginInduction.scale(problem);
    this.magnitude = Math.max(1, MarginInduction.magnitude(problem));
  }

  private MarginWindow window(int tube) {
    double cut = CUT * scale / problem.horizon();
    return new MarginWindow(tube, cut, cut);
  }

  /** Returns whether bounds are known for this objective: prices that are not negative. */
  static boolean applies(Problem problem) {
    return MarginInduction.bounds(problem) && ResourcePricing.applies(problem);
  }

  @Override
  public int efforts() {
    return TUBES.length + (MemoryBudget.holds(MarginInduction.bytes(problem)) ? 1 : 0);
  }

  @Override
  public int usual() {
    return 1;
  }

  @Override
  public OptimalityCertificate certify(int effort, Execution execution) {
    return effort < TUBES.length ? inTube(effort, execution) : everywhere(execution);
  }

  private OptimalityCertificate inTube(int effort, Execution execution) {
    int tube =
        (int)
            Math.min(
                MarginWindow.NO_TUBE - 1.0,
                (double) TUBES[effort] * problem.actions().highestIncentive());
    MarginTube.Solved solved =
        MarginTube.of(problem, window(tube)).solve(execution.withProgress(part(execution, 0)));
    double lower =
        ResourcePricing.lower(problem, effort + 1, execution.withProgress(part(execution, 0.5)));
    return new OptimalityCertificate(
        Bracket.proven(lower, upper(solved), "margin tube, priced resources"), solved.policy());
  }

  private OptimalityCertificate everywhere(Execution execution) {
    MarginTube.Solved solved =
        MarginTube.of(problem, window(MarginWindow.NO_TUBE)).solve(execution);
    // Rounding up to floats raises a non-negative value by at most this factor.
    double raised = Math.pow(1 + 0x1p-23, solved.policy().checkpoints().size());
    double lower = solved.values().expected() / raised - CUT * scale - rounding();
    return new OptimalityCertificate(
        Bracket.proven(lower, upper(solved), "concentration band"), solved.policy());
  }

  /** Returns an upper bound on the cost of the policy. */
  private double upper(MarginTube.Solved solved) {
    return solved.values().expected() + CUT * scale + rounding();
  }

  private double rounding() {
    return problem.horizon() * ROUNDING * magnitude;
  }

  private static Progress part(Execution execution, double from) {
    return fraction -> execution.progress().reached(from + fraction / 2);
  }
}
