package feint.experiment;

import feint.simulation.Summary;
import feint.solver.Evaluation;
import java.util.Optional;

/**
 * What a policy is worth.
 *
 * @param evaluation exact, or averages over simulated runs
 * @param measured for averages, the same quantities with their errors
 */
public record Appraisal(Evaluation evaluation, Optional<Summary> measured) {

  /** Whether there is no Monte-Carlo error. */
  public boolean exact() {
    return measured.isEmpty();
  }
}
