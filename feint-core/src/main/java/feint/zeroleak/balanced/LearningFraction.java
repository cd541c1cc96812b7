package feint.zeroleak.balanced;

import feint.model.Problem;
import java.util.Locale;

/**
 * Rule for the fraction of the next query that is a learning one, given the public history. The
 * fractions under all hypotheses about which trajectory is real add up to 1.
 */
public enum LearningFraction {
  /** One half, always; with one decoy. */
  HALF,
  /**
   * The fraction with the largest total value under both hypotheses: if only one of them has its
   * successes, the other gets the whole query. It requires public queues, hence observed steps, and
   * is for one decoy.
   */
  VALUE,
  /**
   * As {@link #VALUE}, with a closed-form approximation of the value of a success instead of a
   * table that grows with the horizon and the square of the successes: for runs of any length.
   */
  PACE,
  /** The same for all, 1/(K+1) with K decoys, always; with several decoys. */
  EQUAL,
  /**
   * The trajectories that can all finish in the remaining queries share them, the longest queues in
   * the best states first: {@link NeedFraction}. It requires public queues, hence observed steps,
   * and is for several decoys.
   */
  NEED;

  /** Returns whether the rule is for several decoys; the others are for one. */
  public boolean forSeveral() {
    return this == EQUAL || this == NEED;
  }

  /** Returns whether the rule looks at no queue. */
  boolean ignoresQueues() {
    return this == HALF || this == EQUAL;
  }

  /** Returns the best rule for one decoy in a problem of this size if steps are observed. */
  public static LearningFraction usual(Problem problem) {
    return TwoQueueValue.isLarge(problem) ? PACE : VALUE;
  }

  /** Returns the name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
