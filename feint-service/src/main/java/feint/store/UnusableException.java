package feint.store;

/** Reason for which no write can succeed at present, whatever it writes. */
final class UnusableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnusableException(String message) {
    super(message);
  }
}
