package feint.attack.points;

import feint.math.Checks;

/**
 * A labelled run to train on.
 *
 * @param real the learner's trajectory, from 0
 */
public record TrainingRun(FeatureVector portrait, int real) {

  public TrainingRun {
    Checks.within(0, portrait.trajectories() - 1, real, "real trajectory");
  }
}
