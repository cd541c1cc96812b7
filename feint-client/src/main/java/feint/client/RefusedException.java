package feint.client;

/** The service does not do what was asked for, and nothing has changed. */
public final class RefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;

  RefusedException(int status, String message) {
    super(message);
    this.status = status;
  }

  /** Why, in the service's words. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  /** The status of the answer: 401 for a token that is not valid, 404 for what does not exist. */
  public int status() {
    return status;
  }
}
