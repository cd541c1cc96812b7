package feint.client;

import java.util.OptionalInt;

/**
 * Thrown when a request contradicts an earlier decision or answer, or comes at the wrong time (HTTP
 * status 409). The service has changed nothing. A client that is certain to drive the run alone has
 * lost count and should read {@link Run#status} before it continues.
 */
public final class ConflictException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int expected;

  ConflictException(String message, OptionalInt expected) {
    super(message);
    this.expected = expected.orElse(0);
  }

  /** Returns the reason that the service gave; never null. */
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
