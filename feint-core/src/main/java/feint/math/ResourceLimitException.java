package feint.math;

/**
 * Refusal of a computation that would exceed a resource limit, thrown before the computation
 * starts. The message states the need, the limit and the remedy.
 */
public final class ResourceLimitException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String reason;

  public ResourceLimitException(String message) {
    super(message);
    this.reason = message + "; ";
  }

  /**
   * Creates a refusal with a remedy.
   *
   * @param reason need and limit, up to where the remedy begins
   */
  ResourceLimitException(String reason, String remedy) {
    super(reason + remedy);
    this.reason = reason;
  }

  /** Returns the same refusal with another remedy, for a caller that does not offer this one. */
  public ResourceLimitException withRemedy(String remedy) {
    return new ResourceLimitException(reason, remedy);
  }
}
