package feint.api;

import java.util.OptionalInt;

/**
 * Thrown when a request contradicts an earlier decision or answer, or comes at the wrong time (HTTP
 * status 409). The run has not changed. A client that is certain to drive the run alone has lost
 * count and should read the status of the run before it continues.
 */
public final class ConflictException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int expected;

  /** Creates a conflict that is not about the number of the query. */
  public ConflictException(String message) {
    this(message, OptionalInt.empty());
  }

  /**
   * Creates a conflict.
   *
   * @param expected number of the query to ask for or to answer, if another one was wrong
   */
  public ConflictException(String message, OptionalInt expected) {
    super(message);
    this.expected = expected.orElse(0);
  }

  /** Returns the reason; never null. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  /**
   * Returns the number of the query to ask for or to answer, if the conflict is about the number.
   */
  public OptionalInt expectedNumber() {
    return expected > 0 ? OptionalInt.of(expected) : OptionalInt.empty();
  }
}
