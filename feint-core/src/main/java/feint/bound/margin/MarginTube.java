package feint.bound.margin;

import feint.bound.checkpoint.CheckpointedRecursion;
import feint.bound.checkpoint.LongRunPolicy;
import feint.bound.checkpoint.StageRules;
import feint.bound.checkpoint.ValueCheckpoint;
import feint.math.Checks;
import feint.model.Ledger;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.DecisionRule;
import feint.policy.markov.LedgerIndex;
import feint.solver.OptimalValue;
import feint.solver.backward.MarginInduction;
import feint.solver.backward.MarginRules;
import feint.solver.backward.MarginWindow;
import java.util.ArrayList;
import java.util.List;

/**
 * Decisions for goals and weighted objectives, by backward induction on a tube of margins
 * (docs/methods/margin-tube.md).
 */
public final class MarginTube implements CheckpointedRecursion {

  /** Name in files. */
  public static final String NAME = "margin-tube";

  /** Number of checkpoints: each segment takes about a second, and the values fit into a file. */
  private static final int CHECKPOINTS = 32;

  /** Largest valid cut, relative to the scale of the objective; coarser than any policy uses. */
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

  /** Creates the method on a window, with the default number of checkpoints. */
  public static MarginTube of(Problem problem, MarginWindow window) {
    return new MarginTube(problem, window, (problem.horizon() - 1) / CHECKPOINTS + 1);
  }

  /** Creates the method on a window, with a number of stages between checkpoints. */
  static MarginTube of(Problem problem, MarginWindow window, int spacing) {
    return new MarginTube(problem, window, spacing);
  }

  /**
   * Creates the method from its {@link #parameters}.
   *
   * @throws IllegalArgumentException if they are not valid
   */
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

  /** Solution: the values, and a policy that costs no more except for rounding. */
  public record Solved(OptimalValue values, LongRunPolicy policy) {}

  /** Solves the problem. */
  public Solved solve(Execution execution) {
    List<ValueCheckpoint> checkpoints = new ArrayList<>();
    OptimalValue values =
        induction.solve(
            spacing, (t, kept) -> checkpoints.add(new ValueCheckpoint(t, kept)), execution);
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
  public void require(ValueCheckpoint checkpoint) {
    induction.require(checkpoint.t(), checkpoint.values());
  }

  @Override
  public LedgerIndex index() {
    return new LedgerIndex.Margin(problem.shape());
  }

  @Override
  public List<StageRules> segment(int from, ValueCheckpoint end) {
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
