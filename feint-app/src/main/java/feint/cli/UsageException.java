package feint.cli;

/** Exception for an invalid option; the message names the option, the rule and the value. */
public final class UsageException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }

  /** Throws unless {@code holds}. */
  static void require(boolean holds, String message) {
    if (!holds) {
      throw new UsageException(message);
    }
  }
}
