package feint.api;

/**
 * Thrown when a request is refused for another reason than a {@linkplain ConflictException
 * conflict}. The service has changed nothing. A client meets HTTP status 4xx other than 409 here.
 */
public final class RefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;

  /**
   * Creates a refusal.
   *
   * @param status HTTP status, in 400..599
   */
  public RefusedException(int status, String message) {
    super(message);
    this.status = status;
  }

  /** Returns the refusal of a request for a run, query or token that does not exist. */
  public static RefusedException unknown(String message) {
    return new RefusedException(404, message);
  }

  /** Returns the refusal of a request that is invalid at any moment. */
  public static RefusedException invalid(String message) {
    return new RefusedException(422, message);
  }

  /** Returns the reason; never null. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  /** Returns the HTTP status: 401 for an invalid token, 404 for an unknown run or token. */
  public int status() {
    return status;
  }
}
