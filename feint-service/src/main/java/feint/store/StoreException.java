package feint.store;

/** The database cannot be used: it is not there, or not for us. Nothing was changed. */
public final class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  StoreException(String message) {
    super(message);
  }

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }

  /** What is wrong; never null, unlike other exceptions' messages. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
