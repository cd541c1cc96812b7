package feint.client;

/**
 * Thrown when the service refuses a request (HTTP status 4xx other than 409). The service has
 * changed nothing.
 */
public final class RefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;

  RefusedException(int status, String message) {
    super(message);
    this.status = status;
  }

  /** Returns the reason that the service gave; never null. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  /** Returns the HTTP status: 401 for an invalid token, 404 for an unknown run or token. */
  public int status() {
    return status;
  }
}
