package feint.client;

/**
 * Thrown when the service has lost queries of a run: it expects a query that was answered before,
 * or has decided a query a second time. Two decisions on one query may reveal the real trajectory,
 * so the run must not continue. Stop, and let the operator of the service check what was restored.
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
            + " was decided before; do not ask again, close the run and check what was restored");
    this.expected = expected;
    this.known = known;
  }

  /** Returns the description of the loss; never null. */
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
