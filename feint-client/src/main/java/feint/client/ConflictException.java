package feint.client;

import java.util.OptionalInt;

/**
 * What was asked or told contradicts what the service has decided or been told, or comes at the
 * wrong moment. Nothing has changed. Whoever is sure to drive the run alone has lost count, and
 * asks for {@link Run#status} before going on.
 */
public final class ConflictException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int expected;

  ConflictException(String message, OptionalInt expected) {
    super(message);
    this.expected = expected.orElse(0);
  }

  /** Why, in the service's words. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  /** The number of the query to ask for, or to answer, if it is a matter of numbers. */
  public OptionalInt expectedNumber() {
    return expected > 0 ? OptionalInt.of(expected) : OptionalInt.empty();
  }
}
