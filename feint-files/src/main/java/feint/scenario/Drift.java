package feint.scenario;

import feint.math.Checks;
import feint.model.Problem;

/**
 * Change of the oracle during a search.
 *
 * @param at first iteration, from 1, in which the other oracle answers
 * @param problem the scenario's problem with the other oracle
 */
public record Drift(int at, Problem problem) {

  public Drift {
    Checks.atLeast(1, at, "iteration of the drift");
  }
}
