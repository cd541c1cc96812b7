package feint.part;

/** A part of a jar, or a jar, that does not do what it must: one sentence that names both. */
public final class PartException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public PartException(String message) {
    super(message);
  }

  PartException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Never null, unlike other exceptions' messages. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
