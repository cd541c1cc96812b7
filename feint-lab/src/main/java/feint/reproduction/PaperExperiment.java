package feint.reproduction;

import feint.model.Objective;
import feint.model.OracleChain;
import feint.model.Participation;
import feint.model.Problem;

/**
 * The paper's experiment as a problem: 45 informative rounds out of 100, with clients who come and
 * go. The same as scenarios/hate-speech.yaml.
 */
public final class PaperExperiment {

  private PaperExperiment() {}

  /** Who is connected; the thresholds are those of the authors' program. */
  public static Participation participation() {
    return Participation.of(35, 0.8, 0, 16, 21);
  }

  public static Problem problem() {
    return Problem.builder()
        .horizon(100)
        .successes(45)
        .incentives(1, 2, 3)
        .success(
            new double[] {0, 0.1, 0.2}, new double[] {0.1, 0.2, 0.6}, new double[] {0.3, 0.6, 0.9})
        .oracle(OracleChain.stationary(participation().transition()))
        .objective(Objective.cost())
        .build();
  }
}
