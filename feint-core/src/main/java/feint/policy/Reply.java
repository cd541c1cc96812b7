package feint.policy;

/** Reply to a query, as reported to a {@link Controller}. */
public enum Reply {
  INFORMATIVE,
  UNINFORMATIVE,

  /**
   * The query was given up and its answer is unknown. No trajectory steps, so that the query looks
   * the same whichever trajectory it was sent to.
   */
  NONE;

  /** Returns the reply to a query that was answered. */
  public static Reply of(boolean informative) {
    return informative ? INFORMATIVE : UNINFORMATIVE;
  }
}
