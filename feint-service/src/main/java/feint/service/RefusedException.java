package feint.service;

import feint.scenario.Fault;
import java.util.List;
import java.util.OptionalInt;

/** What was asked for is not done, and nothing has changed. */
public final class RefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Kind kind;
  private final int expected;
  private final transient List<Fault> faults;

  /** Why. */
  public enum Kind {
    /** There is no such thing. */
    UNKNOWN,
    /** It contradicts what was decided or told before, or comes at the wrong moment. */
    CONFLICT,
    /** It makes no sense at any moment. */
    INVALID,
    /** Not now: ask again. */
    BUSY
  }

  private RefusedException(Kind kind, String message, int expected, List<Fault> faults) {
    super(message);
    this.kind = kind;
    this.expected = expected;
    this.faults = List.copyOf(faults);
  }

  static RefusedException unknown(String message) {
    return new RefusedException(Kind.UNKNOWN, message, 0, List.of());
  }

  static RefusedException conflict(String message) {
    return new RefusedException(Kind.CONFLICT, message, 0, List.of());
  }

  static RefusedException conflict(String message, OptionalInt expected) {
    return new RefusedException(Kind.CONFLICT, message, expected.orElse(0), List.of());
  }

  static RefusedException busy(String message) {
    return new RefusedException(Kind.BUSY, message, 0, List.of());
  }

  /** What a request must not say. */
  public static RefusedException invalid(String message) {
    return new RefusedException(Kind.INVALID, message, 0, List.of());
  }

  static RefusedException invalid(String message, List<Fault> faults) {
    return new RefusedException(Kind.INVALID, message, 0, faults);
  }

  public Kind kind() {
    return kind;
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

  /** What is wrong with a scenario, field by field. */
  public List<Fault> faults() {
    return faults;
  }
}
