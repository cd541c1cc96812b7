package feint.bound;

import feint.math.Checks;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.DecisionRule;
import feint.policy.LedgerIndex;
import feint.solver.MarginInduction;
import feint.solver.MarginRules;
import feint.solver.MarginWindow;
import feint.solver.Values;
import feint.work.Execution;
import java.util.ArrayList;
import java.util.List;

/**
 * Decisions for goals and weighted objectives, by backward induction on a tube of margins
 * (docs/methods/margin-tube.md).
 */
public final class MarginTube implements LongRunMethod {

  /** What files call it. */
  public static final String NAME = "margin-tube";

  /**
   * So many checkpoints cut a run into segments that are computed in a second or so each, and whose
   * values still fit into a file.
   */
  private static final int CHECKPOINTS = 32;

  /** Coarser cuts, of what is at stake, than any policy is made with. */
  private static final double COARSEST_CUT = 1e-6;

  private final Problem problem;
  private final MarginWindow window;
  private final int spacing;
  private final MarginInduction induction;

  private MarginTube(Problem problem, MarginWindow window, int spacing) {
    this.problem = problem;
    this.window = window;
    this.spacing = Checks.atLeast(1, spacing, "stages between checkpoints");
    this.induction = new MarginInduction(problem, window);
  }

  /** The method on a window, with as many checkpoints as make a good policy file. */
  public static MarginTube of(Problem problem, MarginWindow window) {
    return new MarginTube(problem, window, (problem.horizon() - 1) / CHECKPOINTS + 1);
  }

  /** As {@link #of(Problem, MarginWindow)}, with so many stages between checkpoints. */
  static MarginTube of(Problem problem, MarginWindow window, int spacing) {
    return new MarginTube(problem, window, spacing);
  }

  /** The method that has these {@link #parameters}. */
  public static MarginTube of(Problem problem, List<Double> parameters) {
    Checks.require(
        parameters.size() == 4, "parameters of a margin tube", "must be 4", parameters.size());
    double coarsest = COARSEST_CUT * MarginInduction.scale(problem);
    Checks.require(
        parameters.get(1) <= coarsest && parameters.get(2) <= coarsest,
        "cuts of a margin tube",
        "must be at most " + coarsest,
        parameters);
    MarginWindow window =
        new MarginWindow(whole(parameters.get(0), "tube"), parameters.get(1), parameters.get(2));
    return new MarginTube(problem, window, whole(parameters.get(3), "stages between checkpoints"));
  }

  private static int whole(double value, String quantity) {
    Checks.require(value == (int) value, quantity, "must be a whole number", value);
    return (int) value;
  }

  /** What solving gives: the values, and a policy that costs no more but for rounding. */
  public record Solved(Values values, LongRunPolicy policy) {}

  /** Solves the problem. */
  public Solved solve(Execution execution) {
    List<Checkpoint> checkpoints = new ArrayList<>();
    Values values =
        induction.solve(spacing, (t, kept) -> checkpoints.add(new Checkpoint(t, kept)), execution);
    return new Solved(values, new LongRunPolicy(this, checkpoints));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Problem problem() {
    return problem;
  }

  @Override
  public List<Double> parameters() {
    return List.of((double) window.tube(), window.lowCut(), window.highCut(), (double) spacing);
  }

  @Override
  public void require(Checkpoint checkpoint) {
    induction.require(checkpoint.t(), checkpoint.values());
  }

  @Override
  public LedgerIndex index() {
    return new LedgerIndex.Margin(problem.shape());
  }

  @Override
  public List<StageRules> segment(int from, Checkpoint end) {
    return induction.rules(from, end.t(), end.values(), Execution.defaults()).stream()
        .<StageRules>map(Rules::new)
        .toList();
  }

  private record Rules(MarginRules rules) implements StageRules {

    @Override
    public DecisionRule rule(Ledger ledger) {
      return rules.rule(ledger);
    }

    @Override
    public long bytes() {
      return rules.bytes();
    }
  }
}
