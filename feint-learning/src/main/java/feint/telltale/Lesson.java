package feint.telltale;

import feint.math.Checks;

/**
 * A run to learn from.
 *
 * @param real which of its trajectories, 0 or 1, was the learner's
 */
public record Lesson(Portrait portrait, int real) {

  public Lesson {
    Checks.within(0, 1, real, "real trajectory");
  }
}
