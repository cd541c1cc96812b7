package feint.policy;

/** What a {@link Controller} is told of a query. */
public enum Reply {
  INFORMATIVE,
  UNINFORMATIVE,

  /**
   * The query was given up: nobody knows its answer. Neither trajectory steps, so that a query that
   * was given up looks the same whichever trajectory it was sent to.
   */
  NONE;

  /** Of a query that was answered. */
  public static Reply of(boolean informative) {
    return informative ? INFORMATIVE : UNINFORMATIVE;
  }
}
