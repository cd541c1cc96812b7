package feint.bound;

import feint.math.Heap;
import feint.model.Problem;
import feint.solver.MarginInduction;
import feint.solver.MarginWindow;
import feint.work.Execution;
import feint.work.Progress;

/**
 * Brackets for goals and weighted objectives: a {@linkplain MarginTube tube of margins} from above,
 * {@linkplain ResourcePricing priced resources} from below; with the last effort, where memory
 * allows, all margins and a narrow band of queues, from both sides (docs/methods/margin-tube.md).
 */
final class MarginBracket implements BracketMethod {

  /** How many times the highest incentive a tube is wide, by effort. */
  private static final int[] TUBES = {16, 48, 160};

  /**
   * What all queues that are cut off may add to the error, against the size of what is at stake.
   */
  private static final double CUT = 1e-10;

  /** Ties are settled and numbers rounded within this, against their size, at every query. */
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

  /** Whether bounds are known for this objective: prices that are not negative. */
  static boolean applies(Problem problem) {
    return MarginInduction.bounds(problem) && ResourcePricing.applies(problem);
  }

  @Override
  public int efforts() {
    return TUBES.length + (Heap.holds(MarginInduction.bytes(problem)) ? 1 : 0);
  }

  @Override
  public int usual() {
    return 1;
  }

  @Override
  public Certificate certify(int effort, Execution execution) {
    return effort < TUBES.length ? inTube(effort, execution) : everywhere(execution);
  }

  private Certificate inTube(int effort, Execution execution) {
    int tube =
        (int)
            Math.min(
                MarginWindow.NO_TUBE - 1.0,
                (double) TUBES[effort] * problem.actions().highestIncentive());
    MarginTube.Solved solved =
        MarginTube.of(problem, window(tube)).solve(execution.withProgress(part(execution, 0)));
    double lower =
        ResourcePricing.lower(problem, effort + 1, execution.withProgress(part(execution, 0.5)));
    return new Certificate(
        Bracket.proven(lower, upper(solved), "margin tube, priced resources"), solved.policy());
  }

  private Certificate everywhere(Execution execution) {
    MarginTube.Solved solved =
        MarginTube.of(problem, window(MarginWindow.NO_TUBE)).solve(execution);
    // Rounding up to floats raises a value that is not negative by no more than this share.
    double raised = Math.pow(1 + 0x1p-23, solved.policy().checkpoints().size());
    double lower = solved.values().expected() / raised - CUT * scale - rounding();
    return new Certificate(
        Bracket.proven(lower, upper(solved), "concentration band"), solved.policy());
  }

  /** No more than this is what the policy costs. */
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
