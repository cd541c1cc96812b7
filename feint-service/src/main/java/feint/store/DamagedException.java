package feint.store;

/** Stored data that was changed outside the service. It is not used, and nothing was changed. */
public final class DamagedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public DamagedException(String message) {
    super(message);
  }

  /** Returns the message, which is never null, unlike that of other exceptions. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
