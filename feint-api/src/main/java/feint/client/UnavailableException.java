package feint.client;

/**
 * Thrown when the service does not answer within {@link RetryPolicy#total}. The request may or may
 * not have been carried out; repeating the call is safe unless the message says otherwise.
 */
public final class UnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnavailableException(String message) {
    super(message);
  }

  UnavailableException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns the description of the failure; never null. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
