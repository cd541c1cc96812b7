package feint.service;

/** Thrown when another service has changed the run since it was read. */
final class StaleException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  StaleException() {
    super("the run has changed since it was read");
  }
}
