package feint.service.live;

/** Thrown when another service has changed the run since it was read. */
public final class StaleException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public StaleException() {
    super("the run has changed since it was read");
  }
}
