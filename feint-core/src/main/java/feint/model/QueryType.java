package feint.model;

/** Trajectory that a query belongs to: the paper's <i>a</i>. */
public enum QueryType {
  /** Query at a point of a decoy; the paper's a = 0. */
  OBFUSCATE,
  /** Query at a point of the learner's own trajectory; the paper's a = 1. */
  LEARN
}
