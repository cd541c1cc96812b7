package feint.policy;

import java.util.OptionalInt;

/** What a {@link Controller} is asked or told contradicts what it has decided or been told. */
public final class ConflictException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  private final int expected;

  ConflictException(String message) {
    this(message, 0);
  }

  /** As above, where another query is the one to ask for, or to answer. */
  ConflictException(String message, int expected) {
    super(message);
    this.expected = expected;
  }

  /** What is wrong; never null, unlike other exceptions' messages. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  /** The number of the query to ask for, or to answer, if it is a matter of numbers. */
  public OptionalInt expectedNumber() {
    return expected > 0 ? OptionalInt.of(expected) : OptionalInt.empty();
  }
}
