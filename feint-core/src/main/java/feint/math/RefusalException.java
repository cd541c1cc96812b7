package feint.math;

/**
 * A computation declined before it starts because it would not fit. The message states the need,
 * the limit and the way out.
 */
public final class RefusalException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public RefusalException(String message) {
    super(message);
  }
}
