package feint.policy;

import java.util.OptionalInt;

/** Request to a {@link Controller} that contradicts its decisions or the answers reported to it. */
public final class ControllerConflictException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  private final int expected;

  ControllerConflictException(String message) {
    this(message, 0);
  }

  /** Creates the exception for a request about another query than the expected one. */
  ControllerConflictException(String message, int expected) {
    super(message);
    this.expected = expected;
  }

  /** Returns the message, never null. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  /** Returns the number of the query to ask for or to answer, if the conflict is about numbers. */
  public OptionalInt expectedNumber() {
    return expected > 0 ? OptionalInt.of(expected) : OptionalInt.empty();
  }
}
