package feint.io;

/**
 * Thrown when a file cannot be used or written. The message names the file, the field, the rule and
 * the value.
 */
public final class ArchiveException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ArchiveException(String file, String fault) {
    super(file + ": " + fault);
  }

  public ArchiveException(String file, String fault, Throwable cause) {
    super(file + ": " + fault, cause);
  }
}
