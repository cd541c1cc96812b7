package feint.zeroleak.balanced;

import feint.model.Problem;
import java.util.Locale;

/**
 * Rule for the fraction of the next query that is a learning one, given the public history. The
 * fractions of a history and of the same history with the trajectories exchanged add up to 1.
 */
public enum LearningFraction {
  /** One half, always. */
  HALF,
  /**
   * The fraction with the largest total value under both hypotheses: if only one of them has its
   * successes, the other gets the whole query. It requires public queues, hence observed steps.
   */
  VALUE,
  /**
   * As {@link #VALUE}, with a closed-form approximation of the value of a success instead of a
   * table that grows with the horizon and the square of the successes: for runs of any length.
   */
  PACE;

  /** Returns the best rule for a problem of this size if steps are observed. */
  public static LearningFraction usual(Problem problem) {
    return TwoQueueValue.isLarge(problem) ? PACE : VALUE;
  }

  /** Returns the name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
