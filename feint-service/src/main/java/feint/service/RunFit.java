package feint.service;

import feint.fit.ModelFit;
import feint.policy.DecoySteps;
import feint.policy.Exchange;
import feint.scenario.Scenario;

/**
 * Test of a scenario's model by a run. Learning queries and decoys take the same time: answers that
 * say nothing about the model go to a second test, which is never read.
 */
final class RunFit {

  private final ModelFit fit;
  private final ModelFit unread;

  /** A test that has seen nothing, of as much of the model as the scenario has. */
  RunFit(Scenario scenario) {
    this.fit = fresh(scenario);
    this.unread = fresh(scenario);
  }

  private static ModelFit fresh(Scenario scenario) {
    return scenario.knowsSuccess()
        ? ModelFit.of(scenario.problem())
        : ModelFit.ofTransitions(scenario.played());
  }

  /** Takes the oracle's state, 1..R, before the next query. */
  void asked(int oracle) {
    fit.asked(oracle);
  }

  /** Takes what was told of the query that was asked for last. */
  void answered(Exchange exchange) {
    (counts(exchange) ? fit : unread)
        .answered(exchange.oracle(), exchange.query().action().incentive(), exchange.informative());
  }

  /**
   * Whether an answer says something about the model: a decoy that does not heed its answer may be
   * told anything, and a query that was given up has none.
   */
  static boolean counts(Exchange exchange) {
    return !exchange.givenUp()
        && exchange.query().decoySteps().filter(s -> s != DecoySteps.IF_INFORMATIVE).isEmpty();
  }

  /** The result so far. */
  ModelFit result() {
    return fit;
  }
}
