package feint.store;

/** Reason for which no write can succeed at present. */
final class UnusableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnusableException(String message) {
    super(message);
  }
}
