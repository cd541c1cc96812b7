package feint.cli;

/** An option whose value does not fit; the message names the option, the rule and the value. */
final class UsageException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message);
  }

  /** Throws unless {@code holds}. */
  static void require(boolean holds, String message) {
    if (!holds) {
      throw new UsageException(message);
    }
  }
}
