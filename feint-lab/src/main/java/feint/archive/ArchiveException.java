package feint.archive;

/**
 * A policy, a controller or a log that cannot be used; the message names file, field, rule, value.
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
