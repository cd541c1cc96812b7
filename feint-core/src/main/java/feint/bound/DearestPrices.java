package feint.bound;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.model.QueryType;
import feint.model.RunningCost;
import feint.model.TerminalCost;
import feint.solver.BackwardInduction;
import feint.work.Execution;
import java.util.Optional;

/**
 * A proven upper end for the paper's cost: every price is taken for the highest that a run can
 * meet, and what is best then is found exactly on (o, b). It is far off where prices matter, and
 * close where the end of a run is what is dear: there, simulated runs may never show what matters.
 *
 * <p>Both prices rise with what was paid in all, and that of learning falls with what was paid for
 * learning; so both are highest where all was paid, at the highest incentive, for decoys.
 */
final class DearestPrices {

  /** As many actions as a table may have. */
  private static final double MOST_STATES = 1e8;

  private DearestPrices() {}

  /**
   * The bracket's upper end and its policy, if it is no higher than {@code atMost} and does not
   * take too much memory.
   */
  static Optional<Certificate> of(
      Problem problem, double lower, double atMost, Execution execution) {
    if ((double) problem.horizon() * problem.shape().hiddenStates() > MOST_STATES) {
      return Optional.empty();
    }
    Problem dear = problem.withObjective(dear(problem));
    double upper = BackwardInduction.values(dear, execution).expected();
    return upper > atMost
        ? Optional.empty()
        : Optional.of(
            new Certificate(
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
