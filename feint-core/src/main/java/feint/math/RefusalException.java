package feint.math;

/**
 * A computation declined before it starts because it would not fit. The message states the need,
 * the limit and the way out.
 */
public final class RefusalException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String reason;

  public RefusalException(String message) {
    super(message);
    this.reason = message + "; ";
  }

  /**
   * A refusal with a way out.
   *
   * @param reason need and limit, up to where the way out begins
   */
  RefusalException(String reason, String remedy) {
    super(reason + remedy);
    this.reason = reason;
  }

  /** Returns the same refusal with another way out, for a caller that does not offer this one. */
  public RefusalException withRemedy(String remedy) {
    return new RefusalException(reason, remedy);
  }
}
