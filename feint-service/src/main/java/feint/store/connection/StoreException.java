package feint.store.connection;

/** Failure of the database: it is unavailable or must not be used. Nothing was changed. */
public final class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public StoreException(String message) {
    super(message);
  }

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns the message, which is never null, unlike that of other exceptions. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
