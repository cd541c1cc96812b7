package feint.bound;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.model.QueryType;
import feint.model.RunningCost;
import feint.model.TerminalCost;
import feint.parallel.Execution;
import feint.solver.backward.BackwardInduction;
import java.util.Optional;

/**
 * Proven upper end for the paper's cost: every price is replaced by the highest that a run can
 * meet, and the resulting problem is solved exactly on (o, b). It is loose if prices matter, and
 * tight if the terminal cost dominates, where simulated runs may miss rare and expensive ends.
 *
 * <p>Both prices rise with the total incentive paid, and that of learning falls with the incentive
 * paid for learning. Both are therefore highest if all was paid, at the highest incentive, for
 * decoys.
 */
final class WorstCasePriceBound {

  /** Largest number of actions in a table. */
  private static final double MOST_STATES = 1e8;

  private WorstCasePriceBound() {}

  /**
   * Returns the upper end and its policy; empty if it is higher than {@code atMost} or takes too
   * much memory.
   */
  static Optional<OptimalityCertificate> of(
      Problem problem, double lower, double atMost, Execution execution) {
    if ((double) problem.horizon() * problem.shape().hiddenStates() > MOST_STATES) {
      return Optional.empty();
    }
    Problem dear = problem.withObjective(dear(problem));
    double upper = BackwardInduction.values(dear, execution).expected();
    return upper > atMost
        ? Optional.empty()
        : Optional.of(
            new OptimalityCertificate(
                Bracket.proven(lower, upper, "aggregation, dearest prices"),
                BackwardInduction.solve(dear, execution).policy()));
  }

  private static Objective dear(Problem problem) {
    Objective objective = problem.objective();
    Ledger prior = problem.prior();
    int paid = prior.paid() + problem.horizon() * problem.actions().highestIncentive();
    Ledger dearest = new Ledger(paid, prior.learning());
    TerminalCost terminal = objective.terminal();
    return new Objective(
        new RunningCost() {
          @Override
          public double weight(QueryType query, int oracle, int queue) {
            return objective.running().weight(query, oracle, queue);
          }

          @Override
          public double price(Action action, Ledger before) {
            return objective.running().price(action, dearest);
          }

          @Override
          public boolean readsLedger() {
            return false;
          }
        },
        (queue, exposed) -> Math.max(terminal.at(queue, true), terminal.at(queue, false)),
        objective.total());
  }
}
