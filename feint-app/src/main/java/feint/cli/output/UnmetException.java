package feint.cli.output;

/** Exception for a request that no policy can meet, with {@link ExitCode#DEMAND_NOT_MET}. */
public final class UnmetException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public UnmetException(String message) {
    super(message);
  }
}
