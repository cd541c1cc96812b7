package feint.policy;

/** Step of a decoy after one of its queries. */
public enum DecoySteps {
  YES {
    @Override
    boolean after(boolean informative) {
      return true;
    }
  },
  NO {
    @Override
    boolean after(boolean informative) {
      return false;
    }
  },
  /**
   * Step if and only if the query was answered informatively, as for the learner's own trajectory.
   */
  IF_INFORMATIVE {
    @Override
    boolean after(boolean informative) {
      return informative;
    }
  };

  /** Returns whether the decoy moves, given the answer to the query. */
  abstract boolean after(boolean informative);
}
