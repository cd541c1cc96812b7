package feint.service;

import feint.scenario.Fault;
import java.util.List;
import java.util.OptionalInt;

/** Refusal of a request; the run has not changed. */
public final class RejectedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Kind kind;
  private final int expected;
  private final transient List<Fault> faults;

  /** Reason of a refusal. */
  public enum Kind {
    /** The run, query or token does not exist. */
    UNKNOWN,
    /** The request contradicts an earlier decision or answer, or comes at the wrong moment. */
    CONFLICT,
    /** The request is invalid at any moment. */
    INVALID,
    /** The request may succeed later: retry. */
    BUSY
  }

  private RejectedException(Kind kind, String message, int expected, List<Fault> faults) {
    super(message);
    this.kind = kind;
    this.expected = expected;
    this.faults = List.copyOf(faults);
  }

  static RejectedException unknown(String message) {
    return new RejectedException(Kind.UNKNOWN, message, 0, List.of());
  }

  static RejectedException conflict(String message) {
    return new RejectedException(Kind.CONFLICT, message, 0, List.of());
  }

  static RejectedException conflict(String message, OptionalInt expected) {
    return new RejectedException(Kind.CONFLICT, message, expected.orElse(0), List.of());
  }

  static RejectedException busy(String message) {
    return new RejectedException(Kind.BUSY, message, 0, List.of());
  }

  /** Returns the refusal of an invalid request. */
  public static RejectedException invalid(String message) {
    return new RejectedException(Kind.INVALID, message, 0, List.of());
  }

  static RejectedException invalid(String message, List<Fault> faults) {
    return new RejectedException(Kind.INVALID, message, 0, faults);
  }

  public Kind kind() {
    return kind;
  }

  /** Returns the message, which is never null, unlike that of other exceptions. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  /** Returns the number of the query to request or to answer, if the number was wrong. */
  public OptionalInt expectedNumber() {
    return expected > 0 ? OptionalInt.of(expected) : OptionalInt.empty();
  }

  /** Returns the faults of a scenario, field by field. */
  public List<Fault> faults() {
    return faults;
  }
}
