package feint.model;

/** Which of the two stochastic gradients a query belongs to: the paper's <i>a</i>. */
public enum QueryType {
  /** The query is a point of the decoy; the paper's a = 0. */
  OBFUSCATE,
  /** The query is a point of the learner's own descent; the paper's a = 1. */
  LEARN
}
