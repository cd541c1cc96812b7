package feint.policy;

/** Whether the decoy moves after a query of its own. */
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
  /** If and only if its query was answered informatively, as the learner's own trajectory does. */
  IF_INFORMATIVE {
    @Override
    boolean after(boolean informative) {
      return informative;
    }
  };

  /** Whether it moves, given the answer to the query. */
  abstract boolean after(boolean informative);
}
