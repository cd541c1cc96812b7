package feint.client;

/**
 * The service has not answered in all the time that a call may take. What was asked for may have
 * been done or not; to repeat the call is safe, unless the message says otherwise.
 */
public final class UnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnavailableException(String message) {
    super(message);
  }

  UnavailableException(String message, Throwable cause) {
    super(message, cause);
  }

  /** What is wrong; never null, unlike other exceptions' messages. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
