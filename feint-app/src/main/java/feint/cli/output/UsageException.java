package feint.cli.output;

/** Exception for an invalid option; the message names the option, the rule and the value. */
public final class UsageException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }

  /** Throws unless {@code holds}. */
  public static void require(boolean holds, String message) {
    if (!holds) {
      throw new UsageException(message);
    }
  }

  /** Throws unless the value of an option is in a range. */
  public static void requireIn(String option, long value, long least, long most) {
    require(
        value >= least && value <= most,
        option + " must be in " + least + ".." + most + ", was " + value);
  }

  /** Throws unless the value of an option is at least a limit. */
  public static void requireAtLeast(String option, long value, long least) {
    require(value >= least, option + " must be at least " + least + ", was " + value);
  }

  /** Throws unless the value of an option is a probability or another number in [0, 1]. */
  public static void requireShare(String option, double value) {
    require(value >= 0 && value <= 1, option + " must be in [0, 1], was " + value);
  }
}
