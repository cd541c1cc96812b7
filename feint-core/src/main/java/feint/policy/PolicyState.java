package feint.policy;

import feint.model.Action;
import feint.model.Problem;

/**
 * State of a policy's memory. Equal states induce identical future decisions, so that runs need to
 * be distinguished by their states only.
 *
 * <p>Immutable. The requirements on a {@link Memory} hold, and decisions do not depend on the
 * ledger.
 */
public interface PolicyState {

  /** Returns the rule for the next query, after {@code t} queries. */
  DecisionRule rule(int t);

  /** Returns the distribution of the decoy and its step for this obfuscating query. */
  DecoyDistribution decoy(Action action);

  /** Returns whether the run ends here, before the horizon. */
  boolean stops();

  /** Returns the state after one more query. */
  PolicyState after(PublicQuery query);

  /** Visitor of the outcomes of a query. */
  @FunctionalInterface
  interface Outcomes {

    /**
     * Receives an outcome.
     *
     * @param query the query as it becomes public
     * @param success whether a learning query was answered informatively
     * @param probability of the outcome, positive
     */
    void visit(PublicQuery query, boolean success, double probability);
  }

  /**
   * Passes on the outcomes of a query that is sent in this state.
   *
   * @param oracle the oracle's state, 1..R
   * @param weight factor of all probabilities
   */
  default void outcomes(
      Problem problem, Action action, int oracle, double weight, Outcomes visitor) {
    double gamma = problem.success().at(oracle, problem.actions().levelOf(action.incentive()));
    if (action.learns()) {
      visit(new PublicQuery(action, 0, oracle), true, weight * gamma, visitor);
      visit(new PublicQuery(action, 0, 0), false, weight * (1 - gamma), visitor);
      return;
    }
    DecoyDistribution decoys = decoy(action);
    for (int decoy = 1; decoy <= DecoyDistribution.MOST_DECOYS; decoy++) {
      double queried = weight * decoys.queries(decoy);
      for (int stepState = 0; stepState <= problem.oracleStates() && queried > 0; stepState++) {
        double probability = queried * decoys.of(decoy).moves(stepState, gamma, oracle);
        visit(new PublicQuery(action, decoy, stepState), false, probability, visitor);
      }
    }
  }

  private static void visit(
      PublicQuery query, boolean success, double probability, Outcomes visitor) {
    if (probability > 0) {
      visitor.visit(query, success, probability);
    }
  }
}
