package feint.client;

/**
 * The service has lost queries of a run that it had decided: it expects one that was answered
 * before, or has decided it anew. Two decisions on one query may give the real trajectory away, so
 * the run must not go on. Stop, and have the operator of the service find out what was restored.
 */
public final class StateLostException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int expected;
  private final int known;

  StateLostException(String run, int expected, int known) {
    super(
        "run "
            + run
            + " has lost its state: the service expects query "
            + expected
            + ", and query "
            + known
            + " was decided before; do not ask again, close the run and see what was restored");
    this.expected = expected;
    this.known = known;
  }

  /** Returns what is wrong. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  /** Returns the number of the query that the service expects. */
  public int expectedNumber() {
    return expected;
  }

  /** Returns the number of the last query that is known to have been decided. */
  public int knownNumber() {
    return known;
  }
}
