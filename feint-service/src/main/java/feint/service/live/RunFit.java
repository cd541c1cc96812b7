package feint.service.live;

import feint.estimation.ModelFit;
import feint.policy.DecoySteps;
import feint.policy.QueryRecord;
import feint.scenario.Scenario;

/**
 * Test of a scenario's model on a run. Learning queries and decoys take the same time: answers
 * without information about the model go to a second test, which is never read.
 */
final class RunFit {

  private final ModelFit fit;
  private final ModelFit unread;

  /** Creates a test without observations, of the parts of the model that the scenario has. */
  RunFit(Scenario scenario) {
    this.fit = fresh(scenario);
    this.unread = fresh(scenario);
  }

  private static ModelFit fresh(Scenario scenario) {
    return scenario.knowsSuccess()
        ? ModelFit.of(scenario.problem())
        : ModelFit.ofTransitions(scenario.played());
  }

  /** Records the oracle's state, 1..R, before the next query. */
  void asked(int oracle) {
    fit.asked(oracle);
  }

  /** Records the answer to the last query. */
  void answered(QueryRecord exchange) {
    (counts(exchange) ? fit : unread)
        .answered(exchange.oracle(), exchange.query().action().incentive(), exchange.informative());
  }

  /**
   * Returns whether an answer has information about the model. The answer of a decoy that ignores
   * it is arbitrary, and a query that was given up has none.
   */
  static boolean counts(QueryRecord exchange) {
    return !exchange.givenUp()
        && exchange.query().decoySteps().filter(s -> s != DecoySteps.IF_INFORMATIVE).isEmpty();
  }

  /** Returns the result so far. */
  ModelFit result() {
    return fit;
  }
}
