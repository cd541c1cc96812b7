package feint.store.connection;

/** Reason for which no write can succeed at present. */
public final class UnusableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UnusableException(String message) {
    super(message);
  }
}
