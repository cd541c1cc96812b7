package feint.scenario;

import feint.math.Checks;
import feint.model.Problem;

/**
 * A change of the oracle while a search is under way.
 *
 * @param at the first iteration, counting from 1, in which the other oracle answers
 * @param problem the scenario's problem with the other oracle
 */
public record Drift(int at, Problem problem) {

  public Drift {
    Checks.atLeast(1, at, "iteration of the drift");
  }
}
