package feint.cli;

/** Exception for a request that no policy can meet, with {@link Failures#DEMAND_NOT_MET}. */
final class UnmetException extends RuntimeException {

  private static final long serialVersionUID = 1;

  UnmetException(String message) {
    super(message);
  }
}
