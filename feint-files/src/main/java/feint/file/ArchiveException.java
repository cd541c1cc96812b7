package feint.file;

/**
 * A file that cannot be used or written, be it a policy, a controller, a log or a picture; the
 * message names file, field, rule, value.
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
