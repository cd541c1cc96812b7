package feint.structure;

import feint.model.Problem;
import feint.model.TerminalCost;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policy.markov.LedgerIndex;
import feint.solver.Solution;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.PolicyEvaluation;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Tests of the assumptions of the paper's Theorem 2 and, independently, of its conclusions.
 *
 * <p>The two are separate because the theorem's proof has a gap: it takes the minimum of convex
 * functions for convex. There are processes that satisfy R1 to R6 and whose optimal action does not
 * increase with the queue. The conditions are thus the paper's claim, and neither answer follows
 * from the other.
 */
public final class StructureCheck {

  /** Share of the time that the backward pass takes. */
  private static final double BACKWARD = 0.75;

  private StructureCheck() {}

  /**
   * Tests R1 to R6. An action is tested where it is admissible: a learning one at queues 1..M.
   *
   * <p>Witnesses are the smallest in this order: ledger (by amount paid, then by the part for
   * learning) for running costs, exposed runs last for terminal costs; then oracle state. After
   * that: for R1 action, falls before bends, and queue; for R2 action, minors of order 2 before
   * minors of order 3 before the mean, rows and columns; for R3 falls before bends, and queue; for
   * R4, R5 and R6 the smaller one of the queues, then the pair of actions.
   *
   * @return a verdict for every condition
   */
  public static Map<Condition, Verdict> conditions(QueueProcess process) {
    TransitionConditions transitions = new TransitionConditions(process);
    CostConditions costs = new CostConditions(process, transitions).run();
    Map<Condition, Verdict> verdicts = new EnumMap<>(Condition.class);
    verdicts.put(Condition.R1, costs.increasingConvex());
    verdicts.put(Condition.R2, transitions.regularity());
    verdicts.put(Condition.R3, terminal(process));
    verdicts.put(Condition.R4, costs.factors());
    verdicts.put(Condition.R5, transitions.dominance());
    verdicts.put(Condition.R6, costs.oneFactor());
    return Collections.unmodifiableMap(verdicts);
  }

  private static Verdict terminal(QueueProcess process) {
    Verdict safe = terminal(process, false);
    return safe.holds() ? terminal(process, true) : safe;
  }

  private static Verdict terminal(QueueProcess process, boolean exposed) {
    TerminalCost terminal = process.terminal();
    double[] costs = new double[process.successes() + 1];
    Arrays.setAll(costs, b -> terminal.at(b, exposed));
    return new Curve("the terminal cost", costs, 0, 0)
        .increasingConvex(new ViolationLocation.End(exposed), List.of());
  }

  /**
   * Solves the problem and tests every slice of the solution.
   *
   * <p>Witnesses are the smallest by number of queries left, then ledger (by amount paid, then by
   * the part for learning), oracle state, queue and pair of actions. Where the objective does not
   * read the whole ledger, the ledger is the first of those that are not distinguished. Memory is
   * about that of recording the optimal policy, and time two to three times as much.
   *
   * @throws feint.math.ResourceLimitException if the optimal policy does not fit into memory
   */
  public static ExactStructure exact(Problem problem, Execution execution) {
    if (LedgerIndex.coarsest(problem) instanceof LedgerIndex.Whole) {
      PolicyEvaluation.requireMemory(problem);
    }
    Progress progress = execution.progress();
    ValueInspector inspector = new ValueInspector(problem);
    Solution solution =
        BackwardInduction.solve(
            problem, execution.withProgress(x -> progress.reached(BACKWARD * x)), inspector);
    Monotonicity monotonicity = new Monotonicity(problem, solution.policy());
    Execution rest = execution.withProgress(x -> progress.reached(BACKWARD + (1 - BACKWARD) * x));
    return new ExactStructure(
        solution.values(),
        inspector.valueIncreasing(),
        inspector.valueConvex(),
        inspector.intervalDominance(),
        monotonicity.ofSlices(rest),
        monotonicity.reachable(rest));
  }
}
