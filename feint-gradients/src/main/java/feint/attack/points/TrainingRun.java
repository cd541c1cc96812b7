package feint.attack.points;

import feint.math.Checks;

/**
 * A labelled run to train on.
 *
 * @param real the learner's trajectory, 0 or 1
 */
public record TrainingRun(FeatureVector portrait, int real) {

  public TrainingRun {
    Checks.within(0, 1, real, "real trajectory");
  }
}
